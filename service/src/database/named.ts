import type { CompiledQuery, Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import { type CustomTypesConfig, type QueryConfig, types } from 'pg'
import type { Connection } from './database'
import type { Tables } from './tables'

/**
 * Kysely queries built once, compiled once and run as named prepared statements: 0.97 of bare `pg` by CPU where a
 * builder per request is 0.5 (design §9). What varies between calls is a `parameter`, what varies in shape is a key.
 */
class Parameter {
  constructor(readonly key: string) {}
}

type Values = Record<string, unknown>
/** Stands in the query for a value of each call. Typed as that value, so that Kysely checks its use. */
export type ParameterOf<V extends Values> = <K extends keyof V & string>(key: K) => V[K]

export interface StatementOptions {
  /** Columns of JSON are left as the text the database sends. */
  jsonAsText?: boolean
}

interface Prepared extends StatementOptions {
  /** Undefined: PostgreSQL reads it anew each time. */
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

/** Every connection keeps each named statement for its life: of shapes that callers choose, only so many get a name. */
const namedShapes = { most: 200, given: 0 }
/** A shape nobody asks for again is not worth one. */
const askedBefore = 2
/** Compiled shapes of one statement; those asked for least lately are compiled anew. */
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

/** Some of a statement's rows, and how many there are in all. */
export interface RowPart<Row> {
  rows: Row[]
  total: number
}

/** Rows of one look at a cursor: a few hundred kilobytes. */
const rowsAtOnce = 1_000
/** Work in the background may take this long over one statement, milliseconds; a request may not (`sessionSettings`). */
const patience = 60_000

/**
 * Rows of one statement some at a time, so that they are never held together: through a cursor of the transaction the
 * connection is in. One at a time on a connection, and not for a request.
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

// Kysely is told the parameter has the value's type; at run time the marker is swapped for the value.
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
/** Statements of one list ask with the same shape: it is written once. */
function keyOf(shape: object): string {
  let key = keys.get(shape)
  if (key === undefined) {
    key = JSON.stringify(shape)
    keys.set(shape, key)
  }
  return key
}

/**
 * A query whose shape depends on what is asked (filters present, order). `shape` must come from allow-listed words, never
 * from a caller's text. Callers may still combine them as they like: what is kept of shapes is bounded, here and in the
 * database.
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
