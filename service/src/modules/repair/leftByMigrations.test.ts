import { aDevice } from '../../testing/devices'
import { startTestService, type TestService } from '../../testing/service'
import { asOwner } from '../../testing/testDatabase'
import { noRecord } from '../../workflow/record'
import { repairLeftByMigrations } from './leftByMigrations'

describe('what migrations left to be put right', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService()
  })
  afterAll(() => service.close())

  it('is done for every record but those that cannot be read, which stay for the next round', async () => {
    const id = await aDevice(service, {})
    await asOwner(service.address, `insert into left_by_migrations values ('cylinderArchive', '${noRecord}'), ('failedItemLeftOut', '${id}')`)
    for (let round = 0; round < 2; round += 1) {
      await repairLeftByMigrations(service.context)
      const left = await service.db.system(({ db }) => db.selectFrom('left_by_migrations').selectAll().execute())
      expect(left).toEqual([{ kind: 'cylinderArchive', record_id: noRecord }])
    }
  })

  it('takes a mobile vessel that was written overdue since its first year off the list, once', async () => {
    const inspected = { inspectionKind: '18', inspectionDate: '2026-05-10', inspectionConclusion: '01' }
    const tanker = { equclacode: '2000', categoryCode: '2200', varietyCode: '2220', putIntoUseDate: '2015-06-01', ...inspected }
    const id = await aDevice(service, { ...tanker, nextInspectionDate: '2016-06-01' })
    await asOwner(service.address, `delete from left_by_migrations; insert into left_by_migrations values ('mobileVesselDated', '${id}')`)
    for (let round = 0; round < 2; round += 1) await repairLeftByMigrations(service.context)
    const read = await service.db.system(({ db }) => db.selectFrom('equipment').select(['next_inspection_date', 'version']).where('id', '=', id).execute())
    expect(read).toEqual([{ next_inspection_date: '2027-05-10', version: 2 }])
  })
})
