import { startTestService, type TestService } from './service'

describe('the test harness', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService()
  })
  afterAll(() => service.close())

  it('answers over HTTP from a database of its own', async () => {
    const somebody = await service.signIn('3')
    const found = await service.db.system(({ db }) => db.selectFrom('session').select('account_id').execute())
    expect(found).toEqual([{ account_id: somebody.account.id }])
    expect((await service.raw('GET', '/a/nothing')).status).toBe(404)
  })
})
