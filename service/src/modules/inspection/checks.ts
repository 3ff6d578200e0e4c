import { type ApplicationDefinition, type ApplicationForm, inspectionState, type MachineCheck, papersOf } from '@shared/contract/application'
import { labelOf } from '@shared/contract/enums'
import { askedOf, dutyOf, inspectionRemarks, isOtherItem, otherFailures, unqualifiedConclusions } from '@shared/contract/equipment'
import { type FormRow, holds } from '@shared/contract/form'
import { supervisionKinds } from '@shared/contract/inspection'
import { role } from '@shared/contract/roles'
import type { Connection } from '../../database/database'
import { codeToday } from '../../database/unitCodes'
import type { Caller } from '../../security/caller'
import type { RecordView } from '../../workflow/behaviour'
import { check, problemsFirst } from '../../workflow/transition/machineChecks'
import { type WithPast, withPasts } from '../equipment/archive/pastOfDevice'
import { devicesBeyondLimit } from './beyondLimit'
import { devicesNamed, type NamedDevice, openInspections } from './devices'
import { archiveKindOf } from './inspectionKind'
import { isOlderThanArchive } from './olderThanArchive'
import { type ResultRow, resultRows } from './results'

/** Automatic checks of an inspection for the acceptor: the devices against the archive, their dates, and the attachments. */

const numberOf = ({ equipmentId = '' }: FormRow): string => equipmentId
const listed = (numbers: readonly string[]): string => numbers.join('、')

type Found = ReadonlyMap<string, WithPast<NamedDevice>>

export const inspectionChecks =
  (definition: ApplicationDefinition) =>
  async (connection: Connection, record: RecordView, reader: Pick<Caller, 'roleType'>): Promise<MachineCheck[]> => {
    // Finance may not see the archive, and confirms payment of what was verified at acceptance.
    if (reader.roleType === role.finance) return []
    const { fields, tables } = record.form
    const devices = tables.devices ?? []
    const found = await withPasts(connection, await devicesNamed(connection, devices.map(numberOf)))
    const missing = devices.filter((device) => !found.has(numberOf(device))).map(numberOf)
    const user = await codeToday(connection, fields.useUnitUscc ?? '')
    const others = [...found].filter(([, { archive }]) => archive.fields.useUnitUscc !== user).map(([number]) => number)
    const late = devicesBeyondLimit(record.form, found, record.today).map(({ number, months }) => `${number}（${months}个月以上）`)
    const results = record.status === inspectionState.reported ? await resultRows(connection, [record.id]) : []
    const lacking = papersOf(definition)
      .filter(({ code, required }) => holds(required, { fields }) && !record.papers.has(code))
      .map(({ label }) => label)
    return problemsFirst([
      check('archive', missing.length === 0, `${devices.length} 台设备都在档案中`, '有设备不在档案中，或不在本机构的检验区域', listed(missing)),
      check('unit', others.length === 0, '设备都在使用单位名下', '有设备不在使用单位名下', listed(others)),
      ...newerCheck(record.form, results, found),
      ...failedCheck(record.form, results, found),
      standingCheck(record, found),
      check(
        'overdue',
        late.length === 0 || record.papers.has('AUTHORITY_OPINION'),
        late.length === 0 ? '没有超期超过限度的设备' : '超期的设备附有监察机构意见',
        '有设备超期超过限度，没有监察机构意见',
        listed(late),
      ),
      ...(await noticeCheck(connection, record)),
      await openCheck(connection, record, devices.map(numberOf)),
      check('papers', lacking.length === 0, '须提交的材料齐全', '缺少须提交的材料', listed(lacking)),
    ])
  }

/** The notice a supervision is based on may be withdrawn until there is a report: said only then. */
async function noticeCheck({ query }: Connection, { id, form }: RecordView): Promise<MachineCheck[]> {
  if (!supervisionKinds.includes(form.fields.applyKind ?? '')) return []
  const text = 'select number from withdrawn_notices_of_inspection($1) as number'
  const { rows } = await query({ name: 'withdrawn-notices-of-inspection', text, values: [id] })
  return rows.length === 0 ? [] : [check('notice', false, '', '施工告知已撤销或正在撤销，请与登记机关核实', listed(rows.map((row) => String(row.number))))]
}

/** Repeats the checks made at submission: the device's state and plan may have changed since. */
function standingCheck({ form: { fields, tables }, today }: RecordView, found: Found): MachineCheck {
  const rowOf = (number: string): FormRow => tables.devices?.find((device) => numberOf(device) === number) ?? {}
  const refused = [...found].flatMap(([number, { archive, past }]) =>
    inspectionRemarks(archive.fields, past, askedOf(fields, rowOf(number)), today)
      .filter(({ refuses }) => refuses)
      .map(({ message }) => `${number}：${message}`),
  )
  return check('standing', refused.length === 0, '设备的使用状态和年度计划允许所报的检验', '按使用状态或年度计划不能做所报的检验', refused.join('；'))
}

/** Before signing: devices whose archive has a later inspection, which it goes on showing. */
function newerCheck({ fields }: ApplicationForm, results: readonly ResultRow[], found: Found): MachineCheck[] {
  const inspected = results.filter((row) => row.conclusion !== '' && dutyOf(archiveKindOf(fields, row)) === 'inspection')
  if (inspected.length === 0) return []
  const newer = inspected.flatMap((row) => {
    const archive = found.get(row.device)?.archive.fields ?? {}
    return isOlderThanArchive(row, archive) ? [`${row.device}：${archive.inspectionDate}`] : []
  })
  const noted = '档案中已有更晚的检验结果，签发后档案仍以更晚的为准'
  return [check('newer', newer.length === 0, '档案中没有比这次更晚的检验结果', noted, newer.join('；'))]
}

/** Before signing: devices of which another item has failed than the one that was inspected; said only where there are some. */
function failedCheck({ fields }: ApplicationForm, results: readonly ResultRow[], found: Found): MachineCheck[] {
  const left = results.flatMap((row) => {
    const device = found.get(row.device)
    if (!device) return []
    const archive = device.archive.fields
    const { inspectionKind: kind = '', inspectionDate: date = '', inspectionConclusion = '' } = archive
    const shown = unqualifiedConclusions.includes(inspectionConclusion) ? [{ kind, date }] : []
    const failed = [...shown, ...otherFailures(archive, device.past.history)]
    const items = failed.filter((event) => isOtherItem(archiveKindOf(fields, row), event.kind))
    return items.map((event) => `${row.device}：${labelOf('inspectionKind', event.kind)}（${event.date}）`)
  })
  return left.length === 0 ? [] : [check('failed', false, '', '设备另有不合格的检验项目，签发后仍在不合格清单中，直到该项复检合格', left.join('；'))]
}

/** Other open applications of the kind that name a device. */
async function openCheck(connection: Connection, { id, form }: RecordView, numbers: readonly string[]): Promise<MachineCheck> {
  const open = [...(await openInspections(connection, form.fields, numbers, id))].map((one) => one.join('：'))
  return check('open', open.length === 0, '没有其他未办结的报检', '有设备在其他报检中尚未办结', open.join('；'))
}
