import { ownAccountEndpoints } from '@shared/contract/account'
import { startTestService, type TestService } from '../testing/service'
import { asOwner } from '../testing/testDatabase'
import { sealAudit, verifyAudit } from './auditSeals'

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
})
