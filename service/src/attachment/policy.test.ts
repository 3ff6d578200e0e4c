import type { Scope } from '../database/scope'
import type { AttachmentOwnerType } from '../database/tables/applicationTables'
import { type Caller, scopeOf } from '../security/caller'
import { startTestService, type TestService } from '../testing/service'

const names = ['builder', 'maintainer', 'use-unit', 'two-roles', 'registrar', 'acceptor', 'finance', 'inspector', 'admin']

/** Tables whose attachments follow them: whoever sees the record sees its attachments, unless a rule of its own applies. */
const followed = ['application', 'equipment', 'equipment_pipeline', 'inspection_result', 'operator', 'unit_change', 'article'] as const
const isFollowed = (type: AttachmentOwnerType): type is (typeof followed)[number] => followed.some((name) => name === type)

describe('papers, asked for without any filter', () => {
  let service: TestService
  const scopes = new Map<string, Scope>()
  beforeAll(async () => {
    service = await startTestService({ seed: true })
    const { rows } = await service.db.system(({ query }) =>
      query({
        text: `select login_name as "loginName", account.id as "accountId", unit.id as "unitId", uscc as "unitUscc", unit.area_code as "areaCode", role.role_type as "roleType"
          from account join unit on unit.id = account.unit_id join account_role on account_id = account.id and position = 0 join role on role.id = role_id
          where login_name = any($1)`,
        values: [names],
      }),
    )
    for (const row of rows as Caller[]) scopes.set(row.loginName, scopeOf(row))
  })
  afterAll(() => service.close())

  it.each(names)('are, for %s, those of the records it sees and of what it keeps or audits itself', async (name) => {
    const scope = scopes.get(name)
    if (!scope) throw new Error(`Nobody is called ${name}`)
    const all = await service.db.system(({ db }) => db.selectFrom('attachment').select(['id', 'owner_type', 'owner_id', 'unit_id']).orderBy('id').execute())
    const [seen, ...ids] = await service.db.read(scope, async ({ db }) => [
      await db.selectFrom('attachment').select('id').orderBy('id').execute(),
      ...(await Promise.all(followed.map((table) => db.selectFrom(table).select('id').execute()))),
    ])
    const owners = new Map(followed.map((table, index) => [table, new Set(ids[index]?.map(({ id }) => id))]))
    const expected = all.filter(({ owner_type: type, owner_id: owner, unit_id: unit }) => {
      if (!isFollowed(type)) return scope.roleType === '9' || unit === scope.unitId
      if (type === 'article' && scope.roleType === '9') return true
      // Attachments a unit uploaded to a change remain its own when the change no longer is.
      if (type === 'unit_change') return unit === scope.unitId || (['7', '9'].includes(scope.roleType) && owners.get(type)?.has(owner))
      // An institute sees who is certified, but not identity cards.
      if (type === 'operator' && scope.roleType === '4') return false
      return owners.get(type)?.has(owner)
    })
    expect(seen?.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
    expect(expected.length).toBeGreaterThan(0)
    expect(expected.length).toBeLessThan(all.length)
  })

  it('are found by an index, and no policy of another table is worked out with the statement', async () => {
    const scope = scopes.get('use-unit')
    if (!scope) throw new Error('Nobody is called use-unit')
    const plan = await service.db.read(scope, async ({ query }) => {
      const { rows } = await query({ text: `explain select * from attachment where owner_id = '00000000-0000-4000-8000-000000000000' and not deleted` })
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
    expect(plan).toContain('attachment_owner')
    expect(plan).not.toMatch(/on (application|equipment|operator|inspection_result|unit_change)\b/)
  })
})
