import type { FormRow } from '@shared/contract/form'
import type { DeviceModel } from './deviceModels'
import type { Chance } from './random'

/** Devices for notices, by the licence of their installer. Manufacturers and licences are fictitious (domain §8). */

/** Without the values of the data sheet. */
type Model = Pick<DeviceModel, 'kind' | 'category' | 'variety' | 'name' | 'models' | 'maker' | 'licence' | 'prefix'>

const elevator = (variety: string, category: string, name: string, models: readonly string[]): Model => ({
  kind: '3000',
  category,
  variety,
  name,
  models,
  maker: '示例电梯(中国)有限公司',
  licence: 'TS2333099-2028',
  prefix: 'SLDT',
})
export const elevators: readonly Model[] = [
  elevator('3110', '3100', '乘客电梯', ['SL-1000/1.75', 'SL-1050/2.0', 'SL-800/1.0']),
  elevator('3110', '3100', '病床电梯', ['SL-1600/1.0']),
  elevator('3120', '3100', '载货电梯', ['SLH-2000/0.5', 'SLH-3000/0.5']),
  elevator('3310', '3300', '自动扶梯', ['SLF-1000/0.5']),
  elevator('3430', '3400', '杂物电梯', ['SLZ-300/0.4']),
]
const crane = (variety: string, category: string, name: string, models: readonly string[]): Model => ({
  kind: '4000',
  category,
  variety,
  name,
  models,
  maker: '示例起重机集团股份有限公司',
  licence: 'TS2433099-2028',
  prefix: 'SLQZ',
})
export const cranes: readonly Model[] = [
  crane('4110', '4100', '通用桥式起重机', ['QD20/5-22.5A5']),
  crane('4170', '4100', '电动单梁起重机', ['LD10-16.5A3', 'LD5-19.5A3']),
  crane('4210', '4200', '通用门式起重机', ['MG32/5-30A5']),
]
export const boilers: readonly Model[] = [
  {
    kind: '1000',
    category: '1100',
    variety: '',
    name: '燃气蒸汽锅炉',
    models: ['WNS10-1.25-Q', 'SZS20-1.6-Q'],
    maker: '浙江示例锅炉有限公司',
    licence: 'TS2133099-2028',
    prefix: 'SLGL',
  },
]

/** One device of a model. @param year of make; @param serial unique over the whole demo. */
export function aDeviceRow(model: Model, chance: Chance, year: number, serial: number, changed: boolean): FormRow {
  const number = String(serial).padStart(4, '0')
  return {
    equclacode: model.kind,
    categoryCode: model.category,
    varietyCode: model.variety,
    equipmentName: model.name,
    model: chance.pick(model.models),
    factoryNo: `${model.prefix}${year}${number}`,
    manufacturer: model.maker,
    manufactureLicenceNo: model.licence,
    equipmentCode: /^\d+$/.test(model.variety || model.category) ? `${model.variety || model.category}33099${year}${number}` : '',
    unitInternalNo: `${chance.number(9) + 1}#`,
    // 注册代码 exists only for a device that is already registered: it is altered or repaired, not installed.
    registrationCode: changed ? `${model.variety || model.category}330200${year}09${number}` : '',
  }
}
