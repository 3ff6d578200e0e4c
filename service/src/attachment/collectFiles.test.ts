import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { attachmentEndpoints } from '@shared/contract/attachment'
import { housekeeping } from '../app/jobs'
import { days } from '../clock'
import { aCast, aDraft, aNotice, type NoticeCast, take } from '../testing/notices'
import { startTestService, type TestService } from '../testing/service'
import { collectDeletedFiles, collectStrayFiles } from './collectFiles'

describe('files follow their rows', () => {
  let service: TestService
  let cast: NoticeCast
  beforeAll(async () => {
    service = await startTestService()
    cast = await aCast(service)
  })
  afterAll(() => service.close())

  const fileOf = (key: string) => path.join(service.context.configuration.dataFolder, 'attachments', key)
  const filesOf = async (ownerId: string) => {
    const rows = await service.db.system(({ db }) => db.selectFrom('attachment').select('storage_key').where('owner_id', '=', ownerId).execute())
    return rows.map((row) => fileOf(row.storage_key))
  }
  const aDeleted = async () => {
    const { id } = await aDraft(service, cast)
    const files = await filesOf(id)
    await take(service, cast.applicant, 'delete', id)
    return files
  }

  it('when the service ends right after a record was deleted: the next sweep removes them', async () => {
    const files = await aDeleted()
    expect(files).toHaveLength(3)
    await housekeeping.deletedFiles(service.context)
    expect(files.filter((file) => existsSync(file))).toEqual([])
  })

  it('but stay while a submission still shows what its owner has taken out since', async () => {
    const { id } = await aNotice(service, cast, '30')
    const [paper] = await service.db.system(({ db }) =>
      db.selectFrom('attachment').select(['id', 'storage_key', 'last_revision']).where('owner_id', '=', id).where('last_revision', 'is not', null).execute(),
    )
    if (!paper) throw new Error('The submission has no paper')
    await service.call(attachmentEndpoints.remove, { body: { id: paper.id } }, cast.applicant)
    await collectDeletedFiles(service.context)
    expect(existsSync(fileOf(paper.storage_key))).toBe(true)
  })

  it('though one cannot be removed at first: the others go, and it is tried again', async () => {
    const files = await aDeleted()
    const [stuck = '', ...others] = files
    const { attachments } = service.context
    const remove = async (key: string) => {
      if (fileOf(key) === stuck) throw new Error('EBUSY')
      await attachments.remove(key)
    }
    await collectDeletedFiles({ ...service.context, attachments: { ...attachments, remove } })
    expect([existsSync(stuck), ...others.map((file) => existsSync(file))]).toEqual([true, false, false])
    await collectDeletedFiles(service.context)
    expect(existsSync(stuck)).toBe(false)
  })

  it('and go when no row ever named them, once no transaction can', async () => {
    const { id } = await aDraft(service, cast)
    const [named = ''] = await filesOf(id)
    const stray = fileOf('2026/10/00000000-aaaa-0000-0000-000000000001')
    mkdirSync(path.dirname(stray), { recursive: true })
    writeFileSync(stray, 'left by a service that was killed')
    const ago = (milliseconds: number) => new Date(service.clock.now().getTime() - milliseconds)
    for (const file of [stray, named]) utimesSync(file, ago(days(6)), ago(days(6)))
    await collectStrayFiles(service.context)
    expect([existsSync(stray), existsSync(named)]).toEqual([true, true])
    for (const file of [stray, named]) utimesSync(file, ago(days(8)), ago(days(8)))
    await collectStrayFiles(service.context)
    expect([existsSync(stray), existsSync(named)]).toEqual([false, true])
  })
})
