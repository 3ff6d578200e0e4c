import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Connection } from '../../database/database'
import type { UnitTable } from '../../database/tables/tables'
import { creditCode, landlineNumber, mobileNumber } from '../material/identity'

/** Units of the demo (domain §8): fictitious, every name contains 示例. */

export interface SeedUnit extends Insertable<UnitTable> {
  id: string
  unit_name: string
  uscc: string
  area_code: string
}

interface Sketch {
  name: string
  area: string
  address: string
}

const using: readonly Sketch[] = [
  { name: '宁波示例精密机械有限公司', area: '330206', address: '北仑区示例路18号' },
  { name: '宁波示例化工有限公司', area: '330211', address: '镇海区示例工业园1号' },
  { name: '宁波示例物业服务有限公司', area: '330212', address: '鄞州区示例路100号' },
  { name: '宁波示例港口装卸有限公司', area: '330206', address: '北仑区示例码头3号' },
  { name: '宁波示例医院', area: '330203', address: '海曙区示例街59号' },
  { name: '宁波示例商业广场管理有限公司', area: '330212', address: '鄞州区示例大道288号' },
  { name: '宁波示例热电有限公司', area: '330211', address: '镇海区示例路7号' },
  { name: '宁波示例乐园有限公司', area: '330282', address: '慈溪市示例新区1号' },
  { name: '宁波示例物流仓储有限公司', area: '330205', address: '江北区示例物流园12号' },
  { name: '宁波示例旅游索道有限公司', area: '330213', address: '奉化区示例山景区' },
  { name: '宁波示例学校', area: '330281', address: '余姚市示例路66号' },
  { name: '宁波示例制药有限公司', area: '330226', address: '宁海县示例科技园5号' },
]
const maintaining: readonly Sketch[] = [
  { name: '宁波示例电梯工程有限公司', area: '330212', address: '鄞州区示例路101号' },
  { name: '宁波示例电梯维保有限公司', area: '330203', address: '海曙区示例街8号' },
  { name: '浙江示例电梯服务有限公司', area: '330205', address: '江北区示例路9号' },
  { name: '宁波示例升降设备有限公司', area: '330281', address: '余姚市示例路10号' },
]
const building: readonly Sketch[] = [
  { name: '宁波示例机电安装工程有限公司', area: '330212', address: '鄞州区示例路102号' },
  { name: '宁波示例起重设备安装有限公司', area: '330206', address: '北仑区示例路20号' },
  { name: '宁波示例锅炉安装有限公司', area: '330211', address: '镇海区示例路30号' },
]
const scopes: Record<string, string> = {
  宁波示例起重设备安装有限公司: '起重机械安装(含修理) A',
  宁波示例锅炉安装有限公司: '锅炉安装(含修理、改造) A',
}

function enterprise(sketch: Sketch, unitType: string, serial: number, licenceExpire: string): SeedUnit {
  const licensed = unitType !== '1'
  return {
    id: randomUUID(),
    kind: 'enterprise',
    unit_name: sketch.name,
    uscc: creditCode('9', '1', '330200', serial),
    unit_type: unitType,
    unit_nature: '1',
    legal_person: '李测试',
    legal_person_tel: mobileNumber(100 + serial),
    reg_address: sketch.address,
    area_code: sketch.area,
    postcode: '315000',
    safety_dept: '安全管理部',
    principal: '李测试',
    principal_mobile: mobileNumber(100 + serial),
    safety_officer: '周测试',
    safety_officer_mobile: mobileNumber(200 + serial),
    contact_name: '王测试',
    contact_tel: landlineNumber(serial),
    email: `unit${serial}@example.com`,
    licence_no: licensed ? `TS33330${String(serial).padStart(2, '0')}-${licenceExpire.slice(0, 4)}` : '',
    licence_scope: licensed ? (scopes[sketch.name] ?? '电梯安装(含修理) A1') : '',
    licence_expire: licensed ? licenceExpire : '',
  }
}

const office = (kind: 'authority' | 'inspection' | 'operator', name: string, area: string, serial: number, department: string): SeedUnit => ({
  id: randomUUID(),
  kind,
  unit_name: name,
  uscc: creditCode('1', department, '330200', serial),
  unit_type: '1',
  unit_nature: '2',
  legal_person: '陈测试',
  area_code: area,
  reg_address: '鄞州区示例大道1号',
  postcode: '315000',
  principal: '陈测试',
  principal_mobile: mobileNumber(100 + serial),
  contact_name: '陈测试',
  contact_tel: landlineNumber(serial),
})

export interface SeedUnits {
  authority: SeedUnit
  institutes: SeedUnit[]
  operator: SeedUnit
  using: SeedUnit[]
  maintaining: SeedUnit[]
  building: SeedUnit[]
}

/** @param year the current one; licences expire three years later. */
export async function seedUnits(connection: Connection, year: number): Promise<SeedUnits> {
  const expire = `${year + 3}-06-30`
  const units: SeedUnits = {
    authority: office('authority', '宁波市示例市场监督管理局', '330200', 41, '1'),
    institutes: [
      office('inspection', '宁波市示例特种设备检验研究院', '330200', 51, '2'),
      office('inspection', '浙江省示例特种设备检验研究院', '330000', 52, '2'),
    ],
    operator: office('operator', '宁波市示例特种设备信息中心', '330200', 61, '2'),
    using: using.map((sketch, index) => enterprise(sketch, '1', index + 1, expire)),
    // The first one also uses equipment: its account switches between two roles with different menus.
    maintaining: maintaining.map((sketch, index) => enterprise(sketch, index === 0 ? '4' : '2', index + 21, expire)),
    building: building.map((sketch, index) => enterprise(sketch, '3', index + 31, expire)),
  }
  const all = [units.authority, ...units.institutes, units.operator, ...units.using, ...units.maintaining, ...units.building]
  await connection.db.insertInto('unit').values(all).execute()
  return units
}
