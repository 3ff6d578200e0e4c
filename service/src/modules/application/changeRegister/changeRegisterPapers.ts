/** The documents of a 变更登记: its form, its receipt, and what the authority seals after granting it. */
import { changeRegister as definition, endsUse, reissueCount, reissuesCertificate } from '@shared/contract/application'
import { blankForms, type FormRow } from '@shared/contract/form'
import { messages } from '@shared/contract/messages'
import type { PrintBlock, PrintDocument } from '@shared/contract/print'
import type { RecordView, TypeBehaviour } from '../../../workflow/behaviour'
import { asSample, chineseDate, exampleRow, filingReceipt, filledForm, footer, shown, tableBlock, unfiled } from '../../../workflow/form/filledForm'
import { isWholeUnit, leavesCity } from '../common/changedDevices'
import { reissuedCertificates } from '../useRegistration/certificate'

const deviceTable = definition.tables.find(({ key }) => key === 'devices')
/** The same beside a new number: those of the archive are the former ones. */
const formerNumbers = deviceTable && {
  ...deviceTable,
  columns: deviceTable.columns.map((column) => (column.key === 'useCertNo' ? { ...column, label: '原使用登记证编号' } : column)),
}
const devicesBlock = (record: RecordView, table = deviceTable): PrintBlock[] =>
  table && !isWholeUnit(record.form)
    ? [tableBlock(table, record, { columns: ['equipmentId', 'equipmentName', 'useCertNo', 'before', 'after'] })]
    : [
        {
          kind: 'paragraph',
          indent: true,
          text: `使用单位名称变更为“${record.form.fields.currentUnitName ?? ''}”，共 ${record.form.fields.renameCount ?? ''} 台设备，明细见设备档案。`,
        },
      ]

const declared = '本单位对所填内容的真实性负责，在使用过程中接受监督管理。'

function changeForm(record: RecordView): PrintDocument {
  const title = endsUse.includes(record.form.fields.changeType ?? '') ? '特种设备停用报废注销登记表' : '特种设备使用登记变更表'
  return filledForm(definition, title, declared)(record)
}

const kept = (document: PrintDocument): PrintDocument => ({ ...document, fileName: `${blankForms.endOfUse}.pdf`, footer: messages.productTitle })

/** The blank form for taking a device out of use: 报废 and 注销 ask for less. */
export const blankEndOfUse = (): PrintDocument => kept(changeForm(unfiled({ fields: { changeType: '11' }, tables: { devices: [{}] } })))

/** The form filled in for a fictitious unit. */
export const sampleEndOfUse = (): PrintDocument =>
  asSample(
    kept(
      changeForm({
        ...unfiled(
          {
            fields: {
              changeType: '11',
              stopFrom: '2026-01-10',
              stopReason: '宁波示例大厦改造，电梯停止使用',
              changeReason: '大楼改造',
              fillPerson: '张示例',
              fillDate: '2026-01-12',
            },
            tables: { devices: [exampleRow(definition, 'devices')] },
          },
          '2026-01-12',
        ),
        labels: { changeType: '停用', deviceAreaCode: '浙江省宁波市鄞州区', declared: '是' },
      }),
    ),
  )

/** A document the authority seals after granting the change. @param issued the number it bears instead of the application's, if it has its own */
const granted = (record: RecordView, title: string, text: string, issued = ''): PrintDocument => ({
  title,
  number: `编号：${issued || record.number}`,
  fileName: `${title}${issued || record.number}.pdf`,
  footer: footer(record),
  blocks: [
    { kind: 'paragraph', indent: true, text: `${record.unitName}：你单位申请的${shown(record, 'changeType')}${text}` },
    ...devicesBlock(record, issued === '' ? deviceTable : formerNumbers),
    { kind: 'signature', lines: [record.acceptedBy || '登记机关（盖章）', chineseDate(record.lastMove.on)] },
  ],
})

/** How a certificate came about. One of a device from another city has another number than the one it replaces. */
const reissuedFor =
  (record: RecordView) =>
  ({ useCertNo = '', formerNo = '' }: FormRow): string => {
    const former = formerNo === '' || formerNo === useCertNo ? '' : `（${formerNo}）`
    return `本证因${shown(record, 'changeType')}（申请编号 ${record.number}）换发，原使用登记证${former}同时作废。`
  }

/** The record with the devices that had a certificate alone: a certificate is reissued for no other. */
function registeredOnly(record: RecordView): RecordView {
  const { fields, tables } = record.form
  const devices = (tables.devices ?? []).filter(({ useCertNo = '' }) => useCertNo !== '')
  const renameCount = fields[reissueCount.key] || (fields.renameCount ?? '')
  return { ...record, form: { fields: { ...fields, renameCount }, tables: { ...tables, devices } } }
}

/**
 * The certificate of a change granted before certificates were kept (migration 1112): one notice for all devices. Whoever printed it then holds
 * this, so it is printed again and checked in no other form; the archive, which may have changed since, does not say what a certificate would.
 */
function certificateAsNotice(record: RecordView): PrintDocument {
  const { useCertNo = '' } = record.inputs
  const number = useCertNo === '' ? '' : `，新编号${useCertNo}`
  return granted(registeredOnly(record), '特种设备使用登记证（换发）', `已准予变更，换发使用登记证${number}，原使用登记证同时作废。`, useCertNo)
}

export const changeRegisterPapers = {
  form: changeForm,
  receipt: (record) => {
    const { fields } = record.form
    const given = '办结后使用登记证换发给新使用单位，本单位可以打印使用登记证变更证明。'
    const reissued = reissuesCertificate(fields) ? [fields.changeType === '03' ? given : '请在办结后领取换发的证件。'] : []
    return filingReceipt(
      definition,
      '变更登记受理回执',
      ['changeType', 'changeDate', 'stopFrom', 'restartDate', 'deviceAreaCode'],
      leavesCity(fields) ? ['办结后请凭使用登记证变更证明到迁入地办理移装变更。'] : reissued,
    )(record)
  },
  certificate: (record) => {
    const kept = record.ownRows?.certificates ?? []
    return kept.length > 0 ? reissuedCertificates(record, kept, reissuedFor(record)) : certificateAsNotice(record)
  },
  changeProof: (record) =>
    granted(
      record,
      '特种设备使用登记证变更证明',
      leavesCity(record.form.fields)
        ? `已办理，原使用登记证已收回。设备迁往${shown(record, 'newAreaCode')}，请凭本证明到迁入地的登记机关办理移装变更。`
        : `已办理，原使用登记证已收回。设备由${shown(record, 'newUseUnitName')}使用，使用登记证已换发给该单位。`,
    ),
} satisfies TypeBehaviour['documents']
