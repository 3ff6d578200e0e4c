import { isSimplePassword, strictPasswordProblems } from '@shared/contract/rules'
import { hours } from '../clock'
import { firstPassword } from '../security/signIn/passwords'
import { startTestService, type TestService } from '../testing/service'
import { attemptSignIn } from '../testing/signIn'
import { makeAdministrator } from './accounts'

describe('the first administrator', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService()
  })
  afterAll(() => service.close())

  it('signs in with the password that was shown once, and must change it', async () => {
    const { password } = await makeAdministrator(service.db, 'chief')
    const answer = await attemptSignIn(service, 'chief', password)
    const info = await service.raw('GET', '/a/stone/user/info', { as: answer.data })
    expect(info.json()).toMatchObject({ data: { user: { firstLoginFlag: '0', currentRole: { roleType: '9' } } } })
  })

  it('finds the password useless after seventy-two hours', async () => {
    const { password } = await makeAdministrator(service.db, 'late')
    service.clock.move(hours(72) + 1000)
    expect((await attemptSignIn(service, 'late', password)).success).toBe(false)
  })

  it('is refused under a name that exists, in whatever case, and under no name', async () => {
    await makeAdministrator(service.db, 'taken')
    await expect(makeAdministrator(service.db, 'TAKEN')).rejects.toThrow('已存在')
    await expect(makeAdministrator(service.db, '')).rejects.toThrow('用户名')
  })

  it('gets a password that passes the strict rule, another one each time', () => {
    const passwords = Array.from({ length: 50 }, () => firstPassword(16))
    for (const password of passwords) expect([strictPasswordProblems(password), isSimplePassword(password), password.length]).toEqual([[], false, 16])
    expect(new Set(passwords).size).toBe(50)
  })
})
