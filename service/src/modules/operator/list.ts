import {
  type CertificateRow,
  type CertificateState,
  expiryBounds,
  type OperatorListDefinition,
  type OperatorOrderColumn,
  type OperatorTab,
  type operatorListQuerySchema,
  type PersonRow,
} from '@shared/contract/operator'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Connection } from '../../database/database'
import { countOf, orderOf, type PageRequest, readPage } from '../../database/page'
import { containing } from '../../database/userInput'
import { ruledPrefix } from '../../security/area'
import type { Caller } from '../../security/caller'
import { type FoundPerson, rowReader } from './rows'
import { reachablePeople, stillThere } from './scope'

/** Lists of people and of certificates, in the caller's scope. */

export type ListRequest = Omit<ReturnType<typeof operatorListQuerySchema.parse>, 'pageNo' | 'pageSize'> & {
  /** Only these, whatever the other filters. */
  ids?: readonly string[]
}

const tabOf = (list: OperatorListDefinition, key: string | undefined): OperatorTab => list.tabs.find((tab) => tab.key === key) ?? list.tabs[0]

/** Condition: the certificate is in a state. @param today `YYYY-MM-DD` */
function stands(state: CertificateState, today: string): Expression<SqlBool> {
  if (state === 'revoked') return sql<SqlBool>`certificate.revoked`
  const { from = '', to = '9999-12-31' } = expiryBounds(state, today)
  return sql<SqlBool>`not certificate.revoked and certificate.expire_date between ${from} and ${to}`
}

/** Condition: the person has a matching certificate. */
const holds = (condition: Expression<SqlBool>): Expression<SqlBool> =>
  sql<SqlBool>`exists (select from operator_certificate certificate where certificate.operator_id = operator.id and ${condition})`

const qualified = (today: string): Expression<SqlBool> => sql<SqlBool>`not certificate.revoked and certificate.expire_date >= ${today}`

/** Numbers must match in full: otherwise one could be guessed from its prefix, digit by digit. */
function named(keyword: string, more: Expression<SqlBool>): Expression<SqlBool> {
  const pattern = containing(keyword)
  return sql<SqlBool>`(operator.name like ${pattern} or unit.unit_name like ${pattern} or operator.id_card = ${keyword.toUpperCase()} or ${more})`
}

const certificateNumber = ({ keyword = '' }: ListRequest): Expression<SqlBool> => sql<SqlBool>`upper(certificate.cert_no) = ${keyword.toUpperCase()}`

/** Filters common to people and certificates. */
function narrowed(request: ListRequest, certified: Expression<SqlBool>): Expression<SqlBool> {
  const parts: Expression<SqlBool>[] = []
  if (request.safetyRole) parts.push(sql<SqlBool>`operator.safety_role = ${request.safetyRole}`)
  if (request.areaCode) parts.push(sql<SqlBool>`starts_with(unit.area_code, ${ruledPrefix(request.areaCode)})`)
  if (request.unitId) parts.push(sql<SqlBool>`operator.unit_id = ${request.unitId}`)
  if (request.keyword) parts.push(named(request.keyword, certified))
  return parts.length > 0 ? sql<SqlBool>`(${sql.join(parts, sql` and `)})` : sql<SqlBool>`true`
}

function people(connection: Connection, caller: Caller, { people: who }: OperatorTab, request: ListRequest, today: string) {
  let query = reachablePeople(connection, caller)
  if (request.ids) query = query.where('operator.id', 'in', [...request.ids])
  if (who === 'left') query = query.where(sql<SqlBool>`not ${stillThere(today)}`)
  else if (who) query = query.where(stillThere(today))
  if (who === 'unqualified') query = query.where(sql<SqlBool>`not ${holds(qualified(today))}`)
  if (request.item || request.state) {
    const item = request.item ? sql<SqlBool>`certificate.item = ${request.item}` : sql<SqlBool>`true`
    // A filter by item without a state means people currently qualified for it.
    query = query.where(holds(sql<SqlBool>`${item} and ${request.state ? stands(request.state, today) : qualified(today)}`))
  }
  return query.where(narrowed(request, holds(certificateNumber(request))))
}

/** Certificates of people who have not left. */
function certificates(connection: Connection, caller: Caller, { state }: OperatorTab, request: ListRequest, today: string) {
  let query = reachablePeople(connection, caller)
    .innerJoin('operator_certificate as certificate', 'certificate.operator_id', 'operator.id')
    .where(stillThere(today))
  if (request.ids) query = query.where('certificate.id', 'in', [...request.ids])
  for (const one of [state, request.state]) if (one) query = query.where(stands(one, today))
  if (request.item) query = query.where('certificate.item', '=', request.item)
  return query.where(narrowed(request, certificateNumber(request)))
}

/** 最近到期 as a row shows it: of the certificates in force the one that ends first; without one, the last that ended by its date; null if none is left. */
const shownEnd = (today: string) => sql<string | null>`(select coalesce(
    min(certificate.expire_date) filter (where ${qualified(today)}), max(certificate.expire_date) filter (where not certificate.revoked)
  ) from operator_certificate certificate where certificate.operator_id = operator.id)`
const personOrders = (today: string): Readonly<Record<OperatorOrderColumn, RawBuilder<unknown>>> => ({
  updateDate: sql`operator.updated_at`,
  expireDate: shownEnd(today),
  name: sql`operator.name`,
})
const certificateOrders: Readonly<Record<OperatorOrderColumn, RawBuilder<unknown>>> = {
  updateDate: sql`certificate.updated_at`,
  expireDate: sql`certificate.expire_date`,
  name: sql`operator.name`,
}

const unitColumns = ['unit.id as unit_id', 'unit.unit_name', 'unit.area_code'] as const

function personRows(query: ReturnType<typeof people>, list: OperatorListDefinition, orderBy: string | undefined, today: string) {
  const { by, direction } = orderOf(personOrders(today), orderBy ?? list.orderBy)
  return query
    .select(['operator.id', 'operator.version', 'operator.fields', 'operator.updated_at', ...unitColumns])
    .select(
      sql<FoundPerson['certificates']>`coalesce((select jsonb_agg(certificate.fields order by certificate.expire_date, certificate.id)
        from operator_certificate certificate where certificate.operator_id = operator.id), '[]')`.as('certificates'),
    )
    .orderBy(by, (order) => (direction === 'desc' ? order.desc() : order.asc()).nullsLast())
    .orderBy('operator.id')
}

function certificateRows(query: ReturnType<typeof certificates>, list: OperatorListDefinition, orderBy: string | undefined) {
  const { by, direction } = orderOf(certificateOrders, orderBy ?? list.orderBy)
  return query
    .select(['certificate.id', 'certificate.version', 'certificate.fields', 'certificate.updated_at', 'operator.id as person_id', 'operator.fields as person'])
    .select(unitColumns)
    .orderBy(by, direction)
    .orderBy('certificate.id')
}

/** Number of rows per tab, ignoring the filters. */
async function countsOf(list: OperatorListDefinition, count: (tab: OperatorTab) => Promise<number>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const tab of list.tabs) counts[tab.key] = await count(tab)
  return counts
}

/** One page of a list of people with the counts of its tabs. @param today `YYYY-MM-DD` */
export async function personPage(connection: Connection, list: OperatorListDefinition, caller: Caller, request: ListRequest & PageRequest, today: string) {
  const read = await rowReader(connection, today)
  const found = people(connection, caller, tabOf(list, request.tab), request, today)
  const page = await readPage(connection, request, found, personRows(found, list, request.orderBy, today))
  return { ...page, list: page.list.map(read.person), counts: await countsOf(list, (tab) => countOf(connection, people(connection, caller, tab, {}, today))) }
}

/** One page of a list of certificates with the counts of its tabs. @param today `YYYY-MM-DD` */
export async function certificatePage(connection: Connection, list: OperatorListDefinition, caller: Caller, request: ListRequest & PageRequest, today: string) {
  const read = await rowReader(connection, today)
  const found = certificates(connection, caller, tabOf(list, request.tab), request, today)
  const page = await readPage(connection, request, found, certificateRows(found, list, request.orderBy))
  return {
    ...page,
    list: page.list.map(read.certificate),
    counts: await countsOf(list, (tab) => countOf(connection, certificates(connection, caller, tab, {}, today))),
  }
}

/** Number of rows an export of a list would have. */
export const rowsOf = (connection: Connection, list: OperatorListDefinition, caller: Caller, request: ListRequest, today: string): Promise<number> => {
  const tab = request.ids ? { key: '', label: '' } : tabOf(list, request.tab)
  return list.of === 'person'
    ? countOf(connection, people(connection, caller, tab, request, today))
    : countOf(connection, certificates(connection, caller, tab, request, today))
}

/** Rows per query of an export. */
const rowsAtOnce = 1_000

/** Rows of a list up to `limit`, in its order, in parts. */
export async function* listInParts(
  connection: Connection,
  list: OperatorListDefinition,
  caller: Caller,
  request: ListRequest,
  today: string,
  limit: number,
): AsyncGenerator<(PersonRow | CertificateRow)[]> {
  const read = await rowReader(connection, today)
  // A selection may span tabs.
  const tab = request.ids ? { key: '', label: '' } : tabOf(list, request.tab)
  for (let offset = 0; offset < limit; offset += rowsAtOnce) {
    const most = Math.min(rowsAtOnce, limit - offset)
    const rows =
      list.of === 'person'
        ? (
            await personRows(people(connection, caller, tab, request, today), list, request.orderBy, today)
              .limit(most)
              .offset(offset)
              .execute()
          ).map(read.person)
        : (
            await certificateRows(certificates(connection, caller, tab, request, today), list, request.orderBy)
              .limit(most)
              .offset(offset)
              .execute()
          ).map(read.certificate)
    yield rows
    if (rows.length < most) return
  }
}
