import { type ApplicationDefinition, applicationDefinition, applicationDefinitions, fieldsOf, stateOf } from '@shared/contract/application'
import type { DataOf } from '@shared/contract/endpoint'
import { labelOf } from '@shared/contract/enums'
import { conclusionTone, doneFieldsOf, type equipmentEndpoints, type TimelineEvent, timelineApplications } from '@shared/contract/equipment'
import type { LoggedChange } from '@shared/contract/flowLog'
import type { FormRow } from '@shared/contract/form'
import type { Connection } from '../../../database/database'
import type { Caller } from '../../../security/caller'
import { pageOfRecords } from '../../../workflow/list/list'
import { askedOf } from '../../../workflow/list/listViews'
import { meets } from '../../../workflow/parties'
import { changeLogOf } from '../archive/changeLog'
import { keptChangesOf, type PastInspection, pastOf } from '../archive/pastOfDevice'
import { applicationBeside } from '../device/applied'
import { archiveDefinitionOf } from '../device/archiveDefinition'
import { type DeviceRow, findDevice } from '../device/findDevice'
import { coveredInHistory, maskedArchive } from './detail'

type Kind = TimelineEvent['kind']

/** Date fields of an archive and the event each stands for; without a title the event is named by the field's label. */
export const eventFields: readonly { field: string; kind: Kind; title?: string }[] = [
  { field: 'manufactureDate', kind: 'made', title: '制造出厂' },
  { field: 'constructionDate', kind: 'installed', title: '施工' },
  { field: 'completionDate', kind: 'installed', title: '竣工' },
  { field: 'installSupervisionDate', kind: 'installed', title: '安装监督检验合格' },
  { field: 'putIntoUseDate', kind: 'registered', title: '投入使用' },
  { field: 'registrationDate', kind: 'registered', title: '办理使用登记' },
  { field: 'useCertDate', kind: 'registered', title: '核发使用登记证' },
  { field: 'lastPeriodicDate', kind: 'inspected', title: '定期检验' },
  { field: 'lastDetectDate', kind: 'inspected', title: '自行检测' },
  { field: 'loadTestDate', kind: 'inspected', title: '125%载荷试验' },
  { field: 'governorCheckDate', kind: 'inspected', title: '限速器校验' },
  { field: 'externalInspectionDate', kind: 'inspected', title: '外部检验' },
  { field: 'internalInspectionDate', kind: 'inspected', title: '内部检验' },
  { field: 'pressureTestDate', kind: 'inspected', title: '水(耐)压试验' },
  { field: 'annualCheckDate', kind: 'inspected', title: '年度检查' },
  { field: 'annualInspectionDate', kind: 'inspected', title: '年度检验' },
  { field: 'fullInspectionDate', kind: 'inspected', title: '全面检验' },
  { field: 'onlineCheckDate', kind: 'inspected', title: '年度检查(在线检验)' },
  { field: 'stopDate', kind: 'ended', title: '停用' },
  { field: 'scrapDate', kind: 'ended', title: '报废' },
  { field: 'cancelDate', kind: 'ended', title: '注销' },
]

const said = (...words: readonly (string | undefined)[]): string => words.filter(Boolean).join('，')

export const plain = { text: '', number: '', statusName: '', tone: 'idle', path: '' } as const

/** The event of a reported inspection. @param key unique in the timeline */
const inspectionEvent = (key: string, { kind, date, conclusion = '', reportNo, organisation }: Omit<PastInspection, 'problem'>): TimelineEvent => ({
  ...plain,
  key,
  time: date,
  kind: 'inspected',
  title: labelOf('inspectionKind', kind) || '检验',
  text: organisation,
  number: reportNo,
  statusName: labelOf('inspectionConclusion', conclusion),
  tone: conclusionTone(conclusion),
})

/** Events from the archive itself. @param past inspections replaced by later ones */
export function eventsOfArchive(device: DeviceRow, fields: FormRow, past: readonly PastInspection[]): TimelineEvent[] {
  const known = new Set(fieldsOf(archiveDefinitionOf(device.kind)).map((field) => field.key))
  const { inspectionDate: date = '', inspectionKind: kind = '', inspectionConclusion: conclusion = '', inspectionReportNo: reportNo = '' } = fields
  const latest = date === '' ? [] : [{ kind, date, conclusion, reportNo, organisation: said(fields.inspectionOrg, fields.mainProblem) }]
  const reports = [...latest, ...past.filter((one) => one.date !== '')]
  // A date covered by a report is shown as that report, with its conclusion.
  const told = (field: string) => reports.some((one) => one.date === fields[field] && doneFieldsOf(one.kind).includes(field))
  const kept = eventFields.flatMap(({ field, kind: of, title = '' }) => {
    const time = fields[field] ?? ''
    return time !== '' && known.has(field) && !told(field) ? [{ ...plain, key: field, time, kind: of, title }] : []
  })
  return [...kept, ...reports.map((report, place) => inspectionEvent(`inspection-${place}`, report))]
}

/** The flag of a record, after the label of its field: 高频故障 30天内3次. */
function flagOf(definition: ApplicationDefinition, fields: FormRow): string {
  const field = fieldsOf(definition).find(({ key }) => key === definition.index.flag)
  return field && fields[field.key] ? `${field.label} ${fields[field.key]}` : ''
}

/** Applications visible to the caller that name the device, of every type, the newest first. @param rounds how many times `timelineApplications.atOnce` */
export async function eventsOfApplications(
  connection: Connection,
  caller: Caller,
  device: DeviceRow,
  rounds = 1,
): Promise<{ events: TimelineEvent[]; older: number }> {
  const { rows } = await connection.query({
    name: 'applications-of-device',
    text: 'select applications_of_device($1, $2, $3, $4, $5) as id union select applications_by_certificate($1)',
    values: [device.id, device.registration_code, device.equipment_code, device.factory_no, device.manufacturer],
  })
  const asked = applicationDefinitions.filter((definition) => meets(definition, caller)).map((definition) => askedOf(definition, caller, { view: 'query' }))
  if (rows.length === 0 || asked.length === 0) return { events: [], older: 0 }
  const ids = rows.map((row) => String(row.id))
  const page = await pageOfRecords(connection, asked, caller, { view: 'query', ids, pageNo: 1, pageSize: rounds * timelineApplications.atOnce })
  const events = page.list.map((row): TimelineEvent => {
    const definition = applicationDefinition(row.type)
    return {
      key: row.id,
      time: row.submitDate,
      kind: 'application',
      title: definition.label,
      // The title of an inspection is its use unit, which is mostly the applicant too: show it once.
      text: [...new Set([row.unitName, row.title, flagOf(definition, row.fields)])].filter(Boolean).join('，'),
      number: row.number,
      statusName: row.statusName,
      tone: stateOf(definition, row.status).tone,
      path: definition.withoutPages ? '' : applicationBeside(definition, caller.roleType, row.id),
    }
  })
  return { events, older: page.count - page.list.length }
}

/** Length of `YYYY-MM-DD HH:mm`, the precision shown. */
const wholeMinute = 16

/** Changes shown; older ones are in the change record. */
export const changesTold = 50

export const eventsOfChanges = (changes: readonly LoggedChange[]): TimelineEvent[] =>
  changes.map((change) => ({
    ...plain,
    key: `change-${change.id}`,
    time: change.time,
    kind: 'changed',
    title: change.actionName,
    text: [change.changes.map(({ label }) => label).join('、'), change.reason, change.unitName].filter(Boolean).join('，'),
  }))

/** Newest first. The sort is stable: within one second, a change written by an application comes before (is newer than) its submission. */
export const inOrder = (events: readonly TimelineEvent[]): TimelineEvent[] =>
  events.toSorted((left, right) => right.time.localeCompare(left.time)).map((event) => ({ ...event, time: event.time.slice(0, wholeMinute) }))

/** Which device or line of piping, and how many rounds of applications. */
export interface TimelineRequest {
  id: string
  rounds?: number
}

/** Everything that happened to a device, as far as the caller may see it, newest first, and how much more there is. */
export async function timelineOf(connection: Connection, caller: Caller, { id, rounds }: TimelineRequest): Promise<DataOf<typeof equipmentEndpoints.timeline>> {
  const device = await findDevice(connection, caller, id)
  const { form } = maskedArchive(device)
  const { list, count } = await changeLogOf(connection, device.id, coveredInHistory(device), { pageNo: 1, pageSize: changesTold })
  const { history } = pastOf(device.archive.fields, await keptChangesOf(connection, device.id))
  const applied = await eventsOfApplications(connection, caller, device, rounds)
  return {
    list: inOrder([...eventsOfChanges(list), ...applied.events, ...eventsOfArchive(device, form.fields, history)]),
    olderChanges: count - list.length,
    olderApplications: applied.older,
  }
}
