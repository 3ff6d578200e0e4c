import type { TransitionAnswer } from '@shared/contract/application'
import type { FormRow } from '@shared/contract/form'
import { roleOf } from '@shared/contract/roles'
import { addMonths } from '@shared/contract/rules'
import { wireDate } from '../../clock'
import type { ServiceContext } from '../../context'
import type { Connection } from '../../database/database'
import { beginDraft, equipmentMaintainBehaviour } from '../../modules/application/archive/equipmentMaintain'
import { useRecordBehaviour } from '../../modules/application/useRegistration/useRecord'
import type { Caller } from '../../security/caller'
import type { TypeBehaviour } from '../../workflow/behaviour'
import { saveDraft } from '../../workflow/draft'
import { workdaysBefore } from '../../workflow/workdays'
import { deviceModels } from '../material/deviceModels'
import { landlineNumber, mobileNumber } from '../material/identity'
import type { SeedPaper } from '../material/noticePapers'
import { officeTime } from '../material/officeTime'
import { aPaper } from '../material/papers'
import { aScan } from '../material/scan'
import { seedAttachments } from '../material/seedAttachments'
import { castOfAccounts, type Step, takeSteps } from './stories'
import type { SeedUnits } from './units'

/** 档案维护 and 使用登记 of the demo, in every state a record can stay in: some devices entered by the former are registered by the latter. */

interface Story {
  /** Working days since it began; the steps follow at one a day. */
  age: number
  steps: readonly Step[]
}

const commit: Step = { path: 'commit', by: 'use-unit' }
const accept: Step = { path: 'accept', by: 'registrar', opinion: '材料齐全，予以受理。' }
const keep: Step = { path: 'audit', by: 'registrar', opinion: '所填内容与材料一致，同意入档。' }
const register: Step = { path: 'audit', by: 'registrar', opinion: '经审核符合登记条件，准予登记。' }
const decided = (path: string, opinion: string): Step => ({ path, by: 'registrar', opinion })

/** 新增设备; other stories refer to the devices by index. */
const entered: readonly (Story & { kind: '3000' | '8000' })[] = [
  { kind: '3000', age: 45, steps: [commit, accept, keep] },
  { kind: '3000', age: 38, steps: [commit, accept, keep] },
  { kind: '8000', age: 33, steps: [commit, accept, keep] },
  { kind: '3000', age: 1, steps: [] },
  { kind: '3000', age: 3, steps: [commit] },
  { kind: '3000', age: 7, steps: [commit, decided('reject', '铭牌照片不清晰，请重新上传。')] },
  { kind: '3000', age: 12, steps: [commit, decided('refuse', '设备不在本机关管辖区域，请向所在地登记机关申请。')] },
  { kind: '3000', age: 15, steps: [commit, accept, decided('disapprove', '所填参数不在特种设备目录范围内，不予入档。')] },
  { kind: '3000', age: 42, steps: [commit, accept, keep, decided('void', '与已有档案重复，予以作废。')] },
]
/** 修改档案 of an elevator of the unit. */
const changed: readonly (Story & { fields: FormRow })[] = [
  { age: 24, fields: { usePlaceDetail: '鄞州区示例路100号明州花园9幢', reason: '门牌调整' }, steps: [commit, accept, keep] },
  { age: 6, fields: { factoryNo: 'SLDT2016990301', reason: '铭牌更正' }, steps: [commit, accept] },
  { age: 5, fields: { usePlaceDetail: '鄞州区示例路100号月湖公寓2幢', reason: '地址登记有误' }, steps: [commit, { path: 'revoke', by: 'use-unit' }] },
  {
    age: 10,
    fields: { ratedPersons: '14', reason: '按合格证更正' },
    steps: [commit, decided('reject', '所填内容与铭牌不一致，请核实后重新提交。'), { path: 'cancel', by: 'use-unit' }],
  },
]

/** The device of a 使用登记: one entered above, by index, one of the second unit, or one without an archive. */
type About = { entered: number } | { claimed: number } | { historic: number }
const registered: readonly (Story & { about: About })[] = [
  { about: { entered: 0 }, age: 30, steps: [commit, accept, register] },
  { about: { entered: 1 }, age: 4, steps: [commit] },
  { about: { claimed: 0 }, age: 3, steps: [commit] },
  { about: { claimed: 1 }, age: 8, steps: [commit, { path: 'object', by: 'two-roles', opinion: '设备仍由本单位使用，没有转让。' }, accept] },
  { about: { historic: 1 }, age: 28, steps: [commit, accept, register] },
  { about: { historic: 2 }, age: 1, steps: [] },
  { about: { historic: 3 }, age: 6, steps: [commit, decided('reject', '使用登记表没有盖章，请盖章后重新上传。')] },
  { about: { historic: 4 }, age: 14, steps: [commit, decided('refuse', '设备不在本机关管辖区域，请向所在地登记机关申请。')] },
  { about: { historic: 5 }, age: 20, steps: [commit, accept, decided('disapprove', '设备权属有争议，请与原使用单位协商一致后重新申请。')] },
  { about: { historic: 6 }, age: 5, steps: [commit, { path: 'revoke', by: 'use-unit' }] },
  { about: { historic: 7 }, age: 11, steps: [commit, decided('reject', '原使用登记证照片不清晰，请重新上传。'), { path: 'cancel', by: 'use-unit' }] },
  { about: { historic: 8 }, age: 36, steps: [commit, accept, register, decided('void', '登记内容有误，予以作废。')] },
]

/** Date fields of an archive that may be as late as today. */
const happened = ['inspectionDate', 'lastDetectDate', 'governorCheckDate', 'loadTestDate'] as const

/** The account with two roles, in its use unit role. */
const asUseUnit = (caller: Caller): Caller => ({ ...caller, roleType: '1', roleName: roleOf('1').name })

const serialOf = (place: number): string => String(place + 1).padStart(4, '0')

/** A new elevator without an archive. */
export function anElevator(place: number, today: string): FormRow {
  const model = deviceModels.find(({ variety }) => variety === '3110')
  if (!model) throw new Error('The demo has no elevator')
  const made = addMonths(today, -5)
  return {
    ...model.values,
    equclacode: model.kind,
    categoryCode: model.category,
    varietyCode: model.variety,
    equipmentName: model.name,
    model: model.models[0] ?? '',
    equipmentCode: `311033999${made.slice(0, 4)}${serialOf(place)}`,
    factoryNo: `SLDT${made.slice(0, 4)}99${serialOf(place)}`,
    manufacturer: model.maker,
    manufactureLicenceNo: model.licence,
    manufactureDate: made,
    unitInternalNo: `${place + 51}#`,
    useAreaCode: '330212',
    usePlaceDetail: `鄞州区示例路100号月湖公寓${place + 1}幢`,
    safetyManager: '周测试',
    safetyManagerMobile: mobileNumber(700 + place),
  }
}

/** 热力管道 of a housing estate, with its lines. */
const aHeatingNetwork = (place: number): { fields: FormRow; lines: FormRow[] } => ({
  fields: {
    equclacode: '8000',
    categoryCode: '8200',
    varietyCode: '8220',
    equipmentName: '热力管道',
    projectName: '明州花园供热管网',
    highestGrade: 'GB2',
    mediumSummary: '热水',
    unitInternalNo: `${place + 51}#`,
    useAreaCode: '330212',
    usePlaceDetail: '鄞州区示例路100号明州花园',
    safetyManager: '周测试',
    safetyManagerMobile: mobileNumber(700 + place),
  },
  lines: ['一区供水管', '一区回水管', '二区供水管'].map((name, index) => ({
    pipelineName: name,
    pipelineNo: `RL-${serialOf(index)}`,
    pipeGrade: 'GB2',
    nominalDiameter: '150',
    nominalThickness: '6',
    pipeLength: String(120 + index * 35),
    designPressure: '1.6',
    designTemperature: '120',
    medium: '热水',
    material: '20#',
  })),
})

/** A device registered before archives existed. */
function aHistoricDevice(place: number): FormRow {
  const { equclacode = '', categoryCode = '', varietyCode = '', equipmentName = '', model = '', manufacturer = '' } = anElevator(place, '2012-09-01')
  return {
    recordKind: '3',
    ...{ equclacode, categoryCode, varietyCode, equipmentName, model, manufacturer },
    factoryNo: `SLDT201299${serialOf(place)}`,
    manufactureDate: '2012-03-06',
    useCertNo: `梯11浙B${String(70_000 + place)}(12)`,
    putIntoUseDate: '2012-08-20',
  }
}

const useOf = (place: number, owner: Caller, day: string): FormRow => ({
  useUnitAddress: '鄞州区示例路100号',
  useUnitTel: landlineNumber(760 + place),
  safetyManager: '周测试',
  safetyManagerMobile: mobileNumber(760 + place),
  useAreaCode: owner.areaCode,
  usePlaceDetail: `鄞州区示例路100号天童新村${place + 1}幢`,
  putIntoUseDate: day,
  declared: '1',
  fillPerson: owner.name,
  fillDate: day,
})

const maintainPapers = (scan: Buffer): SeedPaper[] => [
  { code: 'NAMEPLATE', name: '铭牌.png', bytes: scan },
  { code: 'QUALITY_CERT', name: '产品合格证.pdf', bytes: aPaper('产品合格证', { statement: '经检验合格，准予出厂。' }) },
]
const usePapers = (scan: Buffer, unit: string, day: string): SeedPaper[] => [
  { code: 'CERT_PHOTO', name: '原使用登记证.png', bytes: scan },
  { code: 'USE_FORM', name: '使用登记表(盖章).pdf', bytes: aPaper('特种设备使用登记表', { unit, date: day }) },
]

/** Creates the 档案维护 and 使用登记 of the stories and takes each through its steps; those that enter devices come first. */
export async function seedDeviceApplications(context: ServiceContext, connection: Connection, units: SeedUnits, callers: readonly Caller[]): Promise<void> {
  const known = castOfAccounts(callers)
  const named = (loginName: string): Caller => (loginName === 'two-roles' ? asUseUnit(known(loginName)) : known(loginName))
  const owner = named('use-unit')
  const now = context.clock.now()
  const today = wireDate(now)
  const dayOf = ({ age }: Story, place: number) => workdaysBefore(today, Math.max(0, age - place))
  // Rendered once, since it is the slowest step.
  const scan = aScan()
  let stories = 0

  async function tell(behaviour: TypeBehaviour, story: Story, begin: (at: Date) => Promise<TransitionAnswer>, papers: readonly SeedPaper[]): Promise<void> {
    const minute = 9 * 60 + ++stories * 8
    const momentOf = (place: number) => officeTime(now, dayOf(story, place), minute + place * 20)
    const draft = await begin(momentOf(0))
    await seedAttachments(context, connection, owner, draft.id, papers, momentOf(0))
    await takeSteps(connection, behaviour, draft, story.steps, named, (place) => momentOf(place + 1), context.attachments)
  }

  for (const [place, story] of entered.entries()) {
    const { fields, lines } = story.kind === '8000' ? aHeatingNetwork(place) : { fields: anElevator(place, today), lines: [] }
    const form = { fields: { ...fields, useUnitAddress: '鄞州区示例路100号' }, tables: {} }
    const rowChanges = { pipelines: { start: 0, remove: 0, rows: lines } }
    const begin = (at: Date) => saveDraft(connection, equipmentMaintainBehaviour, owner, { form, rowChanges }, at, {})
    await tell(equipmentMaintainBehaviour, story, begin, maintainPapers(scan))
  }
  // Only elevators whose archive dates are before the first change was requested.
  const begun = workdaysBefore(today, Math.max(...changed.map(({ age }) => age)))
  const own = (await elevatorsOf(connection, owner.unitId)).filter(({ archive: { fields } }) => happened.every((key) => (fields[key] ?? '') <= begun))
  for (const [place, story] of changed.entries()) {
    const begin = async (at: Date) => {
      const { id, version } = await beginDraft(connection, owner, { equclacode: '', equipmentId: own[place]?.id ?? '' }, at, {})
      const form = { fields: { ...own[place]?.archive.fields, ...story.fields }, tables: {} }
      return saveDraft(connection, equipmentMaintainBehaviour, owner, { id, version, form }, at, {})
    }
    await tell(equipmentMaintainBehaviour, story, begin, maintainPapers(scan))
  }
  const theirs = await elevatorsOf(connection, units.maintaining[0]?.id ?? '')
  for (const [place, story] of registered.entries()) {
    const { about } = story
    const day = dayOf(story, 0)
    const device =
      'historic' in about
        ? aHistoricDevice(about.historic)
        : 'claimed' in about
          ? { recordKind: '2', deviceNumber: theirs[about.claimed]?.equipment_code ?? '' }
          : { recordKind: '1', deviceNumber: anElevator(about.entered, today).equipmentCode ?? '' }
    const form = { fields: { ...useOf(place, owner, day), ...device }, tables: {} }
    const begin = (at: Date) => saveDraft(connection, useRecordBehaviour, owner, { form }, at, {})
    await tell(useRecordBehaviour, story, begin, usePapers(scan, owner.unitName, day))
  }
}

/** Elevators of a unit in use, in the order they were entered. */
const elevatorsOf = ({ db }: Connection, unitId: string) =>
  db
    .selectFrom('equipment')
    .select(['id', 'equipment_code', 'archive'])
    .where('use_unit_id', '=', unitId)
    .where('variety', '=', '3110')
    .where('use_status', '=', '10')
    .orderBy('equipment_code')
    .execute()
