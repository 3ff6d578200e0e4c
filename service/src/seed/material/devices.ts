import { addMonths, certificateNumberOf, certificatePrefix, dueFieldValues, planKindOf, registrationModeOf } from '@shared/contract/equipment'
import type { FormRow } from '@shared/contract/form'
import { after, days, startOfDay, wireDate } from '../../clock'
import type { Archive } from '../../modules/equipment/archive/columns'
import { type DeviceModel, deviceModels } from './deviceModels'
import { landlineNumber, mobileNumber } from './identity'
import type { Chance } from './random'

/** Devices of the demo and of a load test: their histories are made so that the rules yield the wanted due dates. */

/** A unit as named in device archives. */
export interface DeviceUnit {
  id: string
  unit_name: string
  uscc: string
  area_code: string
  reg_address?: string
}

export interface DevicePlace {
  unit: DeviceUnit
  /** Maintains the unit's elevators and cranes. */
  maintenance: DeviceUnit
  /** Sites of the unit: 1号楼, 二车间. */
  sites: readonly string[]
  authority: string
  institute: string
}

/** Fates of devices, per thousand (domain §8). */
const fates = [
  { fate: 'due', of: 120 },
  { fate: 'overdue', of: 60 },
  { fate: 'failed', of: 40 },
  { fate: 'restricted', of: 10 },
  { fate: 'stopped', of: 40 },
  { fate: 'scrapped', of: 15 },
  { fate: 'cancelled', of: 5 },
  { fate: 'moved', of: 5 },
  { fate: 'unregistered', of: 20 },
  { fate: 'unset', of: 15 },
] as const
type Fate = (typeof fates)[number]['fate'] | 'normal'

function fateFrom(chance: Chance): Fate {
  let left = chance.number(1_000)
  for (const { fate, of } of fates) {
    if (left < of) return fate
    left -= of
  }
  return 'normal'
}

const useStatuses: Readonly<Partial<Record<Fate, string>>> = { stopped: '20', scrapped: '30', cancelled: '40', moved: '50', unregistered: '00' }

const dayFrom = (today: string, ahead: number): string => wireDate(after(startOfDay(today), days(ahead)))

/** The wanted due date of the next inspection. */
function wantedDay(chance: Chance, fate: Fate, today: string): string {
  if (fate === 'due') return dayFrom(today, chance.number(31))
  // A third of the overdue devices are overdue by more than half a year.
  if (fate === 'overdue') return dayFrom(today, -(chance.percent(33) ? 185 + chance.number(200) : 1 + chance.number(180)))
  // A failed inspection does not move the due date, so it is about the day of that inspection.
  if (fate === 'failed') return dayFrom(today, -75 + chance.number(90))
  return dayFrom(today, 31 + chance.number(330))
}

const years = (from: string): number => Number(from.slice(0, 4))
const monthsBetween = (from: string, to: string): number => (years(to) - years(from)) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7))
const onYear = (day: string, year: number): string => addMonths(day, 12 * (year - years(day)))

/** Years of an elevator's plan, so that every kind of year occurs. */
const planYears = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 18, 20]
const isInspectionYear = (year: number): boolean => planKindOf(year) === 'inspection'
const lastBefore = (year: number, wanted: (year: number) => boolean): number => {
  for (let earlier = year - 1; earlier > 0; earlier -= 1) if (wanted(earlier)) return earlier
  return 0
}

/** History of an elevator that makes it due on a day, by 定期检验 or 自行检测 depending on the year of its plan. @param of years to pick from */
function elevatorHistory(chance: Chance, wanted: string, today: string, of: readonly number[] = planYears): FormRow {
  const year = chance.pick(of)
  const base = onYear(wanted, years(wanted) - year)
  const yearDay = (of: number): string => (of === 0 ? '' : onYear(wanted, years(wanted) - year + of))
  const inspected = yearDay(lastBefore(year, isInspectionYear))
  const detected = yearDay(lastBefore(year, (of) => !isInspectionYear(of)))
  const past = (day: string): string => (day === '' || day > today ? '' : day)
  const loadTest = past(addMonths(wanted, -60 + chance.number(60)))
  const governor = addMonths(wanted, -chance.number(20))
  return {
    installSupervisionDate: base,
    lastPeriodicDate: past(inspected),
    lastDetectDate: past(detected) > past(inspected) ? past(detected) : '',
    detectOrg: detected ? '宁波示例电梯检测有限公司' : '',
    loadTestDate: loadTest > base ? loadTest : '',
    // Checked every year: a device without a check would be overdue since two years after its installation.
    governorCheckDate: [0, 12, 24].map((months) => addMonths(governor, -months)).find((day) => day <= today && day > base) ?? '',
    inspectionDate: past(inspected) || base,
    inspectionKind: past(inspected) ? '05' : '01',
    putIntoUseDate: addMonths(base, 1) > today ? base : addMonths(base, 1),
  }
}

/** Fields for inspection dates other than the latest, by kind or category. */
const inspectionFields: Readonly<Record<string, readonly string[]>> = {
  '1000': ['externalInspectionDate', 'internalInspectionDate'],
  '2000': ['annualCheckDate'],
  '2200': ['annualInspectionDate', 'fullInspectionDate'],
  '8000': ['onlineCheckDate', 'fullInspectionDate'],
  '9000': ['annualInspectionDate', 'fullInspectionDate'],
}

const inspectionFieldsOf = ({ kind, category }: DeviceModel): string[] => [...(inspectionFields[kind] ?? []), ...(inspectionFields[category] ?? [])]

/** History of any other device: its latest inspection is as long before the wanted day as the rules put the next one after it. */
function historyOf(chance: Chance, model: DeviceModel, wanted: string, today: string, identity: FormRow): FormRow {
  const history = (day: string): FormRow => ({
    ...Object.fromEntries(inspectionFieldsOf(model).map((field) => [field, day])),
    inspectionDate: day,
    inspectionKind: model.inspected ?? '05',
    inspectionConclusion: '01',
    putIntoUseDate: addMonths(day, -12 * (1 + chance.number(12))),
  })
  const probe = '2024-01-15'
  const next = dueFieldValues({ ...identity, ...history(probe) }).nextInspectionDate || addMonths(probe, 12)
  const done = addMonths(wanted, -monthsBetween(probe, next))
  return history(done > today ? today : done)
}

/** History of a device that failed its first 定期检验: only its installation, from which that inspection became due. */
function failedHistory(model: DeviceModel, wanted: string, identity: FormRow): FormRow {
  const installed = (day: string): FormRow => ({
    ...Object.fromEntries(inspectionFieldsOf(model).map((field) => [field, day])),
    installSupervisionDate: day,
    putIntoUseDate: day,
  })
  const probe = '2024-01-15'
  return installed(addMonths(wanted, -monthsBetween(probe, dueFieldValues({ ...identity, ...installed(probe) }).nextInspectionDate || addMonths(probe, 12))))
}

/** The failed inspection, shortly before its due date or, if that is still ahead, before today. */
const failure = (chance: Chance, model: DeviceModel, wanted: string, today: string): FormRow => ({
  inspectionDate: dayFrom(wanted < today ? wanted : today, -1 - chance.number(20)),
  inspectionKind: model.inspected ?? '05',
})

/** Use units carry out the 年度检查 every year, independently of inspection bodies. */
function checkedByUser(chance: Chance, past: FormRow, today: string): FormRow {
  const fields = ['annualCheckDate', 'onlineCheckDate'].filter((field) => past[field])
  if (fields.length === 0) return {}
  const checked = dayFrom(today, -20 - chance.number(320))
  return Object.fromEntries(fields.map((field) => [field, [checked, past[field] ?? ''].sort()[1] ?? checked]))
}

/** History that leads to a device's fate. */
function pastOf(chance: Chance, model: DeviceModel, fate: Fate, wanted: string, today: string, identity: FormRow): FormRow {
  if (fate !== 'failed') {
    const past = model.kind === '3000' ? elevatorHistory(chance, wanted, today) : historyOf(chance, model, wanted, today, identity)
    return { ...past, ...checkedByUser(chance, past, today) }
  }
  const before = model.kind === '3000' ? elevatorHistory(chance, wanted, today, planYears.filter(isInspectionYear)) : failedHistory(model, wanted, identity)
  return { ...before, ...checkedByUser(chance, before, today), ...failure(chance, model, wanted, today) }
}

/** Archive fields of a fate. */
function fateFields(chance: Chance, fate: Fate, today: string): FormRow {
  const ended = dayFrom(today, -30 - chance.number(300))
  const conclusion = fate === 'failed' ? (chance.percent(80) ? '03' : '04') : fate === 'restricted' ? '23' : '01'
  return {
    useStatus: useStatuses[fate] ?? '10',
    inspectionConclusion: conclusion,
    ...(conclusion !== '01' && { mainProblem: fate === 'failed' ? '存在影响安全的缺陷，须整改后复检。' : '限制条件下运行，须在限期内整改。' }),
    ...(fate === 'stopped' && { stopDate: ended }),
    ...(fate === 'scrapped' && { scrapDate: ended }),
    ...(fate === 'cancelled' && { cancelDate: ended }),
  }
}

/** Classes with a letter have no 注册代码 and no 20-digit code (domain §3.5). */
const digitsOnly = (code: string): boolean => /^\d{4}$/.test(code)
/** Serials up to this one are reserved for certificates the portal issues, starting from 1. */
const lastServiceSerial = 10_000

export interface SeededDevice {
  archive: Archive
  createdAt: Date
  pipelines: FormRow[]
}

/** Existing devices, when more are created. */
export interface MadeBefore {
  devices: number
  /** Last serial of each certificate series, by its prefix: 梯11浙B(25). */
  certificates: Map<string, number>
}

/** Returns a function that creates devices with unique numbers. @param today `YYYY-MM-DD` */
export function deviceMaker(chance: Chance, today: string, before: MadeBefore = { devices: 0, certificates: new Map() }) {
  let serial = before.devices
  const certificates = new Map(before.certificates)
  const modelsByKind = new Map<string, DeviceModel[]>()
  for (const model of deviceModels) modelsByKind.set(model.kind, [...(modelsByKind.get(model.kind) ?? []), ...Array<DeviceModel>(model.share).fill(model)])

  function numbersOf(model: DeviceModel, area: string, made: string): FormRow {
    serial += 1
    const code = model.variety || model.category
    const year = made.slice(0, 4)
    const maker = `33${String(Math.floor(serial / 10_000) % 1_000).padStart(3, '0')}`
    const last = String(serial % 10_000).padStart(4, '0')
    return {
      factoryNo: model.kind === '8000' ? '' : `${model.prefix}${year}${String(serial).padStart(6, '0')}`,
      equipmentCode: `${code}${maker}${year}${last}`,
      // Until 2014 devices got a registration code of 20 digits.
      registrationCode: digitsOnly(code) && year < '2014' && serial <= 9_999 ? `${code}${area}${year}${made.slice(5, 7)}${last}` : '',
    }
  }

  function certificateNumber(classCode: string, areaCode: string, begun: string): string {
    const series = { classCode, areaCode, cityLetter: 'B', year: Number(begun.slice(0, 4)) }
    const key = `${certificatePrefix(series)}(${begun.slice(2, 4)})`
    const last = Math.max(certificates.get(key) ?? 0, lastServiceSerial) + 1
    certificates.set(key, last)
    return certificateNumberOf(series, last) ?? ''
  }

  /** @param given known values: a device of a notice keeps its numbers, and is what the notice says: its category needs a model here */
  return function aDevice(kind: string, place: DevicePlace, given: FormRow = {}): SeededDevice {
    const isSame = ({ category, variety }: DeviceModel) =>
      given.categoryCode === undefined || (category === given.categoryCode && variety === (given.varietyCode ?? ''))
    const model = chance.pick((modelsByKind.get(kind) ?? []).filter(isSame))
    const { unit, maintenance } = place
    const fate = fateFrom(chance)
    const wanted = wantedDay(chance, fate, today)
    const identity: FormRow = { equclacode: model.kind, categoryCode: model.category, varietyCode: model.variety, ...model.values, ...given }
    const past = kind === '7000' || fate === 'unregistered' ? {} : pastOf(chance, model, fate, wanted, today, identity)
    const begun = past.installSupervisionDate || past.putIntoUseDate || dayFrom(today, -40)
    const made = addMonths(begun, -3)
    const numbers = { ...numbersOf(model, unit.area_code, made), ...given }
    const site = chance.pick(place.sites)
    const isUsed = kind !== '7000'
    const number = String(serial).padStart(6, '0')
    const code = model.variety || model.category
    const maintained = kind === '3000' || kind === '4000'
    const fields: FormRow = {
      ...identity,
      ...past,
      ...fateFields(chance, fate, today),
      ...numbers,
      equipmentName: given.equipmentName ?? model.name,
      model: given.model ?? chance.pick(model.models),
      ...(kind === '8000' && { projectName: `${site}${model.name}` }),
      unitInternalNo: `${1 + chance.number(40)}#`,
      origin: '1',
      manufacturer: kind === '8000' ? '' : (given.manufacturer ?? model.maker),
      manufactureLicenceNo: kind === '8000' ? '' : (given.manufactureLicenceNo ?? model.licence),
      manufactureDate: made,
      registrationMode: registrationModeOf(kind, model.category),
      useUnitId: unit.id,
      useUnitName: unit.unit_name,
      useUnitUscc: unit.uscc,
      useUnitAddress: unit.reg_address ?? '示例路1号',
      useAreaCode: unit.area_code,
      usePlaceDetail: `${unit.reg_address ?? '示例路1号'}${site}`,
      useSite: site,
      useUnitTel: landlineNumber(1 + chance.number(900)),
      safetyManager: '周测试',
      safetyManagerMobile: mobileNumber(200 + chance.number(700)),
      ...(isUsed && fate !== 'unregistered'
        ? {
            registrationCategory: '01',
            registrationAuthority: place.authority,
            registrationDate: past.putIntoUseDate || begun,
            designLife: kind === '3000' ? '15' : '20',
            useCertNo: certificateNumber(code, unit.area_code, begun),
            useCertDate: past.putIntoUseDate || begun,
            inspectionOrg: place.institute,
            inspectionReportNo: `ZDTJ-${(past.inspectionDate ?? today).slice(0, 4)}-${number}`,
          }
        : {}),
      ...(maintained && {
        maintenanceUnitName: maintenance.unit_name,
        maintenanceUnitUscc: maintenance.uscc,
        maintenanceContact: '郑测试',
        maintenanceTel: landlineNumber(30),
        rescueTel: '0574-96333',
        ...(kind === '3000' && { emergencyCode: String(100_000 + serial) }),
      }),
    }
    const unset: FormRow =
      fate === 'unset'
        ? { installSupervisionDate: '', lastPeriodicDate: '', inspectionDate: '', inspectionKind: '', inspectionConclusion: '', putIntoUseDate: '' }
        : {}
    const history = { ...fields, ...unset }
    const due = isUsed && fate !== 'unset' && fate !== 'unregistered' ? dueFieldValues(history) : {}
    const pipelines = kind === '8000' ? aSetOfPipelines(chance, model, site) : []
    return { archive: { fields: { ...history, ...due }, tables: {} }, createdAt: startOfDay(past.putIntoUseDate || made), pipelines }
  }
}

const media = ['蒸汽', '氮气', '压缩空气', '循环水', '环氧乙烷', '柴油']

/** 管线 of a piping unit. */
function aSetOfPipelines(chance: Chance, model: DeviceModel, site: string): FormRow[] {
  return Array.from({ length: 8 + chance.number(10) }, (_, index) => ({
    pipelineName: `${site}${chance.pick(media)}管`,
    pipelineNo: `${model.variety === '8320' ? 'DL' : 'GY'}-${String(index + 1).padStart(3, '0')}`,
    pipeGrade: chance.percent(20) ? 'GC1' : 'GC2',
    nominalDiameter: chance.pick(['50', '80', '100', '150', '200']),
    nominalThickness: chance.pick(['4', '6', '8']),
    pipeLength: String(20 + chance.number(300)),
    designPressure: chance.pick(['1.0', '1.6', '2.5']),
    designTemperature: chance.pick(['60', '120', '200']),
    medium: chance.pick(media),
    material: '20#',
    laying: '1',
    safetyGrade: '2',
  }))
}
