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
})
