import type { ApplicationDefinition, ApplicationRow, listViews } from '@shared/contract/application'
import { countCap, type Page } from '@shared/contract/endpoint'
import { after, days, startOfDay } from '../clock'
import type { Connection } from '../database/database'
import { offsetOf, type PageRequest, pageOf } from '../database/page'
import { Refusal } from '../refusal'
import type { Caller } from '../security/caller'
import { type Keyword, keywordOf } from './bigrams'
import { type FoundRow, rowReader, rowWriter } from './listRow'
import { countByStatus, countRows, findRows, isOrderColumn, type ListValues, type Shape } from './listStatements'
import { draftStatuses, scopeValues, type Visibility, visibilityOf } from './scope'
import { waitsForHandler } from './transition'

export type ListView = (typeof listViews)[number]

/** What a list is asked for, as the contract's schema parses it. */
export interface ListRequest {
  view: ListView
  keyword?: string
  status?: string
  kind?: string
  equclacode?: string
  areaCode?: string
  unitName?: string
  submitFrom?: string
  submitTo?: string
  dueFrom?: string
  dueTo?: string
  acceptedFrom?: string
  acceptedTo?: string
  orderBy?: string
  ids?: string[]
}

/** Stand where one end of a span of days is open, and where there is no span: no statement of that shape reads them. */
const firstDay = '1000-01-01'
const lastDay = '9999-12-30'

/** A keyword found in more records than this is found by reading in order. */
const candidateCap = 2_000

async function candidatesFor(connection: Connection, definition: ApplicationDefinition, keyword: Keyword): Promise<string[] | undefined> {
  const { rows } = await connection.query({
    name: 'application-candidates',
    text: 'select application_candidates($1, $2, $3)::text[] as ids',
    values: [definition.key, keyword.terms, candidateCap],
  })
  return rows[0].ids ?? undefined
}

/** States a view shows when none are asked for; undefined shows all the caller may see. */
function statusesOfView(definition: ApplicationDefinition, view: ListView, visibility: Visibility): string[] | undefined {
  const all = definition.states.map((state) => state.code)
  if (view === 'review') return all.filter((status) => waitsForHandler(definition, status))
  return view === 'query' && visibility === 'applicant' ? all.filter((status) => !draftStatuses.includes(status)) : undefined
}

/** @throws Refusal FORBIDDEN when the caller's role does not have the view. */
function visibilityForView(definition: ApplicationDefinition, caller: Caller, view: ListView): Visibility {
  const visibility = visibilityOf(definition, caller)
  if (!visibility || (view === 'review' && !definition.handlers.includes(caller.roleType))) throw new Refusal('FORBIDDEN')
  return visibility
}

async function asked(
  connection: Connection,
  definition: ApplicationDefinition,
  caller: Caller,
  request: ListRequest,
): Promise<{ shape: Shape; values: ListValues }> {
  const visibility = visibilityForView(definition, caller, request.view)
  const ofView = statusesOfView(definition, request.view, visibility)
  const given = request.status?.split(',')
  // The handler's queue may also be asked for what was decided; the applicant's query never for drafts.
  const statuses = given ? given.filter((status) => request.view === 'review' || ofView === undefined || ofView.includes(status)) : ofView
  const keyword = keywordOf(request.keyword ?? '')
  const candidates = keyword.text === '' ? undefined : await candidatesFor(connection, definition, keyword)
  const [column, direction] = (
    request.orderBy ?? (request.view === 'own' ? 'updateDate desc' : request.view === 'query' ? 'submitDate desc' : 'submitDate')
  ).split(' ')
  const scope = scopeValues(caller)
  return {
    shape: {
      visibility,
      keyword: keyword.text !== '',
      candidates: candidates !== undefined,
      status: statuses !== undefined,
      kind: !!request.kind,
      equipment: !!request.equclacode,
      area: !!request.areaCode,
      unitName: !!request.unitName,
      from: !!request.submitFrom,
      to: !!request.submitTo,
      due: !!(request.dueFrom || request.dueTo),
      accepted: !!(request.acceptedFrom || request.acceptedTo),
      ids: request.ids !== undefined,
      order: column !== undefined && isOrderColumn(column) ? column : 'submitDate',
      descending: direction === 'desc',
    },
    values: {
      unitId: scope.unitId,
      unitUscc: scope.unitUscc,
      area: scope.area,
      type: definition.key,
      keyword: keyword.text,
      candidates: candidates ?? [],
      statuses: statuses ?? [],
      kind: request.kind ?? '',
      equipment: request.equclacode ?? '',
      areaCode: request.areaCode ?? '',
      unitName: request.unitName ?? '',
      from: startOfDay(request.submitFrom || firstDay),
      to: after(startOfDay(request.submitTo || lastDay), days(1)),
      dueFrom: request.dueFrom || firstDay,
      dueTo: request.dueTo || lastDay,
      acceptedFrom: startOfDay(request.acceptedFrom || firstDay),
      acceptedTo: after(startOfDay(request.acceptedTo || lastDay), days(1)),
      ids: request.ids ?? [],
      limit: 0,
      offset: 0,
    },
  }
}

async function findPage(
  connection: Connection,
  definition: ApplicationDefinition,
  caller: Caller,
  request: ListRequest & PageRequest,
): Promise<Page<FoundRow>> {
  const { shape, values } = await asked(connection, definition, caller, request)
  values.offset = offsetOf(request)
  // Rows further down are found by narrowing, not by paging: the count stops there too.
  values.limit = values.offset < countCap ? request.pageSize : 0
  const [[counted], rows] = await connection.together(() => [countRows(connection, shape, values), findRows(connection, shape, values)])
  return pageOf(request, counted?.count ?? 0, rows)
}

/** One page of the records a caller may see. @throws Refusal FORBIDDEN when the role does not have the view. */
export async function listPage(...[connection, definition, caller, request]: Parameters<typeof findPage>): Promise<Page<ApplicationRow>> {
  const page = await findPage(connection, definition, caller, request)
  return { ...page, list: page.list.map(rowReader(definition, caller)) }
}

/** The same page as the JSON it leaves as: a row's summary is the text the database keeps. */
export async function listPageText(...[connection, definition, caller, request]: Parameters<typeof findPage>): Promise<string> {
  const { list, ...page } = await findPage(connection, definition, caller, request)
  const rows = list.map(rowWriter(definition, caller)).join(',')
  return `${JSON.stringify(page).slice(0, -1)},"list":[${rows}]}`
}

/** Every row of a list up to `limit`, for an export. */
export async function listAll(
  connection: Connection,
  definition: ApplicationDefinition,
  caller: Caller,
  request: ListRequest,
  limit: number,
): Promise<ApplicationRow[]> {
  const { shape, values } = await asked(connection, definition, caller, request)
  const rows = await findRows(connection, shape, { ...values, limit, offset: 0 })
  return rows.map(rowReader(definition, caller))
}

/** How many records of each state a view holds; states without any are 0. */
export async function statusCounts(connection: Connection, definition: ApplicationDefinition, caller: Caller, view: ListView): Promise<Record<string, number>> {
  const { shape, values } = await asked(connection, definition, caller, { view })
  const rows = await countByStatus(connection, { ...shape, status: shape.status && view !== 'review' }, values)
  const found = new Map(rows.map((row) => [row.status, row.count]))
  return Object.fromEntries(definition.states.map((state) => [state.code, found.get(state.code) ?? 0]))
}

/** How many records a list asked for like this holds, up to the cap of counting. @throws Refusal FORBIDDEN when the role does not have the view. */
export async function countOf(connection: Connection, definition: ApplicationDefinition, caller: Caller, request: ListRequest): Promise<number> {
  const { shape, values } = await asked(connection, definition, caller, request)
  const [counted] = await countRows(connection, shape, values)
  return Math.min(counted?.count ?? 0, countCap)
}
