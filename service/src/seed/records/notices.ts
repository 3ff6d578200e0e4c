import { type ApplicationForm, constructionNotice } from '@shared/contract/application'
import type { FormRow } from '@shared/contract/form'
import { after, days, startOfDay, wireDate } from '../../clock'
import type { ServiceContext } from '../../context'
import type { Connection } from '../../database/database'
import { constructionNoticeBehaviour } from '../../modules/application/constructionNotice'
import type { Caller } from '../../security/caller'
import { saveDraft } from '../../workflow/draft'
import { asAccount } from '../../workflow/parties'
import { takeTransition } from '../../workflow/transition/transition'
import { workdaysBefore } from '../../workflow/workdays'
import { aDeviceRow, boilers, cranes, elevators } from '../material/equipment'
import { identityNumber, landlineNumber, mobileNumber } from '../material/identity'
import { noticePapers } from '../material/noticePapers'
import { officeTime } from '../material/officeTime'
import type { Chance } from '../material/random'
import { seedAttachments } from '../material/seedAttachments'
import type { SeedUnit, SeedUnits } from './units'

/** The steps of a notice: who takes them, and how many working days after the previous one. */
interface Story {
  /** Number of notices with these steps. */
  count: number
  /** Working days since it was committed or, for a draft, last saved; one is picked. */
  age: readonly number[]
  steps: readonly Step[]
}
interface Step {
  path: 'commit' | 'revoke' | 'pickUp' | 'return' | 'receive' | 'cancellationNotice' | 'refuseCancellation' | 'approveCancellation'
  /** Working days after the previous step. */
  after?: number
  opinion?: string
}

const commit: Step = { path: 'commit' }
const pickUp: Step = { path: 'pickUp', after: 1 }
const amended = (opinion: string): Step[] => [
  { path: 'pickUp', after: 1 },
  { path: 'return', opinion },
  { path: 'commit', after: 1 },
]
const [missingAuthority, unclearLicence, missingPlan] = constructionNotice.opinionTemplates
  .filter((template) => template.action === 'return')
  .map(({ text }) => text)

/** Sixty notices: every state, every way into it, and queues with overdue, due and new ones. */
const stories: readonly Story[] = [
  { count: 6, age: [1, 2, 3, 5, 8], steps: [] },
  { count: 4, age: [3, 4, 6], steps: [commit, { path: 'revoke' }] },
  { count: 2, age: [5, 4], steps: [commit] },
  { count: 2, age: [2], steps: [commit, pickUp] },
  { count: 3, age: [2], steps: [commit] },
  { count: 4, age: [1], steps: [commit] },
  { count: 1, age: [4], steps: [commit, ...amended(missingAuthority ?? '')] },
  { count: 3, age: [3, 5, 7], steps: [commit, pickUp, { path: 'return', opinion: missingAuthority }] },
  { count: 3, age: [4, 6, 9], steps: [commit, pickUp, { path: 'return', opinion: unclearLicence }] },
  { count: 2, age: [3, 8], steps: [commit, { path: 'return', after: 1, opinion: missingPlan }] },
  { count: 12, age: [6, 9, 14, 20, 31, 45], steps: [commit, pickUp, { path: 'receive', opinion: '材料齐全，予以接收。' }] },
  { count: 4, age: [12, 17, 26], steps: [commit, ...amended(unclearLicence ?? ''), { path: 'receive', after: 1 }] },
  {
    count: 2,
    age: [15, 22],
    steps: [
      commit,
      { path: 'receive', after: 1 },
      { path: 'cancellationNotice', after: 2, opinion: '使用单位推迟工期，申请撤销后重新告知。' },
      { path: 'refuseCancellation', after: 1, opinion: '该工程已开始施工，不同意撤销。' },
    ],
  },
  {
    count: 4,
    age: [8, 9, 11],
    steps: [commit, { path: 'receive', after: 2 }, { path: 'cancellationNotice', after: 3, opinion: '合同终止，尚未施工，申请撤销告知。' }],
  },
  { count: 3, age: [5, 10, 13], steps: [commit, { path: 'cancellationNotice', opinion: '设备选型变更，取消本次告知。' }] },
  {
    count: 3,
    age: [12, 18, 25],
    steps: [
      commit,
      { path: 'receive', after: 1 },
      { path: 'cancellationNotice', after: 2, opinion: '合同终止，尚未施工，申请撤销告知。' },
      { path: 'approveCancellation', after: 1, opinion: '经核实尚未施工，同意撤销。' },
    ],
  },
  { count: 2, age: [1], steps: [commit, { path: 'receive', after: 1, opinion: '材料齐全，予以接收。' }] },
]

/** The filing unit and its devices. */
interface Filing {
  caller: Caller
  models: typeof elevators
}

export interface NoticeCast {
  units: SeedUnits
  filings: readonly Filing[]
  registrars: readonly Caller[]
}

export const castOf = (units: SeedUnits, callers: readonly Caller[]): NoticeCast => {
  const named = (loginName: string) => {
    const caller = callers.find((candidate) => candidate.loginName === loginName)
    if (!caller) throw new Error(`No demo account ${loginName}`)
    return caller
  }
  return {
    units,
    filings: [
      { caller: named('builder'), models: elevators },
      { caller: named('builder'), models: elevators },
      { caller: named('two-roles'), models: elevators },
      { caller: named('maintainer'), models: elevators },
      { caller: named('builder2'), models: cranes },
      { caller: named('builder3'), models: boilers },
    ],
    registrars: [named('registrar'), named('registrar2')],
  }
}

/** Creates every notice of the stories and takes each through its steps, at the times they happened. */
export async function seedNotices(context: ServiceContext, connection: Connection, cast: NoticeCast, chance: Chance): Promise<void> {
  let serial = 0
  for (const story of stories) {
    for (let index = 0; index < story.count; index += 1) {
      serial += 1
      const age = story.age[index % story.age.length] ?? 1
      await seedNotice(context, connection, cast, chance, story, age, serial)
    }
  }
}

async function seedNotice(
  context: ServiceContext,
  connection: Connection,
  cast: NoticeCast,
  chance: Chance,
  story: Story,
  age: number,
  serial: number,
): Promise<void> {
  const today = wireDate(context.clock.now())
  const filing = cast.filings[serial % cast.filings.length]
  const registrar = cast.registrars[serial % cast.registrars.length]
  if (!filing || !registrar) throw new Error('The cast is empty')
  let left = age
  let minute = 9 * 60 + chance.number(120)
  // Steps follow one another within office hours; none is in the future.
  const momentOf = (later = 0) => officeTime(context.clock.now(), workdaysBefore(today, left), minute + later)
  const form = aForm(cast, filing, chance, wireDate(momentOf()), serial)
  let standing = await saveDraft(connection, constructionNoticeBehaviour, filing.caller, { form }, momentOf(), {})
  const facts = { unitName: filing.caller.unitName, useUnitName: form.fields.useUnitName ?? '', serial, day: wireDate(momentOf(6)) }
  await seedAttachments(context, connection, filing.caller, standing.id, noticePapers(form, facts, chance), momentOf(6))
  minute += 20
  for (const step of story.steps) {
    left = Math.max(0, left - (step.after ?? 0))
    minute += 25 + chance.number(20)
    const byHandler = ['pickUp', 'return', 'receive', 'refuseCancellation', 'approveCancellation'].includes(step.path)
    const caller = byHandler ? registrar : filing.caller
    const { id, version } = standing
    standing = await takeTransition(
      connection,
      constructionNoticeBehaviour,
      asAccount(caller),
      step.path,
      { id, version, opinion: step.opinion },
      { now: momentOf() },
      {},
    )
  }
}

function aForm(cast: NoticeCast, filing: Filing, chance: Chance, day: string, serial: number): ApplicationForm {
  const { units } = cast
  const useUnit = chance.pick(units.using)
  const kind = chance.percent(60) ? '1' : chance.pick(['2', '3', '4', '5', '6'])
  const inDays = (count: number) => wireDate(after(startOfDay(day), days(count)))
  const start = 12 + chance.number(30)
  const [institute] = units.institutes
  return {
    fields: {
      constructionKind: kind,
      receiveOrg: units.authority.id,
      inspectionOrg: ['1', '2', '4'].includes(kind) ? (institute?.id ?? '') : '',
      ...licenceOf(filing.caller.unitId, [...units.maintaining, ...units.building]),
      constLeader: chance.pick(['刘测试', '黄测试', '林测试']),
      constLeaderMobile: mobileNumber(300 + serial),
      projectName: `${useUnit.unit_name.replace(/有限公司$/, '')}${chance.pick(['一期', '二期', '扩建', '改建'])}${chance.pick(['工程', '项目'])}`,
      useUnitName: useUnit.unit_name,
      useUnitUscc: useUnit.uscc,
      useUnitContact: '王测试',
      useUnitTel: landlineNumber(serial),
      useUnitAddress: useUnit.reg_address ?? '',
      constructionAreaCode: useUnit.area_code,
      constructionPlace: `${useUnit.reg_address ?? ''}${chance.pick(['1号楼', '2号楼', '东区厂房', '西区厂房', '主楼'])}`,
      plannedStart: inDays(start),
      plannedEnd: inDays(start + 30 + chance.number(90)),
      contractNo: `SLHT-${day.slice(0, 4)}-${String(serial).padStart(3, '0')}`,
      subcontract: '0',
    },
    tables: { devices: someDevices(filing, chance, Number(day.slice(0, 4)), serial, kind), workers: someWorkers(filing, chance, inDays(700)) },
  }
}

/** Licence fields copied from the record of the filer's unit. */
function licenceOf(unitId: string, units: readonly SeedUnit[]): FormRow {
  const unit = units.find((candidate) => candidate.id === unitId)
  return {
    constLicenceNo: unit?.licence_no ?? '',
    constLicenceScope: unit?.licence_scope ?? '',
    constLicenceExpire: unit?.licence_expire ?? '',
    constAddress: unit?.reg_address ?? '',
    constPostcode: unit?.postcode ?? '',
    constContact: unit?.contact_name ?? '',
    constContactTel: unit?.contact_tel ?? '',
  }
}

function someDevices(filing: Filing, chance: Chance, year: number, serial: number, kind: string): FormRow[] {
  const changed = kind !== '1'
  return Array.from({ length: 1 + chance.number(4) }, (_, index) =>
    aDeviceRow(chance.pick(filing.models), chance, changed ? year - 5 : year, serial * 10 + index, changed),
  )
}

function someWorkers(filing: Filing, chance: Chance, expire: string): FormRow[] {
  const item = filing.models === elevators ? 'T' : filing.models === cranes ? 'Q1' : 'HJ'
  const names = ['张测试一', '张测试二', '张测试三', '张测试四']
  return names.slice(0, 1 + chance.number(3)).map((name, index) => {
    const idCard = identityNumber(`19${80 + index}0${1 + index}1${index}`, 11 + index)
    return { name, idCard, item, certNo: `T${idCard}`, certExpire: expire }
  })
}
