import { randomUUID } from 'node:crypto'
import { elevatorDetectApply, onlineApplyNewrule, onlineApplyOld, undecidedStatuses } from '@shared/contract/application'
import { sql } from 'kysely'
import { coversArea } from '../security/area'
import { movableClock, startTestService, type TestService } from '../testing/service'
import { type Connection, type Database, openDatabase } from './database'
import { keptFor } from './kept'
import { statement, statementPerShape } from './named'
import { openPool } from './pool'
import { type Scope, systemScope } from './scope'

describe('scoped access', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService({ environment: { DATABASE_POOL: '3' } })
  })
  afterAll(() => service.close())

  const scopeOf = (unitId: string): Scope => ({ accountId: '', unitId, unitUscc: `uscc-${unitId}`, roleType: '3', viewers: [], areaCode: '330212' })
  const settings = (scope: Scope) =>
    service.db.read(scope, async ({ query }) => {
      const { rows } = await query({
        text: 'select scope_unit_id() as unit, scope_unit_uscc() as uscc, scope_role_type() as role, scope_area_code() as area, current_user::text as user',
      })
      return rows[0]
    })

  it('tells the database whom it is asked for, on every connection of the pool', async () => {
    const units = Array.from({ length: 30 }, () => randomUUID())
    const answers = await Promise.all(units.map((unit) => settings(scopeOf(unit))))
    answers.forEach((answer, index) => {
      expect(answer).toEqual({ unit: units[index], uscc: `uscc-${units[index]}`, role: '3', area: '330212', user: 'portal_app' })
    })
  })

  it('keeps the scope right after a transaction that failed', async () => {
    const before = scopeOf(randomUUID())
    await expect(
      service.db.transaction(before, async ({ db }) => {
        await db.insertInto('region').values({ code: '1', name: 'x', parent_code: '' }).execute()
      }),
    ).rejects.toThrow('permission denied')
    const after = scopeOf(randomUUID())
    expect(await settings(after)).toMatchObject({ unit: after.unitId })
  })

  it('leaves no scope on a connection: who comes next over the same one stands for nobody', async () => {
    const pool = openPool(service.address, 1, service.context.log)
    const database = openDatabase(pool)
    const scope = scopeOf(randomUUID())
    const current = async () =>
      (await pool.query("select scope_unit_id() || scope_role_type() as scope, current_setting('transaction_read_only') as readonly")).rows[0]
    await database.read(scope, async ({ query }) => query({ text: 'select 1' }))
    expect(await current()).toEqual({ scope: '', readonly: 'off' })
    await database.transaction(scope, async ({ query }) => query({ text: 'select 1' }))
    expect(await current()).toEqual({ scope: '', readonly: 'off' })
    await expect(database.read(scope, ({ query }) => query({ text: 'select 1 / 0' }))).rejects.toThrow('division by zero')
    expect(await current()).toEqual({ scope: '', readonly: 'off' })
    await database.close()
  })

  it('changes nothing in a read', async () => {
    const changing = service.db.read(systemScope, ({ query }) =>
      query({ text: "insert into rate_limit (subject, count, window_ends) values ('read', 1, now())" }),
    )
    await expect(changing).rejects.toThrow('read-only transaction')
  })

  it('does not take a transaction for done whose failed statement was kept quiet', async () => {
    const quiet = service.db.system(async ({ query }) => {
      await query({ text: "insert into rate_limit (subject, count, window_ends) values ('quiet', 1, now())" })
      await query({ text: 'select 1 / 0' }).catch(() => undefined)
      return 'done'
    })
    await expect(quiet).rejects.toThrow('was not thrown')
  })

  it('carries role and time limits in every transaction behind a pooler, and keeps no statement by name', async () => {
    const pool = openPool({ ...service.address, pooler: true }, 1, service.context.log)
    const database = openDatabase(pool, { pooler: true })
    const state = {
      text: "select current_user::text as who, current_setting('statement_timeout') as most, current_setting('timezone') as zone, (select count(*)::int from pg_prepared_statements) as prepared",
    }
    const findRegion = statement<{ code: string }>()((db, parameter) => db.selectFrom('region').select('name').where('code', '=', parameter('code')))
    const within = { who: 'portal_app', most: '6s', zone: 'Asia/Shanghai', prepared: 0 }
    for (const run of [database.system, database.unscoped]) {
      const { rows } = await run(async (connection) => {
        await findRegion(connection, { code: '330200' })
        return connection.query(state)
      })
      expect(rows).toEqual([within])
    }
    const { rows } = await pool.query(state)
    expect(rows[0].who).toBe('postgres')
    await database.close()
  })

  it('keeps an answer for a minute, for all connections of this database and no other, and no failure', async () => {
    const clock = movableClock()
    const [database, other] = [1, 2].map(() => openDatabase(openPool(service.address, 2, service.context.log), { clock }))
    if (!database || !other) throw new Error('No database')
    let reads = 0
    const read = async (): Promise<number> => {
      reads += 1
      if (reads === 1) throw new Error('not yet')
      return reads
    }
    const kept = ({ read: reading }: Database) => reading(systemScope, (connection) => connection.kept(read))
    await expect(kept(database)).rejects.toThrow('not yet')
    expect(await kept(database)).toBe(2)
    expect(await database.transaction(systemScope, (connection) => connection.kept(read))).toBe(2)
    expect(await kept(other)).toBe(3)
    clock.move(keptFor / 2)
    expect(await kept(database)).toBe(2)
    clock.move(keptFor / 2)
    expect(await kept(database)).toBe(4)
    await Promise.all([database.close(), other.close()])
  })

  it('undoes everything of a transaction that throws', async () => {
    const id = randomUUID()
    await expect(
      service.db.transaction(scopeOf(id), async ({ db }) => {
        await db.insertInto('rate_limit').values({ subject: id, count: 1, window_ends: new Date() }).execute()
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect(await service.db.system(({ db }) => db.selectFrom('rate_limit').selectAll().where('subject', '=', id).execute())).toEqual([])
  })

  it('sends what needs no other answer in one packet, and hands the answers out in order', async () => {
    const scope = scopeOf(randomUUID())
    const pool = openPool(service.address, 1, service.context.log)
    const only = await pool.connect()
    only.release()
    const { packets, answers } = await openDatabase(pool).read(scope, async (connection) => {
      const { stream } = only.connection
      const [many, one] = [jest.spyOn(stream, '_writev'), jest.spyOn(stream, '_write')]
      const rows = await connection.together(() => [
        connection.query({ text: 'select pg_sleep(0.05), $1::int as value', values: [1] }),
        connection.query({ text: 'select scope_unit_id() as value where $1', values: [true] }),
        connection.query({ text: 'select $1::text as value', values: ['三'] }),
      ])
      const packets = many.mock.calls.length + one.mock.calls.length
      many.mockRestore()
      one.mockRestore()
      return { packets, answers: rows.map((answer) => answer.rows[0].value) }
    })
    expect(answers).toEqual([1, scope.unitId, '三'])
    expect(packets).toBe(1)
    await pool.end()
  })

  it('sends a read that asks all at once whole in one packet, and answers nothing that is asked later', async () => {
    const [scope, next] = [scopeOf(randomUUID()), scopeOf(randomUUID())]
    const pool = openPool(service.address, 1, service.context.log)
    const only = await pool.connect()
    only.release()
    const { stream } = only.connection
    const [many, one] = [jest.spyOn(stream, '_writev'), jest.spyOn(stream, '_write')]
    const unitOf = { text: 'select scope_unit_id() as unit' }
    const database = openDatabase(pool)
    const read = database.read(scope, async (connection) => {
      const [first] = await connection.together(() => [connection.query(unitOf)], { last: true })
      await expect(connection.query(unitOf)).rejects.toThrow('The read has ended')
      await expect(connection.db.selectFrom('region').selectAll().execute()).rejects.toThrow('The read has ended')
      return first.rows
    })
    expect(await read).toEqual([{ unit: scope.unitId }])
    expect(many.mock.calls.length + one.mock.calls.length).toBe(1)
    expect(await database.read(next, async ({ query }) => [(await query(unitOf)).rows, (await query(unitOf)).rows])).toEqual([
      [{ unit: next.unitId }],
      [{ unit: next.unitId }],
    ])
    await pool.end()
  })

  it('throws the first failure of several when all are answered, and goes on', async () => {
    const scope = scopeOf(randomUUID())
    let slow = false
    await service.db.unscoped(async (connection) => {
      const asked = connection.together(() => [
        connection.query({ text: 'select 1 / $1::int', values: [0] }),
        connection.query({ text: 'select $1::text from pg_sleep(0.05)', values: ['x'] }).then(() => {
          slow = true
        }),
        connection.query({ text: 'select no_such_column' }),
      ])
      await expect(asked).rejects.toThrow('division by zero')
      expect(slow).toBe(true)
      expect((await connection.query({ text: 'select 5 as five' })).rows).toEqual([{ five: 5 }])
    })
    expect(await settings(scope)).toMatchObject({ unit: scope.unitId })
  })

  it('tells the cause where a later statement of an earlier question met the aborted transaction', async () => {
    const work = service.db.transaction(scopeOf(randomUUID()), ({ query, together }) =>
      together(() => [query({ text: 'select 1' }).then(() => query({ text: 'select 2' })), query({ text: 'select 1 / $1::int', values: [0] })]),
    )
    await expect(work).rejects.toThrow('division by zero')
  })

  it('undoes a transaction one of whose joint statements failed', async () => {
    const id = randomUUID()
    const work = service.db.transaction(scopeOf(id), ({ query, together }) =>
      together(() => [
        query({ text: 'insert into rate_limit (subject, count, window_ends) values ($1, 1, now())', values: [id] }),
        query({ text: 'select 1 / $1::int', values: [0] }),
      ]),
    )
    await expect(work).rejects.toThrow('division by zero')
    expect(await service.db.system(({ db }) => db.selectFrom('rate_limit').selectAll().where('subject', '=', id).execute())).toEqual([])
  })

  it('answers again after its connections were lost', async () => {
    await service.db.pool.query('select 1')
    const { Client } = await import('pg')
    const { connectionSettings } = await import('./pool')
    const killer = new Client(connectionSettings(service.address))
    await killer.connect()
    await killer.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()')
    await killer.end()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect((await service.raw('GET', '/health/ready')).status).toBe(200)
    expect((await service.raw('GET', '/a/portal/config')).status).toBe(200)
    const scope = scopeOf(randomUUID())
    expect(await settings(scope)).toMatchObject({ unit: scope.unitId })
  })

  it.each([
    ['330200', '330212', true],
    ['330000', '330212', true],
    ['330100', '330212', false],
    ['330212', '330203', false],
    ['000000', '330212', false],
    ['', '330212', false],
    ['', '', false],
  ])('says as the code does whether area %s is in charge of %s', async (areaCode, place, expected) => {
    const scope = { ...scopeOf(randomUUID()), areaCode }
    const { rows } = await service.db.read(scope, ({ query }) => query({ text: 'select scope_covers_area($1) as covers', values: [place] }))
    expect([rows[0].covers, coversArea(areaCode, place)]).toEqual([expected, expected])
  })

  it.each([onlineApplyNewrule, onlineApplyOld, elevatorDetectApply])(
    'counts as under way the states of $key that the code counts as undecided',
    async (type) => {
      const { rows } = await service.db.system(({ query }) =>
        query({
          text: 'select status from unnest($2::text[]) with ordinality as state (status, place) where inspection_under_way($1, status) order by place',
          values: [type.key, type.states.map(({ code }) => code)],
        }),
      )
      expect(rows.map(({ status }) => status)).toEqual(undecidedStatuses(type))
    },
  )

  it('keeps the changes of units from a registrar whose query forgets its area', async () => {
    const unit = await service.aUnit({ area_code: '330212' })
    const now = service.clock.now()
    const change = { id: randomUUID(), unit_id: unit.id, status: '70', review: false, items: '[]', operator_name: '赵测试', area_code: unit.areaCode }
    const operator = (await service.anAccount({ roles: ['3'], unit })).id
    await service.db.system(({ db }) =>
      db
        .insertInto('unit_change')
        .values({ ...change, operator_id: operator, create_date: now, update_date: now })
        .execute(),
    )
    const seen = (scope: Partial<Scope>) =>
      service.db.read({ ...scopeOf(randomUUID()), ...scope }, ({ db }) => db.selectFrom('unit_change').select('id').where('id', '=', change.id).execute())
    expect(await seen({ roleType: '7', areaCode: '330200' })).toHaveLength(1)
    expect(await seen({ roleType: '7', areaCode: '330100' })).toEqual([])
    expect(await seen({ roleType: '7', areaCode: '' })).toEqual([])
    expect(await seen({ roleType: '3', areaCode: '330212' })).toEqual([])
  })
})

describe('named statements', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService({ environment: { DATABASE_POOL: '1' } })
  })
  afterAll(() => service.close())

  it('are compiled once and prepared once', async () => {
    let built = 0
    const findRegion = statement<{ code: string }>()((db, parameter) => {
      built += 1
      return db.selectFrom('region').select('name').where('code', '=', parameter('code'))
    })
    await service.db.system(async (connection) => {
      for (const [code, name] of [
        ['330200', '宁波市'],
        ['330100', '杭州市'],
        ['330200', '宁波市'],
      ] as const) {
        expect(await findRegion(connection, { code })).toEqual([{ name }])
      }
      const { rows } = await connection.query({ text: "select count(*)::int as count from pg_prepared_statements where statement like '%region%'" })
      expect(rows[0].count).toBe(1)
    })
    expect(built).toBe(1)
  })

  it('keep one statement for each shape', async () => {
    let built = 0
    const find = statementPerShape<{ parent: string }, { filtered: boolean }>()((db, shape, parameter) => {
      built += 1
      const all = db.selectFrom('region').select('code')
      return shape.filtered ? all.where('parent_code', '=', parameter('parent')) : all
    })
    await service.db.system(async (connection) => {
      expect((await find(connection, { filtered: true }, { parent: '330200' })).length).toBe(12)
      expect((await find(connection, { filtered: false }, { parent: '' })).length).toBeGreaterThan(3_000)
      expect((await find(connection, { filtered: true }, { parent: '330000' })).length).toBe(11)
    })
    expect(built).toBe(2)
  })

  it('leave JSON as the text it is where that is asked for, and nothing else', async () => {
    const build = (text: boolean) =>
      statementPerShape<{ text: string }, { text: boolean }>({ jsonAsText: text })((db, _shape, parameter) =>
        db.selectNoFrom([
          sql<unknown>`${parameter('text')}::jsonb`.as('kept'),
          sql<unknown>`${parameter('text')}::json`.as('plain'),
          sql<number>`7::bigint`.as('seven'),
          sql<boolean>`true`.as('yes'),
        ]),
      )
    const values = { text: '{"a": "电梯", "b": [1]}' }
    await service.db.system(async (connection) => {
      const read = { a: '电梯', b: [1] }
      expect(await build(true)(connection, { text: true }, values)).toEqual([{ kept: values.text, plain: values.text, seven: 7, yes: true }])
      expect(await build(false)(connection, { text: false }, values)).toEqual([{ kept: read, plain: read, seven: 7, yes: true }])
    })
  })

  it('are kept for so many shapes at most, and for none that is asked once, however callers combine them', async () => {
    const find = statementPerShape<{ code: string }, { wanted: number }>()((db, { wanted }, parameter) =>
      db.selectFrom('region').select('name').where('code', '=', parameter('code')).limit(wanted),
    )
    const kept = (connection: Connection) =>
      connection
        .query({ text: "select count(*)::int as count from pg_prepared_statements where statement like '%region%limit%'" })
        .then(({ rows }) => rows[0].count)
    await service.db.unscoped(async (connection) => {
      for (let wanted = 1; wanted <= 50; wanted += 1) await find(connection, { wanted }, { code: '330200' })
      expect(await kept(connection)).toBe(0)
      for (let wanted = 1; wanted <= 300; wanted += 1) {
        for (let time = 0; time < 3; time += 1) expect(await find(connection, { wanted }, { code: '330200' })).toEqual([{ name: '宁波市' }])
      }
      expect(await kept(connection)).toBeGreaterThan(50)
      expect(await kept(connection)).toBeLessThanOrEqual(200)
    })
  })
})

describe('the tables Kysely is told of', () => {
  it('are the tables of the migrations, column by column', async () => {
    const service = await startTestService()
    const { readdirSync, readFileSync } = await import('node:fs')
    const { join } = await import('node:path')
    const source = readdirSync(join(__dirname, 'tables'))
      .filter((file) => /tables\.ts$/i.test(file))
      .map((file) => readFileSync(join(__dirname, 'tables', file), 'utf8'))
      .join('\n')
    const interfaces = new Map(
      [...source.matchAll(/export interface (\w+)(?: extends (\w+))? \{\n([\s\S]*?)\n\}/g)].map(([, name, base, body = '']) => [name, { base, body }]),
    )
    const bodyOf = (name: string): string => {
      const { base, body = '' } = interfaces.get(name) ?? {}
      return base ? `${bodyOf(base)}\n${body}` : body
    }
    const listed = [...source.matchAll(/^ {2}(\w+): (\w+Table)$/gm)]
    const declared = Object.fromEntries(
      listed.map(([, table = '', name = '']) => [table, [...bodyOf(name).matchAll(/^ {2}(\w+)\??:/gm)].map((column) => column[1]).sort()]),
    )
    const { rows } = await service.db.pool.query(
      'select table_name, array_agg(column_name::text order by column_name collate "C") as columns from information_schema.columns where table_schema = \'public\' group by 1',
    )
    const actual = Object.fromEntries(rows.map((row) => [row.table_name, row.columns.sort()]))
    expect(declared).toEqual(Object.fromEntries(Object.keys(declared).map((table) => [table, actual[table]])))
    expect(Object.keys(actual).filter((table) => !(table in declared))).toEqual([])
    await service.close()
  })
})
