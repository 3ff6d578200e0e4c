import type { CompiledQuery, Kysely, RawBuilder } from 'kysely'
import { LRUCache } from 'lru-cache'
import { type CustomTypesConfig, type QueryConfig, types } from 'pg'
import type { Connection } from './database'
import type { Tables } from './tables/tables'

/**
 * Kysely queries built and compiled once and run as named prepared statements: 0.97 of bare `pg` by CPU, where a builder per request is
 * 0.5 (design §9). Values that vary between calls are parameters, variations in structure are a shape.
 */
class Parameter {
  constructor(readonly key: string) {}
}

type Values = Record<string, unknown>
/** Placeholder for a value of each call. Typed as that value, so that Kysely checks its use. */
export type ParameterOf<V extends Values> = <K extends keyof V & string>(key: K) => V[K]

export interface StatementOptions {
  /** Leaves JSON columns as the text the database sends. */
  jsonAsText?: boolean
}

interface Prepared extends StatementOptions {
  /** Undefined: PostgreSQL parses the statement each time. */
  name: string | undefined
  sql: string
  parameters: readonly unknown[]
}

let names = 0
function newName(): string {
  names += 1
  return `s${names}`
}
const prepare = ({ sql, parameters }: CompiledQuery, options: StatementOptions, name?: string): Prepared => ({ ...options, name, sql, parameters })

/** Every connection keeps each named statement for its life: of shapes that callers choose, only a limited number get a name. */
const namedShapes = { most: 200, given: 0 }
/** A shape gets a name only when it is used more often than this. */
const askedBefore = 2
/** Compiled shapes cached per statement; the least recently used are compiled again. */
const keptShapes = 200

const asText = (value: string) => value
const jsonTypes: readonly number[] = [types.builtins.JSON, types.builtins.JSONB]
const textOfJson: CustomTypesConfig = {
  getTypeParser: (type, format) => (jsonTypes.includes(type) ? asText : types.getTypeParser(type, format as 'text')),
}

const bind = (statement: Prepared, values: Values): unknown[] =>
  statement.parameters.map((parameter) => (parameter instanceof Parameter ? values[parameter.key] : parameter))

async function run<Row>(connection: Connection, statement: Prepared, values: Values): Promise<Row[]> {
  const { name, sql: text, jsonAsText } = statement
  const query = { name, text, values: bind(statement, values) }
  const result = await connection.query(jsonAsText ? { ...query, types: textOfJson } : query)
  return result.rows as Row[]
}

/** A batch of a statement's rows, and the total number of rows. */
export interface RowPart<Row> {
  rows: Row[]
  total: number
}

/** Rows per fetch: a few hundred kilobytes. */
const rowsAtOnce = 1_000
/** Statement timeout for background work, in milliseconds; requests have a shorter one (`sessionSettings`). */
const patience = 60_000

/**
 * Reads the rows of a statement in batches, so that they are never all in memory: through a cursor in the connection's transaction. Only
 * one at a time per connection, and not for a request.
 */
async function* readByCursor<Row>(connection: Connection, statement: Prepared, values: Values): AsyncGenerator<RowPart<Row>> {
  const ask = (query: QueryConfig) => {
    const patient: QueryConfig & { query_timeout: number } = { ...query, query_timeout: patience }
    return connection.query(patient)
  }
  await ask({ text: `set local statement_timeout = ${patience}` })
  await ask({ text: `declare found_rows scroll cursor for ${statement.sql}`, values: bind(statement, values) })
  const total = (await ask({ text: 'move forward all from found_rows' })).rowCount ?? 0
  await ask({ text: 'move absolute 0 from found_rows' })
  const fetch = { text: `fetch ${rowsAtOnce} from found_rows`, ...(statement.jsonAsText ? { types: textOfJson } : {}) }
  for (let read = 0; read < total; read += rowsAtOnce) yield { rows: (await ask(fetch)).rows, total }
  await ask({ text: 'close found_rows' })
}

interface Compilable<Row> {
  compile(): CompiledQuery<Row>
}

/**
 * A statement written as text, for `statement` and `statementPerShape`.
 * @example
 * const today = statement()((db) => written(db, sql<{ day: string }>`select current_date::text as day`))
 */
export const written = <Row>(db: Kysely<Tables>, text: RawBuilder<Row>): Compilable<Row> => ({ compile: () => text.compile(db) })

// The type says it is the value; at run time the placeholder is replaced by the value.
const parameterOf = (key: string) => new Parameter(key) as never

/**
 * A query of one shape.
 * @example
 * const findUnit = statement<{ id: string }>()((db, parameter) => db.selectFrom('unit').selectAll().where('id', '=', parameter('id')))
 * const [unit] = await findUnit(connection, { id })
 */
export function statement<V extends Values = Record<never, never>>() {
  return <Row>(build: (db: Kysely<Tables>, parameter: ParameterOf<V>) => Compilable<Row>) => {
    let compiled: Prepared | undefined
    return (connection: Connection, values: V): Promise<Row[]> => {
      compiled ??= prepare(build(connection.db, parameterOf).compile(), {}, newName())
      return run<Row>(connection, compiled, values)
    }
  }
}

const keys = new WeakMap<object, string>()
/** Statements of one list share a shape object: it is serialised once. */
function keyOf(shape: object): string {
  let key = keys.get(shape)
  if (key === undefined) {
    key = JSON.stringify(shape)
    keys.set(shape, key)
  }
  return key
}

/**
 * A query whose structure depends on the request (filters present, order). `shape` must consist of allow-listed words, never of request
 * text. Callers may still combine them freely: the number of cached shapes is bounded, here and in the database.
 */
export function statementPerShape<V extends Values, Shape extends object>(options: StatementOptions = {}) {
  return <Row>(build: (db: Kysely<Tables>, shape: Shape, parameter: ParameterOf<V>) => Compilable<Row>) => {
    const byShape = new LRUCache<string, { compiled: Prepared; asked: number }>({ max: keptShapes })
    const compile = (connection: Connection, shape: Shape) => prepare(build(connection.db, shape, parameterOf).compile(), options)
    const ask = (connection: Connection, shape: Shape, values: V): Promise<Row[]> => {
      const key = keyOf(shape)
      const known = byShape.get(key) ?? { compiled: compile(connection, shape), asked: 0 }
      byShape.set(key, known)
      known.asked += 1
      if (known.compiled.name === undefined && known.asked > askedBefore && namedShapes.given < namedShapes.most) {
        namedShapes.given += 1
        known.compiled.name = newName()
      }
      return run<Row>(connection, known.compiled, values)
    }
    const inParts = (connection: Connection, shape: Shape, values: V): AsyncGenerator<RowPart<Row>> =>
      readByCursor<Row>(connection, compile(connection, shape), values)
    return Object.assign(ask, { inParts })
  }
}
