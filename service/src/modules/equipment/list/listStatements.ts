import type { DueDuty, EquipmentOrderColumn } from '@shared/contract/equipment'
import { itemDateFields, kindsWithoutInspection } from '@shared/contract/equipment'
import type { FormRow } from '@shared/contract/form'
import { type Expression, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import { type ParameterOf, statement, statementPerShape, written } from '../../../database/named'
import type { EquipmentTable } from '../../../database/tables/equipmentTables'
import { type AppliedRow, appliedTo } from '../device/applied'

/**
 * The statements behind the lists of the archive. What a caller may see is a set of ranges of `equipment_party`, one per viewer, relation and
 * use state, each indexed in every order; a page is the first rows of all of them merged, whatever the number of devices. Filters scan a
 * bounded number of rows: rare matches are found by the term index (`equipment_found`), more frequent ones stretch by stretch along the order,
 * a stretch being a week of its dates (`equipment_found_along`).
 */

export const orderColumns: Readonly<Record<EquipmentOrderColumn, string>> = {
  dueDate: 'due_date',
  detectDate: 'detect_date',
  loadTestDate: 'load_test_date',
  updateDate: 'updated_at',
  equipmentCode: 'equipment_code',
}
export const dutyColumns: Readonly<Record<DueDuty, string>> = { inspection: 'due_date', detect: 'detect_date', loadTest: 'load_test_date' }

/** Rows scanned to count what the filters match. */
export const countedAmong = 2_000
/** A list up to this length is counted in full for a keyword search, which has to search every row: less than ten milliseconds per thousand. */
export const wordsCountedAmong = 5_000

/** Outcomes of the latest inspection that have lists of their own. */
export type RareOutcome = 'failed' | 'restricted'

/** Which filters a statement has; every combination is compiled once. */
export interface Shape {
  /** Number of ranges: viewers × relations × states. */
  ranges: number
  /**
   * Rows to scan, written into the statement as a literal: for an unknown limit the planner assumes a tenth of the rows, and sorts. 0: only
   * those of the page.
   */
  looked: number
  order: EquipmentOrderColumn
  descending: boolean
  after: boolean
  days: boolean
  kind: boolean
  /** Indexed in an order of its own; the planner uses that index only for a literal. */
  outcome: '' | RareOutcome
  category: boolean
  variety: boolean
  conclusions: boolean
  area: boolean
  unit: boolean
  inspectedOnly: boolean
  keyword: boolean
  /** Whether an inspection is open that settles the duty `appliedDuty`. */
  applied: '' | 'no' | 'yes'
  appliedDuty: DueDuty
}

export interface ListValues extends Record<string, unknown> {
  /** The ranges, as three arrays of the same length. */
  viewers: string[]
  relations: string[]
  statuses: string[]
  from: string
  to: string
  kind: string
  category: string
  variety: string
  conclusions: string[]
  areaPrefix: string
  useUnitId: string | null
  keyword: string
  afterValue: string | null
  afterId: string | null
  limit: number
  offset: number
}
type Parameters = ParameterOf<ListValues>

const all = (conditions: readonly Expression<SqlBool>[]) => (conditions.length > 0 ? sql<SqlBool>`${sql.join(conditions, sql` and `)}` : sql<SqlBool>`true`)

/** Orders whose indexes leave out rows without a date. */
const sparse: readonly EquipmentOrderColumn[] = ['detectDate', 'loadTestDate']

const mostLookedAt = ({ looked }: Shape, parameter: Parameters) =>
  looked > 0 ? sql.lit(looked) : sql`${parameter('limit')}::int + ${parameter('offset')}::int`

/** The rows of one range, in order, from its start or from the cursor of a page. */
function range(shape: Shape, parameter: Parameters, index: number) {
  const column = sql.ref(`party.${orderColumns[shape.order]}`)
  const at = sql.raw(`[${index + 1}]`)
  const conditions: Expression<SqlBool>[] = [
    sql<SqlBool>`party.viewer = (${parameter('viewers')}::text[])${at}`,
    sql<SqlBool>`party.relation = (${parameter('relations')}::text[])${at}`,
    sql<SqlBool>`party.use_status = (${parameter('statuses')}::text[])${at}`,
  ]
  if (sparse.includes(shape.order)) conditions.push(sql<SqlBool>`${column} < 'infinity'`)
  if (shape.outcome) conditions.push(sql<SqlBool>`party.outcome = ${sql.lit(shape.outcome)}`)
  if (shape.days) conditions.push(sql<SqlBool>`${column} between ${parameter('from')}::date and ${parameter('to')}::date`)
  if (shape.after) {
    const type = sql.raw(shape.order === 'updateDate' ? 'timestamptz' : shape.order === 'equipmentCode' ? 'text' : 'date')
    const later = shape.descending ? sql`<` : sql`>`
    conditions.push(sql<SqlBool>`(${column}, party.equipment_id) ${later} (${parameter('afterValue')}::text::${type}, ${parameter('afterId')}::uuid)`)
  }
  return sql`(select party.*, ${column} as ordered from equipment_party party where ${all(conditions)} ${inOrder(shape, sql`${column}`, sql`party.equipment_id`)} limit ${mostLookedAt(shape, parameter)})`
}

const inOrder = ({ descending }: Shape, value: RawBuilder<unknown>, id: RawBuilder<unknown>) => {
  const direction = descending ? sql`desc` : sql`asc`
  return sql`order by ${value} ${direction}, ${id} ${direction}`
}

/** The first rows of all ranges merged in one order, up to the number to scan. */
function merged(shape: Shape, parameter: Parameters) {
  const ranges = Array.from({ length: shape.ranges }, (_, index) => range(shape, parameter, index))
  return sql`(select * from (${sql.join(ranges, sql` union all `)}) ranges ${inOrder(shape, sql`ordered`, sql`equipment_id`)} limit ${mostLookedAt(shape, parameter)})`
}

/** The filter conditions on the scanned rows. */
function filters(shape: Shape, parameter: Parameters) {
  const conditions: Expression<SqlBool>[] = []
  if (shape.kind) conditions.push(sql<SqlBool>`found.kind = ${parameter('kind')}`)
  if (shape.category) conditions.push(sql<SqlBool>`found.category = ${parameter('category')}`)
  if (shape.variety) conditions.push(sql<SqlBool>`found.variety = ${parameter('variety')}`)
  if (shape.conclusions) conditions.push(sql<SqlBool>`found.conclusion = any(${parameter('conclusions')}::text[])`)
  if (shape.area) conditions.push(sql<SqlBool>`starts_with(found.area_code, ${parameter('areaPrefix')}::text)`)
  if (shape.unit) conditions.push(sql<SqlBool>`found.use_unit_id = ${parameter('useUnitId')}::uuid`)
  if (shape.inspectedOnly) conditions.push(sql<SqlBool>`found.kind <> all(${sql.lit(`{${kindsWithoutInspection.join()}}`)}::text[])`)
  if (shape.keyword)
    conditions.push(sql<SqlBool>`exists (select from equipment where id = found.equipment_id and strpos(search_text, ${parameter('keyword')}::text) > 0)`)
  if (shape.applied !== '') {
    const marked = sql`exists (select from equipment_application marked where marked.equipment_id = found.equipment_id and marked.duty = ${sql.lit(shape.appliedDuty)})`
    conditions.push(shape.applied === 'yes' ? sql<SqlBool>`${marked}` : sql<SqlBool>`not ${marked}`)
  }
  return all(conditions)
}

/** A row as selected from the database. */
export type FoundRow = Pick<Selectable<EquipmentTable>, (typeof rowColumns)[number]> & { applied: AppliedRow[]; item_dates: FormRow | null }

export const rowColumns = [
  'id',
  'version',
  'kind',
  'category',
  'variety',
  'use_status',
  'name',
  'model',
  'equipment_code',
  'registration_code',
  'use_cert_no',
  'factory_no',
  'manufacturer',
  'unit_internal_no',
  'use_unit_id',
  'use_unit_name',
  'maintenance_unit_name',
  'place',
  'area_code',
  'conclusion',
  'inspection_date',
  'next_inspection_date',
  'delay_to_date',
  'due_date',
  'detect_date',
  'load_test_date',
  'put_into_use_date',
  'pipeline_count',
  'pipeline_length',
  'updated_at',
] as const satisfies readonly (keyof EquipmentTable)[]

const literals = (values: readonly string[]) => sql.join(values.map((value) => sql.lit(value)))

/** The dates of items that are due each for itself, by their field of the archive; only of kinds that have such. */
export const itemDates = sql<FormRow | null>`case when equipment.kind in (${literals(Object.keys(itemDateFields))}) then (
    select jsonb_object_agg(key, value) from jsonb_each_text(equipment.archive -> 'fields')
    where key in (${literals(Object.values(itemDateFields).flatMap((fields) => Object.keys(fields)))})) end`

const selected = sql.join([...rowColumns.map((column) => sql.ref(`equipment.${column}`)), sql`${appliedTo} as applied`, sql`${itemDates} as item_dates`])

/** `ordered`: the sort value of the row, for the cursor of the next page. */
export type OrderedRow = FoundRow & { ordered: string }

/** A page of the rows in the ranges, in order. */
export const findInOrder = statementPerShape<ListValues, Shape>()<OrderedRow>((db, shape, parameter) =>
  written(
    db,
    sql<OrderedRow>`select ${selected}, page.ordered::text as ordered from (
        select found.equipment_id, found.ordered from ${merged(shape, parameter)} found where ${filters(shape, parameter)}
        ${inOrder(shape, sql`found.ordered`, sql`found.equipment_id`)} limit ${parameter('limit')}::int offset ${parameter('offset')}::int
      ) page join equipment on equipment.id = page.equipment_id ${inOrder(shape, sql`page.ordered`, sql`page.equipment_id`)}`,
  ),
)

/** How many of the first rows match the filters, and how many were scanned. */
export const countAmong = statementPerShape<ListValues, Shape>()<{ found: number; looked: number }>((db, shape, parameter) =>
  written(
    db,
    sql<{ found: number; looked: number }>`select count(*) filter (where ${filters(shape, parameter)}) as found, count(*) as looked
      from ${merged(shape, parameter)} found`,
  ),
)

export interface TermValues extends Record<string, unknown> {
  relations: string[]
  terms: string[]
  statuses: string[]
  conclusions: string[]
  keyword: string
  dutyColumn: string
  from: string | null
  to: string | null
  kindsLeftOut: string[]
  orderColumn: string
  descending: boolean
  afterValue: string | null
  afterId: string | null
  limit: number
  offset: number
  appliedDuty: DueDuty
  applied: '' | 'no' | 'yes'
}

/** A page of matches from the term index, and their total. */
export const findByTerms = statement<TermValues>()<OrderedRow & { total: number }>((db, parameter) =>
  written(
    db,
    sql<OrderedRow & { total: number }>`select ${selected}, page.ordered, page.total from equipment_found(
        ${parameter('relations')}::text[], ${parameter('terms')}::text[], ${parameter('statuses')}::text[], ${parameter('conclusions')}::text[],
        ${parameter('keyword')}::text, ${parameter('dutyColumn')}::text, ${parameter('from')}::date, ${parameter('to')}::date,
        ${parameter('kindsLeftOut')}::text[], ${parameter('orderColumn')}::text, ${parameter('descending')}::boolean, ${parameter('afterValue')}::text, ${parameter('afterId')}::uuid,
        ${parameter('limit')}::int, ${parameter('offset')}::int, ${parameter('appliedDuty')}::text, ${parameter('applied')}::text
      ) with ordinality as page (equipment_id, ordered, total, position) join equipment on equipment.id = page.equipment_id order by page.position`,
  ),
)

export interface StretchValues extends Omit<TermValues, 'dutyColumn'> {
  rangeViewers: string[]
  rangeRelations: string[]
  rangeStatuses: string[]
  kind: string
  outcome: string
  category: string
  variety: string
  area: string
  useUnitId: string | null
  mostRead: number
}

const along = (parameter: ParameterOf<StretchValues>, most = sql`${parameter('limit')}::int`) => sql`equipment_found_along(
    ${parameter('rangeViewers')}::text[], ${parameter('rangeRelations')}::text[], ${parameter('rangeStatuses')}::text[],
    ${parameter('relations')}::text[], ${parameter('terms')}::text[], ${parameter('statuses')}::text[], ${parameter('kind')}::text,
    ${parameter('outcome')}::text, ${parameter('category')}::text, ${parameter('variety')}::text, ${parameter('conclusions')}::text[],
    ${parameter('area')}::text, ${parameter('useUnitId')}::uuid, ${parameter('keyword')}::text, ${parameter('from')}::date, ${parameter('to')}::date,
    ${parameter('kindsLeftOut')}::text[], ${parameter('orderColumn')}::text, ${parameter('descending')}::boolean, ${parameter('afterValue')}::text, ${parameter('afterId')}::uuid,
    ${most}, ${parameter('offset')}::int, ${parameter('appliedDuty')}::text, ${parameter('applied')}::text, ${parameter('mostRead')}::int
  )`

/** A page of matches found by terms, stretch by stretch along the order; ends with a row without an id if the search was given up. */
export const findAlong = statement<StretchValues>()<OrderedRow | { id: null }>((db, parameter) =>
  written(
    db,
    sql<OrderedRow | { id: null }>`select ${selected}, page.ordered from ${along(parameter)} with ordinality as page (equipment_id, ordered, position)
      left join equipment on equipment.id = page.equipment_id order by page.position`,
  ),
)

/** The position in the order just before the first stretch with a match. No row if there is no match; a row without an id if the search was given up. */
export const findFirstAlong = statement<StretchValues>()<{ id: string; ordered: string } | { id: null }>((db, parameter) =>
  written(db, sql<{ id: string; ordered: string } | { id: null }>`select equipment_id as id, ordered from ${along(parameter, sql.lit(0))}`),
)

/** How many matches are found this way, up to a limit, and whether the search was given up. */
export const countAlong = statement<StretchValues>()<{ found: number; given_up: boolean }>((db, parameter) =>
  written(
    db,
    sql<{ found: number; given_up: boolean }>`select count(equipment_id)::int as found, count(*) > count(equipment_id) as given_up from ${along(parameter)}`,
  ),
)
