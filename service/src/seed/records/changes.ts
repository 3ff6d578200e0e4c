import { type ApplicationDefinition, conditionValues, longestDelayMonths } from '@shared/contract/application'
import { addMonths, inUse, lifeExpireDate, unqualifiedConclusions } from '@shared/contract/equipment'
import { type FormRow, holds } from '@shared/contract/form'
import { wireDate } from '../../clock'
import type { ServiceContext } from '../../context'
import type { Connection } from '../../database/database'
import { changeRegisterBehaviour } from '../../modules/application/changeRegister/changeRegister'
import { declarationBehaviour } from '../../modules/application/inspection/declaration'
import type { Caller } from '../../security/caller'
import type { TypeBehaviour } from '../../workflow/behaviour'
import { saveDraft } from '../../workflow/draft'
import { workdaysBefore } from '../../workflow/workdays'
import { creditCode, mobileNumber } from '../material/identity'
import { officeTime } from '../material/officeTime'
import { aPaper } from '../material/papers'
import { seedAttachments } from '../material/seedAttachments'
import { castOfAccounts, type Step, takeSteps } from './stories'
import type { SeedUnits } from './units'

/** 变更登记 and 自助申报 of the demo, in every state a record can stay in: some of its devices are stopped, restarted, scrapped or postponed. */

interface Story {
  /** Working days since it began; the steps follow at one a day. */
  age: number
  fields: FormRow
  steps: readonly Step[]
  corrections?: readonly FormRow[]
  /** For an extension: months beyond the device's due date. */
  delayMonths?: number
  /** The device it is about: by default any in use that no other application names; `young`: within its design life. */
  about?: 'overdue' | 'stopped' | 'young'
}

interface Device {
  kind: string
  equipment_code: string
  registration_code: string
  conclusion: string
  due_date: string | null
  archive: { fields: FormRow }
}

const commit: Step = { path: 'commit', by: 'use-unit' }
const accept: Step = { path: 'accept', by: 'registrar', opinion: '材料齐全，予以受理。' }
const grant: Step = { path: 'audit', by: 'registrar', opinion: '经审核符合变更条件，准予变更。' }
const agree: Step = { path: 'audit', by: 'registrar', opinion: '情况属实，同意。' }
const decided = (path: string, opinion: string): Step => ({ path, by: 'registrar', opinion })

const model = { item: 'model', newValue: 'SL-1000A' }

function changesOf(today: string, units: SeedUnits): readonly Story[] {
  const [other] = units.maintaining
  const newUnit = {
    newUseUnitName: other?.unit_name ?? '',
    newUseUnitUscc: other?.uscc ?? '',
    newUseUnitAddress: '鄞州区示例路200号',
    newSafetyManager: '吴测试',
    newSafetyManagerMobile: mobileNumber(781),
    fitDeclared: '1',
  }
  // Nobody the portal could ask: it goes to the registrar at once.
  const unregistered = { newUseUnitName: '宁波示例新城物业有限公司', newUseUnitUscc: creditCode('9', '1', '330200', 97) }
  const maintenance = {
    newMaintenanceUnit: units.maintaining[1]?.unit_name ?? '',
    newMaintenanceUnitUscc: units.maintaining[1]?.uscc ?? '',
    newContractNo: 'WB-2026-0081',
    newContractStart: workdaysBefore(today, 12),
    newContractEnd: addMonths(today, 12),
  }
  const stop = (age: number) => ({ changeType: '11', stopFrom: workdaysBefore(today, age + 2), stopReason: '楼宇改造，暂停使用' })
  return [
    { age: 60, fields: stop(60), steps: [commit, accept, grant] },
    { age: 30, fields: { changeType: '12', restartDate: workdaysBefore(today, 28) }, about: 'stopped', steps: [commit, accept, grant] },
    { age: 26, fields: stop(26), steps: [commit, accept, grant] },
    { age: 24, fields: { changeType: '13', scrapWay: '2' }, steps: [commit, accept, grant] },
    { age: 10, fields: { changeType: '21', ...maintenance }, steps: [commit, accept, grant] },
    { age: 22, fields: { changeType: '31' }, corrections: [model], steps: [commit, accept, grant, decided('void', '变更内容有误，予以作废。')] },
    { age: 3, fields: { changeType: '03', ...newUnit }, about: 'young', steps: [commit] },
    { age: 2, fields: { changeType: '03', ...newUnit, ...unregistered }, about: 'young', steps: [commit] },
    { age: 6, fields: { changeType: '06', newAreaCode: '330212', newUsePlaceDetail: '鄞州区示例路188号' }, about: 'young', steps: [commit, accept] },
    { age: 7, fields: { changeType: '31' }, corrections: [model], steps: [commit, decided('reject', '登记表没有盖章，请盖章后重新上传。')] },
    { age: 14, fields: { changeType: '14' }, steps: [commit, accept, decided('disapprove', '设备仍在使用，不予注销。')] },
    { age: 16, fields: { changeType: '31' }, corrections: [model], steps: [commit, decided('refuse', '设备不在本机关管辖区域，请向所在地登记机关申请。')] },
    { age: 5, fields: stop(5), steps: [commit, { path: 'revoke', by: 'use-unit' }] },
    { age: 11, fields: stop(11), steps: [commit, decided('reject', '证明材料不全，请补充后重新提交。'), { path: 'cancel', by: 'use-unit' }] },
    { age: 1, fields: { changeType: '13', scrapWay: '1' }, steps: [] },
  ]
}

function declarationsOf(institute: string): readonly Story[] {
  const fields = { declareKind: '1', measures: '延期期间加强巡查，发现异常立即停止使用。' }
  const ready = { declareKind: '3', inspectionOrg: institute }
  const byInstitute = (path: string, opinion: string): Step => ({ path, by: 'acceptor', opinion })
  return [
    { age: 18, fields, delayMonths: 2, about: 'overdue', steps: [commit, accept, agree] },
    { age: 3, fields, delayMonths: 1, steps: [commit] },
    { age: 6, fields, delayMonths: 1, steps: [commit, accept] },
    { age: 15, fields, delayMonths: 3, steps: [commit, accept, decided('disapprove', '安全措施不能保证延期期间的安全，不同意延期。')] },
    { age: 20, fields, delayMonths: 1, steps: [commit, accept, agree, decided('void', '申报所依据的情况已经改变，予以作废。')] },
    { age: 4, fields: ready, steps: [commit, byInstitute('accept', '已收到。'), byInstitute('audit', '准备情况已核对，按约定日期检验。')] },
    { age: 8, fields: ready, steps: [commit, decided('reject', '证明材料不全，请补充后重新提交。')] },
    { age: 9, fields: ready, steps: [commit, decided('reject', '证明材料不全。'), { path: 'cancel', by: 'use-unit' }] },
    { age: 12, fields: ready, steps: [commit, decided('refuse', '设备不在本机关管辖区域，请向所在地登记机关申报。')] },
    { age: 5, fields: ready, steps: [commit, { path: 'revoke', by: 'use-unit' }] },
    { age: 1, fields, delayMonths: 1, steps: [] },
  ]
}

/** Devices of a unit that no application names: changing them does not affect another story. */
async function freeDevices({ db }: Connection, unitId: string): Promise<Device[]> {
  const forms = await db.selectFrom('application').select('form').execute()
  const named = new Set(forms.flatMap(({ form }) => [form.fields, ...Object.values(form.tables).flat()]).flatMap((row) => Object.values(row)))
  const rows = await db
    .selectFrom('equipment')
    .select(['kind', 'equipment_code', 'registration_code', 'conclusion', 'due_date', 'archive'])
    .where('use_unit_id', '=', unitId)
    .where('use_status', '=', inUse)
    .orderBy('equipment_code', 'desc')
    .execute()
  // Devices from these years have no registration code.
  return rows.filter((row) => ![row.equipment_code, row.registration_code].some((number) => number !== '' && named.has(number)))
}

const numberOf = (device: Device): string => device.registration_code || device.equipment_code

export async function seedChanges(context: ServiceContext, connection: Connection, units: SeedUnits, callers: readonly Caller[]): Promise<void> {
  const named = castOfAccounts(callers)
  const owner = named('use-unit')
  const now = context.clock.now()
  const today = wireDate(now)
  const free = await freeDevices(connection, owner.unitId)
  const usual = ({ kind, conclusion, due_date }: Device) => kind === '3000' && !unqualifiedConclusions.includes(conclusion) && (due_date ?? '') > today
  const standing: Readonly<Record<NonNullable<Story['about']>, (device: Device) => boolean>> = {
    // No extension is longer than a year.
    overdue: ({ due_date }) => (due_date ?? today) < today && (due_date ?? today) > addMonths(today, 3 - longestDelayMonths),
    young: (device) => usual(device) && (lifeExpireDate(device.archive.fields) || today) >= today,
    stopped: () => false,
  }
  let stopped: Device | undefined
  const take = ({ about, steps }: Story): Device => {
    if (about === 'stopped' && stopped) return stopped
    const fitting = free.findIndex(about ? standing[about] : usual)
    // On some days every overdue elevator already has an application: then a device that is not overdue yet is postponed.
    const place = fitting < 0 && about === 'overdue' ? free.findIndex(usual) : fitting
    const [device] = place < 0 ? [] : free.splice(place, 1)
    if (!device) throw new Error(`The demo has no more elevators that are ${about ?? 'in use'}`)
    // Without approval the device is unchanged and free for another story.
    if (!steps.some(({ path }) => path === 'audit')) free.push(device)
    return device
  }
  let stories = 0

  async function tell(behaviour: TypeBehaviour, story: Story, common: FormRow): Promise<void> {
    const { definition } = behaviour
    const minute = 9 * 60 + ++stories * 7
    const momentOf = (place: number) => officeTime(now, workdaysBefore(today, Math.max(0, story.age - place)), minute + place * 20)
    const device = take(story)
    if (story.fields.changeType === '11') stopped ??= device
    const equipmentId = numberOf(device)
    const { delayMonths } = story
    const [from = today] = [device.due_date ?? today, today].sort().reverse()
    const delayTo = delayMonths === undefined ? '' : addMonths(from, delayMonths)
    const day = wireDate(momentOf(0))
    const fields = { ...common, changeDate: day, fillDate: day, delayTo, ...story.fields }
    const form = { fields, tables: { devices: [{ equipmentId }], corrections: [...(story.corrections ?? [])] } }
    const draft = await saveDraft(connection, behaviour, owner, { form }, momentOf(0), {})
    await seedAttachments(context, connection, owner, draft.id, papersOf(definition, fields, owner.unitName, day), momentOf(0))
    await takeSteps(connection, behaviour, draft, story.steps, named, (place) => momentOf(place + 1), context.attachments)
  }

  const change = { changeReason: '按使用单位实际情况变更', declared: '1', fillPerson: owner.name }
  for (const story of changesOf(today, units)) await tell(changeRegisterBehaviour, story, change)
  const declare = { reason: '楼宇整体改造，检验现场条件不具备', contactName: '周测试', contactMobile: mobileNumber(782) }
  const institute = named('acceptor').unitId
  for (const story of declarationsOf(institute)) await tell(declarationBehaviour, story, declare)
}

/** Attachments for the papers a form requires. */
const papersOf = ({ attachments }: ApplicationDefinition, fields: FormRow, unit: string, date: string) =>
  attachments
    .filter(({ required, visibleWhen }) => [visibleWhen ?? true, required].every((condition) => holds(condition, conditionValues({ fields, tables: {} }))))
    .map(({ code, label }) => ({ code, name: `${label.replaceAll(/[()]/g, '')}.pdf`, bytes: aPaper(label, { unit, date }) }))
