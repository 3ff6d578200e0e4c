/** Letters a unit seals that belong to no application: 账号管理员授权书 (domain §4.3 no. 21), 密码重置申请书 (no. 22), 使用单位委托书 (no. 7). */

import { memberFields, passwordResetFields, registrationFields } from '@shared/contract/account'
import { blankForms } from '@shared/contract/form'
import { messages } from '@shared/contract/messages'
import type { PrintBlock, PrintDocument } from '@shared/contract/print'

/** Values by label; empty for a blank form. */
type Values = Readonly<Record<string, string>>

/** Labelled boxes to write in; long values get a whole row. */
function boxes(title: string, labels: readonly string[], long: readonly string[], values: Values): PrintBlock {
  return { kind: 'fields', title, rows: labels.map((label) => ({ label, value: values[label] ?? '', wide: long.includes(label) })) }
}

const labelIn = (fields: readonly { key: string; label: string }[]) => (key: string) => {
  const field = fields.find((candidate) => candidate.key === key)
  if (!field) throw new Error(`No field ${key}`)
  return field.label
}
const registered = labelIn(registrationFields)
const unitLabels = ['unitName', 'uscc', 'legalPerson'].map(registered)
const asked = labelIn(passwordResetFields)
const member = labelIn(memberFields)
const newMobile = '新手机'
const trustee = '受托单位'
const trusteeCode = '受托单位统一社会信用代码'
const trusteePerson = '受托单位经办人'
const trustedDevices = '设备（注册代码）'
const blankLine = '　'.repeat(14)
const date = `${'　'.repeat(4)}年${'　'.repeat(2)}月${'　'.repeat(2)}日`

const letter = (title: string, blocks: readonly PrintBlock[], signers: readonly string[]): PrintDocument => ({
  title,
  number: '',
  fileName: `${title}.pdf`,
  footer: messages.productTitle,
  blocks: [...blocks, { kind: 'signature', lines: [...signers.map((signer) => `${signer}：${blankLine}`), date] }],
})

export const administratorLetter = (values: Values = {}): PrintDocument => {
  const labels = ['adminName', 'adminIdCard', 'adminMobile', 'loginName'].map(registered)
  return letter(
    blankForms.administratorLetter,
    [
      boxes('一、单位', unitLabels, [registered('unitName')], values),
      boxes('二、账号管理员', labels, [registered('adminIdCard')], values),
      {
        kind: 'paragraph',
        indent: true,
        text: `本单位授权上述人员担任本单位在${messages.productTitle}的账号管理员，代表本单位注册账号、维护单位信息、开通和管理成员账号、办理特种设备相关业务。`,
      },
      { kind: 'paragraph', indent: true, text: '账号管理员在平台上的操作由本单位承担责任。更换账号管理员时，本单位及时在平台上变更。' },
    ],
    [`${registered('legalPerson')}（签字）`, '单位（公章）'],
  )
}

export const passwordResetLetter = (values: Values = {}): PrintDocument => {
  return letter(
    blankForms.passwordResetLetter,
    [
      boxes('一、单位和账号', [...unitLabels, member('loginName')], [registered('unitName')], values),
      boxes('二、申请', [asked('applicant'), member('idCard'), newMobile, asked('reason')], [member('idCard'), newMobile, asked('reason')], values),
      {
        kind: 'paragraph',
        indent: true,
        text: '上述账号的预留手机已不能使用，本单位申请重置该账号的密码，设置新密码的链接发送到上列新手机。经办人受本单位委托，本单位对所填内容和所附材料的真实性负责。',
      },
    ],
    ['经办人（签字）', '单位（公章）'],
  )
}

/** Authorises a maintenance unit to apply for inspection of the use unit's devices. */
export const inspectionAuthorisation = (values: Values = {}): PrintDocument =>
  letter(
    blankForms.inspectionAuthorisation,
    [
      boxes('一、使用单位', unitLabels, [registered('unitName')], values),
      boxes('二、受托单位', [trustee, trusteeCode, trusteePerson, trustedDevices], [trustee, trusteeCode, trusteePerson, trustedDevices], values),
      {
        kind: 'paragraph',
        indent: true,
        text: '本单位委托上列受托单位代为申请上列特种设备的检验，办理缴费、现场配合、整改反馈和报告领取。受托单位在委托范围内的申请由本单位承担责任。',
      },
    ],
    [`${registered('legalPerson')}（签字）`, '使用单位（公章）'],
  )

/** Fictitious values for the samples of the letters. */
export const letterSample: Values = {
  [registered('unitName')]: '宁波示例电梯工程有限公司',
  [registered('uscc')]: '91330200MA00000152',
  [registered('legalPerson')]: '李示例',
  [registered('adminName')]: '张示例',
  [registered('adminIdCard')]: '330299198501010019',
  [registered('adminMobile')]: '13000000001',
  [registered('loginName')]: 'shili2026',
  [member('loginName')]: 'shili2026',
  [asked('applicant')]: '张示例',
  [member('idCard')]: '330299198501010019',
  [newMobile]: '13000000002',
  [trustee]: '宁波示例电梯维保有限公司',
  [trusteeCode]: '91330203MA00000313',
  [trusteePerson]: '张示例',
  [trustedDevices]: '31103302002023090001',
  [asked('reason')]: '原手机号码已停用，不能接收验证码',
}
