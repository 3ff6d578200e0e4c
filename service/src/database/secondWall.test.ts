import { randomUUID } from 'node:crypto'
import type { RoleType } from '@shared/contract/roles'
import { notify } from '../notification/notify'
import { startTestService, type TestService } from '../testing/service'
import { type Scope, systemScope } from './scope'

/** Tables without row-level security, and why. */
const open: Record<string, string> = {
  unit: 'units are named in each other’s records',
  region: 'public',
  role: 'public',
  remote_build: 'which build is served, to everybody',
  remote_release: 'which build is served, to everybody',
  remote_release_event: 'which build is served, to everybody',
  remote_load: 'counts without persons',
  remote_load_failure: 'written by every page; names accounts by id alone',
  session: 'read before anybody is known; hashes',
  flow: 'found by a secret whose hash is kept; ends within the hour',
  sms_code: 'hashes over the secret of a flow',
  captcha: 'hashes',
  login_nonce: 'hashes',
  login_failure: 'hashes',
  sso_token: 'hashes',
  rate_limit: 'counts',
  number_sequence: 'counts',
  demo_cashier: 'stands for a payment platform, which has its own database',
  demo_cashier_refund: 'stands for a payment platform, which has its own database',
}

describe('the second wall', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService()
  })
  afterAll(() => service.close())

  const everyRole: readonly RoleType[] = ['1', '2', '3', '4', '5', '6', '7', '9']
  const someone = (scope: Partial<Scope>): Scope => ({ ...systemScope, roleType: '1', unitId: randomUUID(), accountId: randomUUID(), ...scope })
  const countedBy = (scope: Scope, from: string) =>
    service.db.read(scope, async ({ query }) => (await query({ text: `select count(*)::integer as count from ${from}` })).rows[0].count as number)

  it('stands before every table the service may read, but for those with a reason', async () => {
    const { rows } = await service.db.pool.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') and not relrowsecurity
         and has_table_privilege('portal_app', oid, 'select') order by 1`,
    )
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(open).sort())
  })

  it('shows messages, files, tickets and choices to the account they are of', async () => {
    const { account } = await service.signIn('1')
    const own = someone({ accountId: account.id, unitId: account.unit.id })
    const about = { title: 't', text: '', bizType: 'registration', bizId: 'r', tone: 'idle', path: '/', at: service.clock.now() } as const
    // Whoever causes a message may write it, and not read it.
    await service.db.transaction(someone({ roleType: '7' }), (connection) =>
      notify(connection, { kind: 'account', accountId: account.id, roleTypes: ['1'] }, about),
    )
    await service.db.transaction(own, async ({ db, query }) => {
      await db
        .insertInto('quick_entry')
        .values({ account_id: account.id, role_type: '1', paths: ['/a'] })
        .execute()
      await db.insertInto('second_unit_draft').values({ account_id: account.id }).execute()
      await query({ text: "insert into idempotency_key values ($1, 'e', 'k', '', '{}', now())", values: [account.id] })
      await query({
        text: "insert into ticket (hash, purpose, account_id, session_id, scope, content, expires_at) select 'x', 'print', $1, id, '{}', '{}', now() from session",
        values: [account.id],
      })
    })
    for (const table of ['message', 'quick_entry', 'second_unit_draft', 'idempotency_key', 'ticket']) {
      expect([table, await countedBy(own, table)]).toEqual([table, 1])
      for (const roleType of [...everyRole, '']) {
        // A member of the same unit is somebody else too.
        expect([table, roleType, await countedBy(someone({ roleType, unitId: account.unit.id }), table)]).toEqual([table, roleType, 0])
      }
    }
    const changed = await service.db.transaction(someone({ unitId: account.unit.id }), ({ db }) => db.deleteFrom('message').executeTakeFirstOrThrow())
    expect(changed.numDeletedRows).toBe(0n)
    const foreign = service.db.transaction(someone({ unitId: account.unit.id }), ({ db }) =>
      db.insertInto('quick_entry').values({ account_id: account.id, role_type: '2', paths: [] }).execute(),
    )
    await expect(foreign).rejects.toThrow('row-level security')
  })

  it('shows registrations and texts to administrators alone, and a second unit’s to who applies for it', async () => {
    const { account } = await service.signIn('1')
    const values = { unit_name: 'x', uscc: 'x', unit_type: '2', area_code: '', admin_name: 'x', admin_id_card: 'x', mobile: 'x', login_name: 'x' }
    const made = { ...values, fields: '{}', status: '20', submit_date: service.clock.now(), due_date: '2030-01-01', opinion: '', auditor_name: '' }
    const one = (kind: 'account' | 'second', account_id: string | null) => ({ ...made, id: randomUUID(), number: randomUUID(), kind, account_id })
    await service.db.system(async ({ db, query }) => {
      await db
        .insertInto('registration')
        .values([one('account', account.id), one('second', account.id), one('account', null)])
        .execute()
      await query({ text: "select write_sms('13000000001', 'code', '123456', now(), null)" })
    })
    expect([await countedBy(someone({ roleType: '9' }), 'registration'), await countedBy(someone({ roleType: '9' }), 'sms_outbox')]).toEqual([3, 1])
    const own = someone({ accountId: account.id, unitId: account.unit.id })
    expect([await countedBy(own, 'registration'), await countedBy(own, 'sms_outbox')]).toEqual([1, 0])
    for (const roleType of [...everyRole.filter((role) => role !== '9'), '']) {
      const other = someone({ roleType, unitId: account.unit.id })
      expect([roleType, await countedBy(other, 'registration'), await countedBy(other, 'sms_outbox')]).toEqual([roleType, 0, 0])
      await expect(service.db.transaction(other, ({ db }) => db.insertInto('registration').values(one('account', null)).execute())).rejects.toThrow(
        'row-level security',
      )
    }
    // Its own application, and not how it is decided.
    const decided = await service.db.transaction(own, ({ db }) => db.updateTable('registration').set({ status: '70' }).executeTakeFirstOrThrow())
    expect(decided.numUpdatedRows).toBe(0n)
  })

  it('lets nobody change another’s account or give it a role, but who keeps it', async () => {
    const { account } = await service.signIn('1')
    const roles = await service.db.system(({ db }) => db.selectFrom('role').select(['id', 'role_type']).execute())
    const given = (scope: Scope, roleType: RoleType) =>
      service.db
        .transaction(scope, async ({ db }) => {
          const role_id = roles.find(({ role_type }) => role_type === roleType)?.id ?? ''
          await db.insertInto('account_role').values({ account_id: account.id, role_id }).execute()
          throw new Error('given, and undone')
        })
        .catch((error: Error) => (error.message.includes('row-level security') ? 'refused' : error.message))
    const outcomes = async (scope: Scope) => {
      const { numUpdatedRows } = await service.db.transaction(scope, ({ db }) =>
        db.updateTable('account').set({ name: '改名' }).where('id', '=', account.id).executeTakeFirstOrThrow(),
      )
      return [numUpdatedRows, await given(scope, '2'), await given(scope, '9')]
    }
    const done = 'given, and undone'
    expect(await outcomes(someone({ roleType: '9' }))).toEqual([1n, done, done])
    expect(await outcomes(someone({ unitId: account.unit.id }))).toEqual([1n, done, 'refused'])
    expect(await outcomes(someone({ accountId: account.id }))).toEqual([1n, 'refused', 'refused'])
    for (const roleType of [...everyRole.filter((role) => role !== '9'), '']) {
      expect([roleType, await outcomes(someone({ roleType }))]).toEqual([roleType, [0n, 'refused', 'refused']])
    }
  })

  it('lets replicas of the release before it go on, which do not say whose account it is', async () => {
    const { account } = await service.signIn('1')
    await service.db.system(({ db }) => db.insertInto('quick_entry').values({ account_id: account.id, role_type: '1', paths: [] }).execute())
    const { rows } = await service.db.unscoped(({ query }) => query({ text: 'select 1 from quick_entry where account_id = $1', values: [account.id] }))
    expect(rows).toHaveLength(1)
  })
})
