/**
 * 安装改造修理告知: what the service verifies for the authority, and the two documents. 特种设备安全法 第23条 (notice in
 * writing before work), 第25条 (supervised inspection); domain §4.3 no. 5.
 */

import {
  type ApplicationForm,
  coversWork,
  constructionNotice as definition,
  definitionAt,
  licenceRemark,
  type MachineCheck,
  needsMakersAuthority,
  visibleTables,
} from '@shared/contract/application'
import { catalogueName } from '@shared/contract/catalogue'
import type { FieldError } from '@shared/contract/endpoint'
import { labelOf } from '@shared/contract/enums'
import { blankForms, counted, mayHold } from '@shared/contract/form'
import { messages } from '@shared/contract/messages'
import type { PrintBlock, PrintDocument } from '@shared/contract/print'
import type { Connection } from '../../database/database'
import { unitByCode } from '../../database/unitCodes'
import type { RecordView, TypeBehaviour } from '../../workflow/behaviour'
import { asSample, chineseDate, exampleRow, footer, shown, tableBlock, unfiled } from '../../workflow/form/filledForm'
import { check, licenceCheck, problemsFirst } from '../../workflow/transition/machineChecks'

type FieldsBlock = Extract<PrintBlock, { kind: 'fields' }>

function licenceExpireCheck({ form: { fields } }: RecordView): MachineCheck {
  const covers = (fields.constLicenceExpire ?? '') > (fields.plannedEnd ?? '')
  const detail = `许可证有效期至${fields.constLicenceExpire}，计划竣工${fields.plannedEnd}`
  return check('licenceExpire', covers, '许可证在计划竣工后仍然有效', '许可证在计划竣工前到期', detail)
}

/** Of a licence of which nothing can be said nothing is said. */
const licenceScopeCheck = ({ form }: RecordView): MachineCheck[] => {
  const remark = licenceRemark(form)
  return remark === '' ? [] : [check('licenceScope', false, '', remark, `许可项目/级别：${form.fields.constLicenceScope}`)]
}

async function useUnitCheck(connection: Connection, record: RecordView): Promise<MachineCheck> {
  const { useUnitName, useUnitUscc } = record.form.fields
  const known = await unitByCode(connection, useUnitUscc ?? '')
  const unit = known && (await connection.db.selectFrom('unit').select('unit_name').where('id', '=', known.id).executeTakeFirst())
  const detail = unit ? `平台登记名称：${unit.unit_name}` : '平台没有这个统一社会信用代码的单位'
  return check('useUnit', unit?.unit_name === useUnitName, '使用单位与平台登记一致', unit ? '使用单位名称与平台登记不一致' : '使用单位尚未在平台登记', detail)
}

/**
 * A device may be in one notice at a time, a received one until its planned end, and is installed only once: looks up all devices of a notice
 * in other notices with one query.
 * @returns a row per other notice, in the order of the devices; `place` counts from 1
 */
async function otherNotices({ query }: Connection, id: string, form: ApplicationForm): Promise<{ place: number; factory_no: string; number: string }[]> {
  const devices = form.tables.devices ?? []
  const of = (key: string) => devices.map((device) => device[key] ?? '')
  const { rows } = await query({
    name: 'notices-naming-devices',
    text: `select device.place::int, device.factory_no, notice.number
      from unnest($2::text[], $3::text[]) with ordinality as device(factory_no, maker, place),
        notices_naming_device($1, device.factory_no, device.maker, $4, $5) as notice(number)
      where device.factory_no <> ''
      order by device.place, notice.number`,
    values: [id, of('factoryNo'), of('manufacturer'), form.fields.constructionKind ?? '', form.fields.plannedStart ?? ''],
  })
  return rows
}

/** For the applicant, who must not learn whose notice it is. */
async function repeatedDevices(connection: Connection, id: string, form: ApplicationForm): Promise<FieldError[]> {
  const places = new Set((await otherNotices(connection, id, form)).map(({ place }) => place))
  return [...places].map((place) => ({ field: `devices.${place - 1}.factoryNo`, message: messages.deviceNotified }))
}

async function warnings(connection: Connection, id: string, form: ApplicationForm): Promise<FieldError[]> {
  const remark = licenceRemark(form)
  return [...(remark === '' ? [] : [{ field: 'constLicenceScope', message: remark }]), ...(await repeatedDevices(connection, id, form))]
}

/** For the handler; names at most the first five found. */
async function deviceCheck(connection: Connection, record: RecordView): Promise<MachineCheck[]> {
  // Piping has no number of a maker to compare.
  if (!(record.form.tables.devices ?? []).some(({ factoryNo = '' }) => factoryNo !== '')) return []
  const rows = await otherNotices(connection, record.id, record.form)
  const found = rows.map((row) => `制造编号${row.factory_no}已在${row.number}中告知`)
  const shownFirst = found.slice(0, 5).join('；')
  const detail = found.length > 5 ? `${shownFirst}，等${found.length}处` : shownFirst
  return [check('devices', found.length === 0, '设备没有重复告知', '有设备已在其他告知中', detail)]
}

function workerCheck(record: RecordView): MachineCheck {
  const expired = (record.form.tables.workers ?? []).filter((worker) => !coversWork(record.form, worker))
  const detail = expired.map((worker) => `${worker.name} ${worker.certExpire}到期`).join('；')
  return check('workers', expired.length === 0, '人员证书在施工期间有效', '有人员证书在竣工前到期', detail)
}

function attachmentCheck(record: RecordView): MachineCheck {
  const wanting = needsMakersAuthority(record.form) && !record.papers.has('MAKER_AUTH') ? '电梯的施工单位不是制造单位，未见制造单位授权/同意书' : ''
  return check('papers', wanting === '', '应提交的附件齐全', '请核对附件', wanting)
}

/** What is usual for the work on such devices. The lists of exceptions are long, so it is said and never held against the notice. */
const workCheck = ({ form }: RecordView): MachineCheck[] => {
  const { workHint = '' } = form.fields
  return workHint === '' ? [] : [check('work', true, workHint, '')]
}

/** Once a notice is received, work begins on its day: from then on only the day of receipt tells whether the notice came in time. */
function startCheck({ form, submittedOn, acceptedOn, today }: RecordView): MachineCheck {
  const { plannedStart = '' } = form.fields
  const received = acceptedOn !== ''
  const detail = `计划开工${plannedStart}，提交${submittedOn}${received ? `，接收${acceptedOn}` : ''}`
  const good = received ? '在计划开工日期以前接收' : '尚未到计划开工日期'
  return check('start', plannedStart >= (received ? acceptedOn : today), good, '计划开工日期已过，请核实是否未告知先施工', detail)
}

/** While its withdrawal waits to be decided, something may be decided on the notice's basis. */
async function relianceCheck({ db }: Connection, { id }: RecordView): Promise<MachineCheck> {
  const { relied_on } = await db.selectFrom('application').select('relied_on').where('id', '=', id).executeTakeFirstOrThrow()
  return check('reliance', !relied_on, '还没有据此告知出具检验报告或办理使用登记', '已据此告知出具检验报告或办理使用登记，不应同意撤销')
}

/** A supervision that was accepted and has no report yet does not keep the notice: whoever decides is told of it. */
async function supervisionCheck({ query }: Connection, { id }: RecordView): Promise<MachineCheck> {
  const { rows } = await query({ name: 'supervisions-of-notice', text: 'select number from supervisions_of_notice($1) as number', values: [id] })
  const numbers = rows.map((row) => String(row.number)).join('、')
  return check('supervision', numbers === '', '没有正在办理的监督检验', '监督检验正在办理，同意撤销前请与检验机构核实', numbers)
}

async function checks(connection: Connection, record: RecordView): Promise<MachineCheck[]> {
  const { constLicenceNo, constLicenceExpire } = record.form.fields
  return problemsFirst([
    await licenceCheck(connection, record.unitId, { number: constLicenceNo, expire: constLicenceExpire }),
    licenceExpireCheck(record),
    ...licenceScopeCheck(record),
    await useUnitCheck(connection, record),
    ...(await deviceCheck(connection, record)),
    workerCheck(record),
    attachmentCheck(record),
    ...workCheck(record),
    startCheck(record),
    ...(record.status === '85' ? [await relianceCheck(connection, record), await supervisionCheck(connection, record)] : []),
  ])
}

/** Values that need a whole row when written by hand. */
const longValues = new Set(['constUnitName', 'constAddress', 'projectName', 'useUnitName', 'useUnitAddress', 'constructionPlace'])

/** A group of the form as label–value boxes. */
function groupBlock(record: RecordView, key: string, title?: string): FieldsBlock {
  const group = definition.groups.find((candidate) => candidate.key === key)
  const rows = (group?.fields ?? []).filter((field) => field.key !== definition.index.number && field.source !== 'derived')
  return { kind: 'fields', title, rows: rows.map((field) => ({ label: field.label, value: shown(record, field.key), wide: longValues.has(field.key) })) }
}

/** Selected columns of a table of the form. */
function someColumns(record: RecordView, key: string, title: string, columns: readonly string[]): PrintBlock {
  const table = definitionAt(definition, record.definitionVersion).tables.find((candidate) => candidate.key === key)
  if (!table) throw new Error(`No table ${key}`)
  const asked = table.columns.filter((column) => columns.includes(column.key) && mayHold(column.visibleWhen ?? true, record.form.fields))
  return tableBlock(counted(table, record.form.fields), record, { title, columns: asked.map(({ key }) => key) })
}

/** Two tables with the same rows: one would have more columns than a sheet of paper has room for. */
function deviceBlocks(record: RecordView): PrintBlock[] {
  const kinds = someColumns(record, 'devices', '三、设备清单', ['equclacode', 'categoryCode', 'varietyCode', 'equipmentName', 'model', 'unitInternalNo'])
  if (kinds.kind !== 'table') return [kinds]
  const makers = ['factoryNo', 'manufacturer', 'manufactureLicenceNo']
  const pipelines = ['pipelineNo', 'pipeGrade', 'nominalDiameter', 'nominalThickness', 'pipeLength']
  const numbers = [...makers, ...pipelines, 'equipmentCode', 'registrationCode']
  return [kinds, someColumns(record, 'devices', '设备清单（续）：编号和参数', numbers)]
}

/** 特种设备安装改造修理告知单 (市场监管总局 form): printed from a draft to be sealed, and afterwards for the file. */
function noticePaper(record: RecordView): PrintDocument {
  return {
    title: '特种设备安装改造修理告知单',
    number: `编号：${record.number || '（提交后生成）'}`,
    fileName: `告知单${record.number}.pdf`,
    footer: footer(record),
    blocks: [
      groupBlock(record, 'head'),
      groupBlock(record, 'unit', '一、施工单位'),
      groupBlock(record, 'work', '二、工程信息'),
      ...deviceBlocks(record),
      someColumns(record, 'workers', '四、施工人员', ['name', 'idCard', 'item', 'certNo', 'certExpire']),
      {
        kind: 'paragraph',
        indent: true,
        text: '本单位已按照《中华人民共和国特种设备安全法》第二十三条的规定，将拟进行的特种设备安装、改造、修理情况书面告知，并对所填内容和所附材料的真实性负责。',
      },
      { kind: 'signature', lines: [`施工单位（公章）：${shown(record, 'constUnitName') || '　'.repeat(14)}`, chineseDate(record.submittedOn)] },
    ],
  }
}

/** The same form without a record. @param form with display names in place of codes */
function unfiledNotice(form: ApplicationForm, submittedOn: string): PrintDocument {
  return { ...noticePaper(unfiled(form, submittedOn)), fileName: `${blankForms.constructionNotice}.pdf`, footer: messages.productTitle }
}

export function blankNotice(): PrintDocument {
  const rows = (count: number) => Array.from({ length: count }, () => ({}))
  return unfiledNotice({ fields: {}, tables: { devices: rows(2), workers: rows(3) } }, '')
}

/** The form filled in for a fictitious elevator. */
export function sampleNotice(): PrintDocument {
  const tables = {
    devices: [
      {
        ...exampleRow(definition, 'devices'),
        equclacode: catalogueName('3000'),
        categoryCode: catalogueName('3100'),
        varietyCode: catalogueName('3110'),
      },
    ],
    workers: [{ ...exampleRow(definition, 'workers'), item: labelOf('operatorItem', 'T') }],
  }
  return asSample(unfiledNotice({ fields: sampleFields, tables }, '2026-11-02'))
}

const sampleFields: Readonly<Record<string, string>> = {
  constructionKind: labelOf('constructionKind', '1'),
  receiveOrg: '宁波市市场监督管理局',
  inspectionOrg: '浙江省示例特种设备检验研究院',
  constUnitName: '宁波示例电梯工程有限公司',
  constUnitUscc: '91330200MA00000152',
  constLicenceNo: 'TS3333001-2028',
  constLicenceScope: '电梯安装（含修理）A1',
  constLicenceExpire: '2028-06-30',
  constAddress: '宁波市鄞州区示例路1号',
  constPostcode: '315000',
  constLeader: '李示例',
  constLeaderMobile: '13000000001',
  constContact: '张示例',
  constContactTel: '0574-00000001',
  projectName: '示例花园二期电梯安装工程',
  useUnitName: '宁波示例物业服务有限公司',
  useUnitUscc: '91330212MA00000239',
  useUnitContact: '王示例',
  useUnitTel: '0574-00000002',
  useUnitAddress: '宁波市鄞州区示例街道2号',
  constructionAreaCode: '浙江省宁波市鄞州区',
  constructionPlace: '示例花园3号楼',
  plannedStart: '2026-11-20',
  plannedEnd: '2027-01-20',
  contractNo: 'SL-2026-018',
  subcontract: labelOf('yesNo', '0'),
}

/** What the receipt says of supervision, as the form did (`supervisionOf`). Notices received before that was kept are told the rule. */
const supervisionDuties: Readonly<Record<string, string>> = {
  some: '依法须经检验机构监督检验的，未经监督检验合格的，不得交付使用。',
  none: '',
}
const supervisionDuty = '安装、改造、重大修理过程须经检验机构监督检验，未经监督检验合格的，不得交付使用。'

/** 告知接收回执: given to the construction unit when the authority has received the notice. */
function receiptPaper(record: RecordView): PrintDocument {
  const devices = record.form.tables.devices ?? []
  const counting = visibleTables(definition, record.form.fields).find(({ key }) => key === 'devices')
  const kinds = [...new Set(devices.map((_device, index) => record.labels[`devices.${index}.equclacode`] ?? ''))].filter(Boolean).join('、')
  const authority = record.acceptedBy || record.authorityName
  const duties = [
    supervisionDuties[record.form.fields.supervision ?? ''] ?? supervisionDuty,
    '施工单位应当在验收后三十日内将相关技术资料和文件移交使用单位。',
    '告知内容发生变化的，应当重新告知。本回执不作为施工质量合格的证明。',
  ].filter((duty) => duty !== '')
  return {
    title: '特种设备安装改造修理告知接收回执',
    number: `回执号：${record.receiptNo}`,
    fileName: `告知接收回执${record.receiptNo}.pdf`,
    footer: footer(record),
    blocks: [
      { kind: 'paragraph', text: `${shown(record, 'constUnitName')}：` },
      {
        kind: 'paragraph',
        indent: true,
        text: `你单位于${chineseDate(record.submittedOn)}提交的特种设备${shown(record, 'constructionKind')}告知（编号：${record.number}）已于${chineseDate(record.acceptedOn)}接收。`,
      },
      {
        kind: 'fields',
        rows: [
          { label: '告知单编号', value: record.number },
          { label: '施工类别', value: shown(record, 'constructionKind') },
          { label: '使用单位名称', value: shown(record, 'useUnitName'), wide: true },
          { label: '设备种类', value: kinds },
          { label: '设备数量', value: `${devices.length}${counting?.measure ?? ''}` },
          { label: '所在区域', value: shown(record, 'constructionAreaCode'), wide: true },
          { label: '设备地点', value: shown(record, 'constructionPlace'), wide: true },
          { label: '计划开工日期', value: shown(record, 'plannedStart') },
          { label: '计划竣工日期', value: shown(record, 'plannedEnd') },
        ],
      },
      someColumns(record, 'devices', '设备清单', [
        'categoryCode',
        'varietyCode',
        'equipmentName',
        'factoryNo',
        'manufacturer',
        'pipelineNo',
        'registrationCode',
      ]),
      { kind: 'paragraph', text: '告知事项：' },
      ...duties.map((duty, place): PrintBlock => ({ kind: 'paragraph', indent: true, text: `${'一二三'.charAt(place)}、${duty}` })),
      { kind: 'signature', lines: [authority, chineseDate(record.acceptedOn)] },
    ],
  }
}

export const constructionNoticeBehaviour: TypeBehaviour = {
  definition,
  checks,
  warnings,
  documents: { notice: noticePaper, receipt: receiptPaper },
}
