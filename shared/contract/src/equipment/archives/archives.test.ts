import { formProblems, visibleTables, withoutHidden } from '../../application'
import { catalogueEntry, equipmentCatalogue } from '../../catalogue/catalogue'
import { enums } from '../../enums'
import { type FieldDefinition, fieldTypes, namesIn, shownGroups, tableProblems } from '../../form'
import { messages } from '../../messages'
import { archives } from './all'
import { cylinders } from './cylinders'
import { type ArchiveDefinition, idFields } from './definition'
import { archiveAddress, archiveKeyOf, archiveKeys, archivePath, registrationModeOf } from './kinds'
import { loadArchive } from './load'

const all = archiveKeys.map((key) => archives[key])
const fieldsOf = (archive: ArchiveDefinition): FieldDefinition[] => archive.groups.flatMap((group) => [...group.fields])
const columnsOf = (archive: ArchiveDefinition): FieldDefinition[] => archive.tables.flatMap((table) => [...table.columns])
const everything = all.flatMap((archive) => [...fieldsOf(archive), ...columnsOf(archive)])
const numeric = (field: FieldDefinition) => field.type === 'decimal' || field.type === 'integer'

/**
 * Fields not found in any official form: results of a 变更登记, what decides which inspections of a boiler are due, further failed items, and the
 * dates of the two items a mobile vessel is inspected for, which only the form of a ropeway has, and what else decides a period of a vessel.
 */
const ours: readonly string[] = [
  'lifeExtendedTo',
  'internalImpossible',
  'alsoFailed',
  'nonMetallic',
  'mediumGroup',
  'vesselDue.annualInspectionDate',
  'vesselDue.nextAnnualInspectionDate',
  'vesselDue.fullInspectionDate',
  'vesselDue.nextFullInspectionDate',
]

/** Number of fields in each group and table of the official forms. */
const sizes: Record<string, Record<string, number>> = {
  common: { identity: 17, registration: 12, useUnit: 23, manufacture: 17, inspection: 9 },
  boiler: { boilerMain: 22, boilerReheat: 5, boilerOil: 2, boilerEnergy: 6, boilerDue: 6, safetyValves: 6, pressureParts: 9 },
  pressureVessel: {
    vesselMain: 9,
    vesselMaterial: 8,
    vesselPressure: 12,
    vesselForm: 12,
    vesselMobile: 4,
    vesselChamber: 2,
    cylinder: 7,
    vesselDue: 2,
    safetyAccessories: 6,
    cylinders: 12,
  },
  elevator: { liftMain: 26, escalatorMain: 16, liftDue: 10, maintenance: 11, safetyParts: 5 },
  hoistingMachinery: {
    craneCommon: 13,
    craneBridge: 12,
    craneTower: 13,
    craneMobile: 7,
    cranePortal: 7,
    craneHoist: 9,
    craneCable: 6,
    craneMast: 5,
    craneParking: 9,
    maintenance: 11,
    protectionDevices: 6,
  },
  fieldMotorVehicles: { vehicleCommon: 9, forklift: 14, sightseeing: 13, mainParts: 3 },
  majorAmusementFacilities: { rideMain: 18, restraints: 5 },
  pressurePiping: { pipingUnit: 10, component: 5 },
  pressurePipeline: { pipeline: 24 },
  passengerRopeway: { ropewayMain: 14, ropewayDue: 4, mainParts: 3 },
}

describe('the nine archives', () => {
  it('hold the 496 fields of the official forms, each group and table as many as it has', () => {
    for (const archive of all) {
      const found = Object.fromEntries([
        ...archive.groups.map((group) => [group.key, group.fields.filter(({ key }) => !ours.includes(key) && !ours.includes(`${group.key}.${key}`)).length]),
        ...archive.tables.filter(({ key }) => key !== 'pipelines').map((table) => [table.key, table.columns.length]),
      ])
      // For pipelines, the designer is recorded per line.
      const common = archive.key === 'pressurePipeline' ? { ...sizes.common, manufacture: 16 } : sizes.common
      expect(found).toEqual({ ...common, ...sizes[archive.key] })
    }
    const count = Object.values(sizes).flatMap((groups) => Object.values(groups))
    expect(count.reduce((sum, size) => sum + size, 0)).toBe(496)
  })

  it.each(archiveKeys)('%s: every field is typed, named and has its options, and no key stands twice', (key) => {
    const archive = archives[key]
    expect(archive.key).toBe(key)
    const keys = fieldsOf(archive).map((field) => field.key)
    expect(keys.filter((name, place) => keys.indexOf(name) !== place)).toEqual([])
    // The common 设备级别 is filled from the grade field of the kind.
    const named = archive.groups.flatMap((group) => group.fields.filter((field) => field.key !== 'grade').map((field) => ({ group, field })))
    const labels = named.map(({ group, field }) => `${group.visibleWhen ? group.key : ''} ${field.label}`)
    expect(labels.filter((name, place) => labels.indexOf(name) !== place)).toEqual([])
    for (const table of archive.tables) expect(new Set(table.columns.map((column) => column.key)).size).toBe(table.columns.length)
    for (const field of [...fieldsOf(archive), ...columnsOf(archive)]) {
      expect(fieldTypes).toHaveProperty(field.type)
      expect(field.label).toMatch(/\p{Script=Han}/u)
      expect([field.key, field.enum !== undefined]).toEqual([field.key, field.type === 'enum'])
      if (field.enum) expect(enums[field.enum].length).toBeGreaterThan(1)
    }
    for (const name of archive.dueFields) expect(fieldsOf(archive).find((field) => field.key === name)?.type).toBe('date')
  })

  it('measure what their names say', () => {
    const unitOf: [RegExp, string][] = [
      [/温度(?!要求)/, '℃'],
      [/压力(?!容器|管道|元件)/, 'MPa'],
      [/效率/, '%'],
      [/功率$/, 'kW'],
      [/(?:厚度|内径|尺寸|间隙|半径|全长|全宽|全高)/, 'mm'],
      [/转速/, 'r/min'],
      [/幅度$|跨度|轨距$/, 'm'],
      [/力矩/, 't·m'],
      [/(?:人数|乘客)/, '人'],
    ]
    for (const field of everything.filter((candidate) => numeric(candidate))) {
      const rule = unitOf.find(([pattern]) => pattern.test(field.label))
      if (rule && !/起重量/.test(field.label)) expect([field.label, field.unit]).toEqual([field.label, rule[1]])
    }
    const withoutUnit = [...new Set(everything.filter((field) => numeric(field) && !field.unit).map((field) => field.label))].sort()
    expect(withoutUnit).toEqual(['吊笼数量', '数量', '经度', '纬度', '额定蒸发量(热功率)'].sort())
  })

  it('name in their conditions only fields they have, and classes the catalogue has', () => {
    for (const archive of all) {
      const keys = fieldsOf(archive).map((field) => field.key)
      const conditions = [
        ...archive.groups.map((group) => group.visibleWhen),
        ...archive.tables.map((table) => table.visibleWhen),
        ...fieldsOf(archive).flatMap((field) => [field.visibleWhen, field.required]),
      ]
      for (const condition of conditions.filter((candidate) => candidate !== undefined)) {
        for (const { kind, name } of namesIn(condition)) expect([kind, keys.includes(name)]).toEqual(['field', true])
        for (const code of JSON.stringify(condition).match(/[0-9A-F][0-9A-Z]{3}(?=")/g) ?? []) expect(catalogueEntry(code)).toBeDefined()
      }
    }
  })

  it('show a class its own groups, and every class some', () => {
    const groupsOf = (fields: Record<string, string>, common = 5) => {
      const key = archiveKeyOf(fields.equclacode ?? '')
      if (!key) throw new Error('no archive')
      return shownGroups(archives[key].groups, fields)
        .slice(common)
        .map((group) => group.key)
    }
    expect(groupsOf({ equclacode: '3000', categoryCode: '3100' })).toEqual(['liftMain', 'liftDue', 'maintenance'])
    expect(groupsOf({ equclacode: '3000', categoryCode: '3300' })).toEqual(['escalatorMain', 'liftDue', 'maintenance'])
    expect(groupsOf({ equclacode: '2000', categoryCode: '2300' })).toEqual(['cylinder', 'vesselDue'])
    expect(groupsOf({ equclacode: '4000', categoryCode: '4D00' })).toEqual(['craneCommon', 'craneParking', 'maintenance'])
    expect(groupsOf({ equclacode: '8000', categoryCode: '8300' })).toEqual(['pipingUnit'])
    for (const { code, parent, level } of equipmentCatalogue) {
      if (level === 2 && parent && parent !== 'F000') expect([code, groupsOf({ equclacode: parent, categoryCode: code }, 0).length > 1]).toEqual([code, true])
    }
  })

  it('open 压力管道元件 as components: identity, manufacture and what they are, no use, no lines', () => {
    const fields = { equclacode: '7000', categoryCode: '7100' }
    expect(shownGroups(archives.pressurePiping.groups, fields).map((group) => group.key)).toEqual(['identity', 'manufacture', 'component'])
    expect(visibleTables(archives.pressurePiping, fields)).toEqual([])
    expect(visibleTables(archives.pressurePiping, { equclacode: '8000' }).map((table) => table.key)).toEqual(['pipelines'])
    expect(visibleTables(archives.pressureVessel, { categoryCode: '2300' }).map((table) => table.key)).toEqual(['safetyAccessories', 'cylinders'])
    const hidden = { fields: { equclacode: '2000', categoryCode: '2100' }, tables: { cylinders: [{ manufactureMonth: '以前' }] } }
    expect(formProblems(archives.pressureVessel, hidden, 'save', '2026-11-22')).toEqual([])
    const form = {
      fields: { categoryCode: '2100', cylinderPlateNo: '浙B12345' },
      tables: { cylinders: [{ factoryNo: '1' }], safetyAccessories: [{ name: '安全阀' }] },
    }
    expect(withoutHidden(archives.pressureVessel, form)).toMatchObject({
      fields: { cylinderPlateNo: '' },
      tables: { cylinders: [], safetyAccessories: [{ name: '安全阀' }] },
    })
  })
})

describe('what is wrong with an archive', () => {
  const problemsOf = (archive: ArchiveDefinition, fields: Record<string, string>, tables = {}, mode: 'save' | 'commit' = 'commit') =>
    Object.fromEntries(formProblems(archive, { fields, tables }, mode, '2026-11-22').map(({ field, message }) => [field, message]))

  it('is told at the field, in the words of the form', () => {
    const problems = problemsOf(archives.elevator, {
      equclacode: '3000',
      categoryCode: '3100',
      useStatus: '10',
      ratedLoad: '1000.5',
      liftHeight: '12.1234',
      ratedSpeedUp: '-1',
      floors: '6.5',
      manufactureDate: '2026-11-23',
      registrationCode: '3110',
      maintenanceContractStart: '2026-01-01',
      maintenanceContractEnd: '2025-12-31',
      stopDate: '2024-03-01',
    })
    expect(problems).toMatchObject({
      ratedLoad: '额定载重量应为整数',
      liftHeight: '提升高度最多保留3位小数',
      ratedSpeedUp: '额定速度(上行)须大于0m/s',
      floors: '层应为整数',
      stations: '请填写站',
      manufactureDate: '制造日期不能晚于今天',
      registrationCode: '请输入有效的20位注册代码',
      maintenanceUnitName: '请填写维保单位',
      maintenanceContractEnd: '合同终止日期不能早于合同开始日期',
      stopDate: '在用的设备没有停用日期，停用的请办理停用变更登记',
    })
    expect(problems).not.toHaveProperty('nominalSpeed')
    expect(problems).not.toHaveProperty('nextPeriodicDate')
    const stopped = problemsOf(archives.elevator, { equclacode: '3000', categoryCode: '3100', useStatus: '20', stopDate: '2024-03-01' })
    for (const field of ['maintenanceUnitName', 'stopDate']) expect(stopped).not.toHaveProperty(field)
  })
  it('is a size that no device has: none, no floor, no load, no speed', () => {
    const lift = { equclacode: '3000', categoryCode: '3100', ratedLoad: '0', ratedSpeedUp: '0.000', floors: '0', stations: '两' }
    expect(problemsOf(archives.elevator, lift)).toMatchObject({
      ratedLoad: '额定载重量不能小于1kg',
      ratedSpeedUp: '额定速度(上行)须大于0m/s',
      floors: '至少1层',
      stations: '站请只填数字',
    })
    const least = { ...lift, ratedLoad: '1', ratedSpeedUp: '0.001', floors: '1', stations: '1' }
    for (const field of ['ratedLoad', 'ratedSpeedUp', 'floors', 'stations']) expect(problemsOf(archives.elevator, least)).not.toHaveProperty(field)
    expect(problemsOf(archives.pressureVessel, { equclacode: '2000', categoryCode: '2100', vesselVolume: '0' })).toMatchObject({
      vesselVolume: '容器容积须大于0m³',
    })
    // A vessel without pressure and a level walkway there are.
    expect(problemsOf(archives.elevator, { equclacode: '3000', categoryCode: '3300', inclination: '0' })).not.toHaveProperty('inclination')
  })
  it('may be incomplete in a draft, but not wrong', () => {
    const draft = { equclacode: '3000', categoryCode: '3100', liftHeight: '12米', ratedLoad: '约1000' }
    expect(problemsOf(archives.elevator, draft, {}, 'save')).toEqual({
      liftHeight: '提升高度请只填数字，单位是m',
      ratedLoad: '额定载重量请只填数字，单位是kg',
    })
  })
  it('follows from class, age and grade', () => {
    const boiler = { equclacode: '1000', ratedCapacity: '4' }
    expect(problemsOf(archives.boiler, { ...boiler, categoryCode: '1100', ratedCapacityUnit: 'M' })).toHaveProperty('ratedCapacityUnit')
    expect(problemsOf(archives.boiler, { ...boiler, categoryCode: '1200', ratedCapacityUnit: 'M' })).not.toHaveProperty('ratedCapacityUnit')
    const forklift = { equclacode: '5000', categoryCode: '5100', monitorDevice: '0' }
    expect(problemsOf(archives.fieldMotorVehicles, { ...forklift, manufactureDate: '2023-12-01' })).toHaveProperty('monitorDevice')
    expect(problemsOf(archives.fieldMotorVehicles, { ...forklift, manufactureDate: '2023-11-30' })).not.toHaveProperty('monitorDevice')
    const capacity = (categoryCode: string) => 'ratedCapacity' in problemsOf(archives.hoistingMachinery, { equclacode: '4000', categoryCode })
    expect(['4100', '4300', '4D00'].map(capacity)).toEqual([true, false, false])
    expect(problemsOf(archives.pressurePiping, { equclacode: '8000' })).not.toHaveProperty('factoryNo')
    expect(problemsOf(archives.boiler, { equclacode: '1000' })).toHaveProperty('factoryNo')
  })
  it.each([
    ['8100', 'GA2', 'GC1'],
    ['8200', 'GB1', 'GA1'],
    ['8300', 'GCD', 'GB2'],
  ])('the highest grade of a unit of piping of the category %s is one of its own', (categoryCode, own, other) => {
    const said = (highestGrade: string) => problemsOf(archives.pressurePiping, { equclacode: '8000', categoryCode, highestGrade }).highestGrade
    expect([said(own), said(other)]).toEqual([undefined, messages.notAChoice('最高管道级别')])
  })
  it('is found in tables too', () => {
    const line = {
      pipelineName: '蒸汽',
      pipelineNo: 'S-1',
      pipeGrade: 'GC2',
      nominalDiameter: '100',
      nominalThickness: '4',
      pipeLength: '12',
      designPressure: '1',
    }
    const problems = problemsOf(archives.pressurePiping, { equclacode: '8000' }, { pipelines: [{ ...line, installMonth: '2020-13' }, line] })
    expect(problems).toMatchObject({
      'pipelines.0.installMonth': '请输入有效的年月，如 2026-12',
      'pipelines.0.medium': '请填写输送介质',
      'pipelines.1.pipelineNo': '管道编号重复',
    })
  })
})

describe('the archive of a kind', () => {
  it('is known without loading it, and is loaded alone', async () => {
    expect(['1000', '7000', '8000', 'F000', ''].map((kind) => archiveKeyOf(kind))).toEqual(['boiler', 'pressurePiping', 'pressurePiping', undefined, undefined])
    expect(archiveKeyOf('8000', 'p1')).toBe('pressurePipeline')
    expect(archivePath('boiler')).toBe('/equipment/detail/boiler')
    expect(archiveAddress('8000', 'a 1', 'p1')).toBe('/equipment/detail/pressurePipeline?id=a+1')
    expect(archiveAddress('F000', 'a1')).toBe('/equipment/overview')
    for (const key of archiveKeys) expect(await loadArchive(key)).toBe(archives[key])
  })
  it('is registered by set, by unit or not at all', () => {
    const modes = [
      registrationModeOf('3000', '3100'),
      registrationModeOf('2000', '2300'),
      registrationModeOf('8000'),
      registrationModeOf('7000'),
      registrationModeOf('F000'),
    ]
    expect(modes).toEqual(['SETS', 'UNIT', 'UNIT', 'NONE', 'NONE'])
  })
  it('names ids that are no text for a reader', () => {
    for (const key of idFields) expect(everything.find((field) => field.key === key)?.source).toBe('snapshot')
  })
})

test('a cylinder is of a variety of the catalogue, under the category of its unit', () => {
  const problemsOf = (varietyCode: string) =>
    tableProblems(cylinders, [{ varietyCode, factoryNo: '1' }], { fields: { equclacode: '2000', categoryCode: '2300' } }, true).map(({ field }) => field)
  expect(['2310', '23T0', '2110', '液化石油气瓶', ''].map((code) => problemsOf(code).length)).toEqual([0, 0, 1, 1, 1])
})
