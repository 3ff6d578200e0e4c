import { accountEndpoints } from '@shared/contract/account'
import type { UnitFixture } from './fixtures'
import { type SignedIn, startTestService, type TestService } from './service'

/** A unit, whoever keeps its accounts, and its members; a new unit before each test. */
export function memberCast() {
  let service: TestService
  let unit: UnitFixture
  let keeper: SignedIn
  let builderRole: string
  let made = 0
  const newName = () => {
    made += 1
    return `member_${String(made).padStart(4, '0')}`
  }
  const fields = (overrides: Record<string, string> = {}) => ({ loginName: newName(), name: '钱测试', mobile: '13000000077', ...overrides })
  const aKeeper = async (of?: UnitFixture) => service.signIn(await service.anAccount({ roles: ['3'], unit: of, overrides: { unit_admin: true } }))
  const create = (overrides: Record<string, string> = {}, as = keeper, roleIds = [builderRole], unitId?: string) =>
    service.call(accountEndpoints.createAccount, { body: { fields: fields(overrides), roleIds, unitId } }, as)
  const aMember = (overrides: Parameters<TestService['anAccount']>[0]['overrides'] = {}) => service.anAccount({ roles: ['3'], unit, overrides })
  const update = (who: { id: string }, body: Record<string, unknown>, as = keeper, version = 1) =>
    service.call(accountEndpoints.updateAccount, { body: { id: who.id, version, ...body } }, as)
  const roleId = (roleType: string) =>
    service.db.system(async ({ db }) => (await db.selectFrom('role').select('id').where('role_type', '=', roleType).executeTakeFirstOrThrow()).id)
  const row = (who: { id: string }) => service.db.system(({ db }) => db.selectFrom('account').selectAll().where('id', '=', who.id).executeTakeFirstOrThrow())

  beforeAll(async () => {
    service = await startTestService()
    builderRole = await roleId('3')
  })
  afterAll(() => service.close())
  beforeEach(async () => {
    unit = await service.aUnit()
    keeper = await aKeeper(unit)
    await service.db.system(({ db }) => db.deleteFrom('login_failure').execute())
  })

  const cast = {
    get service() {
      return service
    },
    get unit() {
      return unit
    },
    get keeper() {
      return keeper
    },
    get builderRole() {
      return builderRole
    },
  }
  return { cast, fields, aKeeper, create, aMember, update, roleId, row }
}
