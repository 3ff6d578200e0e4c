import { equipmentEndpoints } from '@shared/contract/equipment'
import { exportRows, jobEndpoints } from '@shared/contract/job'
import { readXlsx } from 'hucre/xlsx'
import { aDevice } from '../../../testing/devices'
import { startTestService, type TestService } from '../../../testing/service'
import { runJob } from '../../job/runJob'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

test('makes the plan of whoever has many devices by a job, which holds all of them', async () => {
  const unit = await service.aUnit()
  const keeper = await service.signIn(await service.anAccount({ roles: ['1'], unit }))
  const id = await aDevice(service, {
    ...{ useUnitId: unit.id, useUnitUscc: unit.uscc, equclacode: '5000', categoryCode: '5100', equipmentName: '叉车', nextInspectionDate: '2026-01-01' },
  })
  // In parts, to stay within the statement timeout on a busy machine too.
  const copies = 250
  for (let made = 0; made < exportRows.atOnce; made += copies) {
    await service.db.system(({ query }) =>
      query({
        text: `insert into equipment (kind, category, use_status, name, area_code, use_unit_id, next_inspection_date, archive, viewers, relations, created_at, updated_at)
          select kind, category, use_status, name, area_code, use_unit_id, next_inspection_date, archive, viewers, relations, created_at, updated_at
          from equipment, generate_series(1, $2::int) where id = $1`,
        values: [id, Math.min(copies, exportRows.atOnce - made)],
      }),
    )
  }
  const answer = await service.call(equipmentEndpoints.exportPlan, { body: {} }, keeper)
  if (!answer.success || !answer.data.job) throw new Error('No job was started')
  expect(answer.data).toMatchObject({ url: '', job: { title: '导出全年计划' } })
  await runJob(service.context, answer.data.job.id)
  const ticket = await service.call(jobEndpoints.ticket, { body: { id: answer.data.job.id } }, keeper)
  const { bytes } = await service.raw('GET', ticket.data?.url ?? '')
  const rows = (await readXlsx(bytes)).sheets[0]?.rows ?? []
  expect(rows).toHaveLength(exportRows.atOnce + 2)
  expect(rows.at(-1)?.slice(0, 4)).toEqual([expect.anything(), expect.anything(), '定期检验', '已超期'])
})
