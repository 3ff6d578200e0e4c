import type { FormRow } from '@shared/contract/form'
import { wireDate } from '../clock'
import { regionMap, regionName } from '../database/regions'
import { columnsOf } from '../modules/equipment/archive/columns'
import { keepReport } from '../modules/report/keepReports'
import { type DeviceUnit, deviceMaker } from '../seed/material/devices'
import { chanceFrom } from '../seed/material/random'
import { insertDevices } from '../seed/records/seedDevices'
import type { UnitFixture } from './fixtures'
import type { TestService } from './service'

export const asDeviceUnit = ({ id, unitName, uscc, areaCode }: UnitFixture): DeviceUnit => ({ id, unit_name: unitName, uscc, area_code: areaCode })

/** Devices of units with maintenance units, of every kind and in every state; the same seed creates the same ones. */
export async function someDevices(
  service: TestService,
  owners: readonly UnitFixture[],
  maintainers: readonly UnitFixture[],
  each: number,
  seed = 7,
): Promise<void> {
  const chance = chanceFrom(seed)
  const make = deviceMaker(chance, wireDate(service.clock.now()))
  const kinds = ['1000', '2000', '3000', '4000', '5000', '6000', '7000', '8000', '9000']
  const devices = owners.flatMap((owner) =>
    Array.from({ length: each }, (_, index) =>
      make(kinds[index % kinds.length] ?? '3000', {
        unit: asDeviceUnit(owner),
        maintenance: asDeviceUnit(chance.pick(maintainers)),
        sites: ['一车间', '明州花园'],
        authority: '宁波市示例市场监督管理局',
        institute: '宁波市示例特种设备检验研究院',
      }),
    ),
  )
  const units = [...owners, ...maintainers]
  await service.db.system(async (connection) => {
    const regions = await regionMap(connection)
    await insertDevices(connection.query, devices, {
      place: (code) => regionName(regions, code),
      unit: (uscc) => units.find((unit) => unit.uscc === uscc)?.id,
    })
  })
}

/** One elevator with an archive. @param fields the fields a test is about, including the unit's id. @returns its id */
export async function aDevice(service: TestService, fields: FormRow): Promise<string> {
  const now = service.clock.now()
  const archive = {
    fields: {
      equclacode: '3000',
      categoryCode: '3100',
      varietyCode: '3110',
      equipmentName: '曳引驱动乘客电梯',
      manufacturer: '示例电梯(中国)有限公司',
      useStatus: '10',
      useAreaCode: '330212',
      usePlaceDetail: '示例路100号',
      ...fields,
    },
    tables: {},
  }
  return service.db.system(async (connection) => {
    const columns = await columnsOf(connection, archive)
    const row = { ...columns, archive: JSON.stringify(archive), created_at: now, updated_at: now }
    const { id } = await connection.db.insertInto('equipment').values(row).returning('id').executeTakeFirstOrThrow()
    return id
  })
}

/** Inserts an issued report for a new device, unless a valid report has the number already. @param owner `useUnitId` and `useUnitUscc` */
export async function aReport(service: TestService, owner: FormRow, reportNo: string, institute: string): Promise<void> {
  const day = wireDate(service.clock.now())
  const counts = await service.db.system(({ db }) =>
    db.selectFrom('inspection_report').select('id').where('report_no', '=', reportNo).where('state', '=', 'valid').executeTakeFirst(),
  )
  if (counts) return
  const equipmentId = await aDevice(service, owner)
  await service.db.system((connection) =>
    keepReport(
      connection,
      {
        report_no: reportNo,
        equipment_id: equipmentId,
        application_id: null,
        unit_id: owner.useUnitId ?? null,
        result_id: null,
        institute_id: institute,
        kind: '3000',
        inspection_kind: '05',
        conclusion: '01',
        inspected_on: day,
        content: {
          useUnitName: '宁波示例物业服务有限公司',
          deviceName: '曳引驱动乘客电梯',
          device: '',
          useCertNo: '',
          place: '示例路100号',
          inspectionKind: '定期检验',
          inspectedOn: day,
          conclusion: '合格',
          grade: '',
          nextDate: day,
          remarks: '制动试验有效',
          inspectors: '钱测试',
          signedBy: '李测试',
          institute: '宁波市示例特种设备检验研究院',
          issuedOn: day,
          corrects: '',
          correction: '',
        },
      },
      service.clock.now(),
    ),
  )
}
