import { setTimeout } from 'node:timers/promises'
import { ownAccountEndpoints } from '@shared/contract/account'
import { Client } from 'pg'
import { connectionSettings } from '../database/pool'
import { startTestService, type TestService } from '../testing/service'
import { asOwner } from '../testing/testDatabase'
import { exportAudit, sealAudit, verifyAudit } from './auditSeals'

describe('the audit log', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService()
  })
  afterAll(() => service.close())

  const write = async (times: number) => {
    const user = await service.signIn('3')
    for (let index = 0; index < times; index += 1) {
      await service.call(
        ownAccountEndpoints.updateInfo,
        { body: { name: `名字${index}`, mobile: '13000000009', phone: '', password: user.account.password } },
        user,
      )
    }
  }

  it('agrees with its seals while nobody touches it', async () => {
    await write(3)
    expect(await sealAudit(service.db, service.clock)).toBe(3)
    await write(2)
    expect(await sealAudit(service.db, service.clock)).toBe(2)
    expect(await sealAudit(service.db, service.clock)).toBe(0)
    expect(await verifyAudit(service.db)).toEqual({ sound: true, lines: 5 })
  })

  it('is sealed once by several replicas while others write', async () => {
    // A round that waits too long for a writer gives up, and the next one seals its rows.
    await Promise.all([write(5), ...Array.from({ length: 4 }, () => sealAudit(service.db, service.clock).catch(() => 0)), write(5)])
    await sealAudit(service.db, service.clock)
    expect(await verifyAudit(service.db)).toEqual({ sound: true, lines: 15 })
  })

  it('is exported when a write that is in the way has ended', async () => {
    const writing = new Client(connectionSettings(service.address))
    await writing.connect()
    await writing.query('begin; lock table audit_log in row exclusive mode')
    const exporting = exportAudit(service.db, service.clock, 0, () => undefined)
    const ended = setTimeout(500).then(() => writing.query('commit'))
    expect((await exporting.finally(() => ended))?.lines).toBeGreaterThan(0)
    await writing.end()
  })

  it.each([
    ['changed', "update audit_log set role_type = '9' where id = (select min(id) + 3 from audit_log)"],
    ['removed', 'delete from audit_log where id = (select min(id) + 6 from audit_log)'],
  ])('shows where a line was %s', async (_what, text) => {
    await asOwner(service.address, 'create table if not exists kept as select * from audit_log')
    await asOwner(service.address, text)
    expect(await verifyAudit(service.db)).toMatchObject({ sound: false })
    await asOwner(service.address, 'delete from audit_log; insert into audit_log overriding system value select * from kept')
    expect(await verifyAudit(service.db)).toMatchObject({ sound: true })
  })

  it('is exported with its seals, in parts, and shows by them that its end was cut off', async () => {
    const exported = async (after: number, lines: Record<string, unknown>[] = []) => {
      return { told: await exportAudit(service.db, service.clock, after, (line) => lines.push(JSON.parse(line))), lines }
    }
    const first = await exported(0)
    const rows = await service.db.system(({ db }) => db.selectFrom('audit_log').selectAll().orderBy('id').execute())
    // The export itself is in the next one.
    expect(rows.at(-1)).toMatchObject({ action: 'audit.export', detail: { after: 0, ...first.told } })
    expect(first.lines.filter(({ seal }) => seal === undefined)).toEqual(JSON.parse(JSON.stringify(rows.slice(0, -1))))
    expect(first.lines.at(-1)).toMatchObject({ seal: first.told?.seal, lastId: first.told?.lastId })
    const second = await exported(first.told?.lastId ?? 0)
    expect(second.lines.map(({ action, seal }) => action ?? seal)).toEqual(['audit.export', second.told?.seal])
    await expect(exported(10 ** 9)).rejects.toThrow('审计日志没有编号')

    const [early, late] = [first.told?.seal ?? '', second.told?.seal ?? '']
    expect([await verifyAudit(service.db, early), await verifyAudit(service.db, late)]).toMatchObject([{ sound: true }, { sound: true }])
    await asOwner(service.address, `delete from audit_seal where last_id >= ${second.told?.lastId}; delete from audit_log where id >= ${second.told?.lastId}`)
    expect(await verifyAudit(service.db)).toMatchObject({ sound: true })
    expect(await verifyAudit(service.db, early)).toMatchObject({ sound: true })
    expect(await verifyAudit(service.db, late)).toEqual({ sound: false, missing: late })
    await write(1)
    await sealAudit(service.db, service.clock)
    // In the last stretch: nothing of those before it is written either.
    await asOwner(service.address, "update audit_log set role_type = '9' where id = (select max(id) from audit_log)")
    const none: Record<string, unknown>[] = []
    await expect(exported(0, none)).rejects.toThrow('有改动')
    expect(none).toEqual([])
  })
})
