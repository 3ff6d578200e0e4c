import type { FormRow } from '@shared/contract/form'

/** Device models of the demo: their share among the devices of their kind, and the values of their data sheets (domain §8). */
export interface DeviceModel {
  kind: string
  category: string
  variety: string
  name: string
  models: readonly string[]
  maker: string
  licence: string
  prefix: string
  /** Values of the kind's own groups in the archive. */
  values: FormRow
  /** Percentage among the devices of its kind. */
  share: number
  /** Kind of inspection it gets. */
  inspected?: string
  /** Registered by unit, like 气瓶 and 压力管道. */
  byUnit?: true
}

const made = (maker: string, licence: string, prefix: string) => ({ maker, licence, prefix })
const elevatorWorks = made('示例电梯(中国)有限公司', 'TS2333099-2028', 'SLDT')
const craneWorks = made('示例起重机集团股份有限公司', 'TS2433099-2028', 'SLQZ')
const vesselWorks = made('宁波示例压力容器有限公司', 'TS2233099-2028', 'SLRQ')
const boilerWorks = made('浙江示例锅炉有限公司', 'TS2133099-2028', 'SLGL')
const truckWorks = made('示例叉车股份有限公司', 'TS2533099-2028', 'SLCC')
const rideWorks = made('示例游乐设备有限公司', 'TS2633099-2028', 'SLYL')
const ropewayWorks = made('示例索道工程有限公司', 'TS2933099-2028', 'SLSD')
const pipeWorks = made('宁波示例管件有限公司', 'TS2733099-2028', 'SLGJ')

const lift = (values: FormRow): FormRow => ({
  ratedSpeedDown: values.ratedSpeedUp ?? '',
  driveMode: '1',
  controlMode: '2',
  machineRoom: '1',
  motorPower: '11.7',
  suspensionKind: '1',
  suspensionCount: '6',
  ...values,
})
const escalator: FormRow = { nominalSpeed: '0.5', inclination: '30', nominalWidth: '1000', riseOrLength: '5.2', workEnv: '1', dutyType: '2' }
const vessel = (values: FormRow): FormRow => ({ quickOpening: '0', safetyGrade: '2', designTempShell: '100', ...values })
const crane: FormRow = { liftsMoltenMetal: '0', workClass: 'A5', usePlace: '2', controlForm: '3' }

export const deviceModels: readonly DeviceModel[] = [
  {
    ...elevatorWorks,
    ...{ kind: '3000', category: '3100', variety: '3110', name: '乘客电梯', models: ['SL-1000/1.75', 'SL-1050/2.0', 'SL-800/1.0'], share: 68 },
    values: lift({ ratedLoad: '1000', ratedPersons: '13', ratedSpeedUp: '1.75', floors: '18', stations: '18', doors: '18', liftHeight: '52.5' }),
  },
  {
    ...elevatorWorks,
    ...{ kind: '3000', category: '3100', variety: '3120', name: '载货电梯', models: ['SLH-2000/0.5', 'SLH-3000/0.5'], share: 14 },
    values: lift({ ratedLoad: '3000', ratedSpeedUp: '0.5', floors: '4', stations: '4', doors: '4', liftHeight: '15' }),
  },
  {
    ...elevatorWorks,
    ...{ kind: '3000', category: '3300', variety: '3310', name: '自动扶梯', models: ['SLF-1000/0.5'], share: 10 },
    values: escalator,
  },
  {
    ...elevatorWorks,
    ...{ kind: '3000', category: '3300', variety: '3320', name: '自动人行道', models: ['SLR-1000/0.5'], share: 2 },
    values: { ...escalator, inclination: '12', riseOrLength: '28' },
  },
  {
    ...elevatorWorks,
    ...{ kind: '3000', category: '3200', variety: '3210', name: '液压乘客电梯', models: ['SLY-1000/0.63'], share: 2 },
    values: lift({ driveMode: '3', ratedLoad: '1000', ratedSpeedUp: '0.63', floors: '5', stations: '5', doors: '5', pumpPressure: '3.2' }),
  },
  {
    ...elevatorWorks,
    ...{ kind: '3000', category: '3400', variety: '3430', name: '杂物电梯', models: ['SLZ-300/0.4'], share: 4 },
    values: lift({ ratedLoad: '300', ratedSpeedUp: '0.4', floors: '3', stations: '3', doors: '3' }),
  },
  {
    ...vesselWorks,
    ...{ kind: '2000', category: '2100', variety: '2170', name: '储气罐', models: ['C-1.0/0.8', 'C-2.0/1.0'], share: 58 },
    values: vessel({ vesselClass: 'Ⅰ类', vesselVolume: '1', designPressureShell: '0.84', mediumShell: '空气' }),
  },
  {
    ...vesselWorks,
    ...{ kind: '2000', category: '2100', variety: '2150', name: '分汽缸', models: ['FQG-500'], share: 22 },
    values: vessel({ vesselClass: 'Ⅱ类', vesselVolume: '0.6', designPressureShell: '1.27', designTempShell: '194', mediumShell: '蒸汽' }),
  },
  {
    ...vesselWorks,
    ...{ kind: '2000', category: '2100', variety: '2130', name: '反应釜', models: ['FYF-5000'], share: 14 },
    values: vessel({ vesselClass: 'Ⅲ类', vesselVolume: '5', designPressureShell: '2.5', designTempShell: '250', mediumShell: '环氧丙烷', safetyGrade: '3' }),
  },
  {
    ...vesselWorks,
    ...{ kind: '2000', category: '2200', variety: '2220', name: '液化气体汽车罐车', models: ['SLG-25'], share: 3, inspected: '19' },
    values: vessel({ vesselClass: 'Ⅲ类', vesselVolume: '24.8', designPressureShell: '1.8', designTempShell: '50', mediumShell: '液化石油气', ratedLoad: '10' }),
  },
  {
    ...vesselWorks,
    ...{ kind: '2000', category: '2400', variety: '2410', name: '医用空气加压氧舱', models: ['GY3200'], share: 1 },
    values: vessel({
      vesselClass: '医用氧舱',
      vesselVolume: '60',
      designPressureShell: '0.3',
      designTempShell: '50',
      mediumShell: '压缩空气',
      chamberPersons: '12',
    }),
  },
  {
    ...vesselWorks,
    ...{ kind: '2000', category: '2300', variety: '2320', name: '焊接气瓶', models: ['YSP35.5'], share: 2, byUnit: true },
    values: { cylinderQuantity: '200', fillingMedium: '液化石油气', mediumClass: '4', nominalPressure: '2.1', cylinderVolume: '35.5' },
  },
  {
    ...craneWorks,
    ...{ kind: '4000', category: '4100', variety: '4170', name: '电动单梁起重机', models: ['LD10-16.5A3', 'LD5-19.5A3'], share: 40 },
    values: { ...crane, workClass: 'A3', ratedCapacity: '10', span: '16.5', liftHeight: '9' },
  },
  {
    ...craneWorks,
    ...{ kind: '4000', category: '4100', variety: '4110', name: '通用桥式起重机', models: ['QD20/5-22.5A5'], share: 20 },
    values: { ...crane, ratedCapacity: '20', span: '22.5', liftHeight: '12' },
  },
  {
    ...craneWorks,
    ...{ kind: '4000', category: '4200', variety: '4210', name: '通用门式起重机', models: ['MG32/5-30A5'], share: 15 },
    values: { ...crane, ratedCapacity: '32', span: '30', liftHeight: '12', usePlace: '1' },
  },
  {
    ...craneWorks,
    ...{ kind: '4000', category: '4300', variety: '4310', name: '塔式起重机', models: ['QTZ80(6013)'], share: 8 },
    values: { ...crane, ratedMoment: '80', maxLiftHeight: '40', usePlace: '1', controlForm: '1' },
  },
  {
    ...craneWorks,
    ...{ kind: '4000', category: '4800', variety: '4870', name: '简易升降机', models: ['SJY-1'], share: 10 },
    values: { ...crane, ratedLoad: '1', ratedSpeed: '12' },
  },
  {
    ...craneWorks,
    ...{ kind: '4000', category: '4D00', variety: '', name: '升降横移类机械式停车设备', models: ['PSH2D1'], share: 7 },
    values: { ...crane, parkingType: '1', layers: '2', capacity: '36' },
  },
  {
    ...truckWorks,
    ...{ kind: '5000', category: '5100', variety: '5110', name: '平衡重式叉车', models: ['CPCD30', 'CPD20'], share: 90 },
    values: { powerType: '05', ratedCapacity: '3000', loadCentre: '500', maxLiftHeight: '3000' },
  },
  {
    ...truckWorks,
    ...{ kind: '5000', category: '5200', variety: '', name: '旅游观光车', models: ['SLG-14'], share: 10 },
    values: { powerType: '05', ratedPassengers: '14', maxSpeed: '30', maxGrade: '10' },
  },
  {
    ...boilerWorks,
    ...{ kind: '1000', category: '1100', variety: '', name: '燃气蒸汽锅炉', models: ['WNS10-1.25-Q', 'SZS20-1.6-Q'], share: 70 },
    values: { boilerGrade: 'B', boilerUse: '1', ratedCapacity: '10', ratedCapacityUnit: 'T', ratedWorkingPressure: '1.25', fuelType: '02' },
  },
  {
    ...boilerWorks,
    ...{ kind: '1000', category: '1200', variety: '', name: '燃气热水锅炉', models: ['WNS2.8-1.0/95/70-Q'], share: 20 },
    values: { boilerGrade: 'C', boilerUse: '1', ratedCapacity: '2.8', ratedCapacityUnit: 'M', ratedWorkingPressure: '1', fuelType: '02' },
  },
  {
    ...boilerWorks,
    ...{ kind: '1000', category: '1300', variety: '1320', name: '有机热载体锅炉', models: ['YQW-2400Q'], share: 10 },
    values: { boilerGrade: 'C', boilerUse: '1', ratedCapacity: '2.4', ratedCapacityUnit: 'M', ratedWorkingPressure: '0.8', fuelType: '02' },
  },
  {
    ...pipeWorks,
    ...{ kind: '8000', category: '8300', variety: '8310', name: '工艺管道', models: ['-'], share: 80, byUnit: true },
    values: { safetyDept: '安全管理部', highestGrade: 'GC2', mediumSummary: '蒸汽、氮气', safetyGrade: '2', pipeGrade: 'GC2' },
  },
  {
    ...pipeWorks,
    ...{ kind: '8000', category: '8300', variety: '8320', name: '动力管道', models: ['-'], share: 20, byUnit: true },
    values: { safetyDept: '设备部', highestGrade: 'GCD', mediumSummary: '蒸汽', safetyGrade: '2', pipeGrade: 'GC2' },
  },
  {
    ...rideWorks,
    ...{ kind: '6000', category: '6100', variety: '', name: '摩天轮', models: ['SL-GLC42'], share: 20 },
    values: { rideGrade: 'A', rideMount: '1', runHeight: '42', totalPassengers: '144', carCount: '24', personsPerCar: '6' },
  },
  {
    ...rideWorks,
    ...{ kind: '6000', category: '6600', variety: '', name: '豪华转马', models: ['SL-ZM24'], share: 40 },
    values: { rideGrade: 'C', rideMount: '1', runHeight: '2.5', totalPassengers: '24', rotateSpeed: '4.5' },
  },
  {
    ...rideWorks,
    ...{ kind: '6000', category: '6D00', variety: '6D20', name: '水滑梯', models: ['SL-SHT12'], share: 40 },
    values: { rideGrade: 'B', rideMount: '1', slideHeight: '12', totalPassengers: '8', poolDepth: '0.9' },
  },
  {
    ...ropewayWorks,
    ...{ kind: '9000', category: '9100', variety: '9120', name: '循环式客运架空索道', models: ['DK-6'], share: 70, inspected: '19' },
    values: { ropewayForm: '3', horizontalLength: '1180', slopeLength: '1246', heightDifference: '392', capacity: '1200', runSpeed: '5' },
  },
  {
    ...ropewayWorks,
    ...{ kind: '9000', category: '9200', variety: '9210', name: '往复式客运缆车', models: ['LC-40'], share: 30, inspected: '19' },
    values: { ropewayForm: '5', horizontalLength: '260', slopeLength: '300', heightDifference: '148', capacity: '600', runSpeed: '3' },
  },
  {
    ...pipeWorks,
    ...{ kind: '7000', category: '7100', variety: '7110', name: '无缝钢管', models: ['20#'], share: 100 },
    values: { componentSpec: 'Φ219×8', componentMaterial: '20#', nominalPressure: '2.5', nominalDiameter: '200', quantity: '120' },
  },
]
