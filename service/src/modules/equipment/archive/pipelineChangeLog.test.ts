import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readConfiguration } from '../../../configuration'
import { aDevice } from '../../../testing/devices'
import { startTestService, type TestService } from '../../../testing/service'
import { writeChange } from './changeLog'

describe('the record of a line', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService()
  })
  afterAll(() => service.close())

  it('begins with what the record of its unit told of it before there were records of lines', async () => {
    const piping = await aDevice(service, { equclacode: '8000', categoryCode: '8300', varietyCode: '8310', equipmentName: '工艺管道' })
    const changes = [
      { field: 'pipelines.A.1-2.medium', label: '管线 A.1-2 输送介质', before: '蒸汽', after: '热水' },
      { field: 'pipelines.A.1-2.pipeLength', label: '管线 A.1-2 管道长度', before: '20', after: '21' },
      { field: 'pipelines.B-1', label: '新增管线', before: '', after: 'B-1 蒸汽管' },
      { field: 'pipelines.C-1', label: '删除管线', before: 'C-1 蒸汽管', after: '' },
      { field: 'pipelines', label: '管线', before: '', after: '等 32 条有变动' },
      { field: 'totalLength', label: '管道总长度', before: '1', after: '2' },
    ]
    const at = service.clock.now()
    const change = await service.db.system((connection) =>
      writeChange(connection, { equipmentId: piping, action: 'update', changes, reason: '换管', version: 2, at }),
    )
    const migration = readFileSync(join(readConfiguration({}).migrationsFolder, '1063_pipeline_changes.sql'), 'utf8')
    const told = await service.db.system(async ({ query, db }) => {
      await query({ text: migration.slice(migration.indexOf('with told as')) })
      return db.selectFrom('equipment_pipeline_change').selectAll().where('change_id', '=', change).orderBy('number').execute()
    })
    expect(told.map(({ number, action, changes: of }) => [number, action, of])).toEqual([
      [
        'A.1-2',
        'update',
        [
          { field: 'medium', label: '输送介质', before: '蒸汽', after: '热水' },
          { field: 'pipeLength', label: '管道长度', before: '20', after: '21' },
        ],
      ],
      ['B-1', 'create', []],
      ['C-1', 'remove', []],
    ])
  })
})
