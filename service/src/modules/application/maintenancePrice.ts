/** 维保配件及人工参考价申报: which lists use units see, what the service verifies, and the search across published lists. */
import { maintenancePrice as definition, type MachineCheck, maintenancePriceEndpoints, publishedStates } from '@shared/contract/application'
import { countCap } from '@shared/contract/endpoint'
import { blankForms, type FormRow } from '@shared/contract/form'
import { messages } from '@shared/contract/messages'
import type { PrintDocument } from '@shared/contract/print'
import type { FastifyInstance } from 'fastify'
import type { ServiceContext } from '../../context'
import type { Connection } from '../../database/database'
import { offsetOf, pageOf } from '../../database/page'
import { route } from '../../http/route'
import type { Caller } from '../../security/caller'
import type { Effect, RecordView } from '../../workflow/behaviour'
import { labelsOf } from '../../workflow/labels'
import { keepParties, namedParties, relationsFor, viewersFor } from '../../workflow/parties'
import { asSample, exampleRow, filledForm, unfiled } from './filledForm'
import { check, problemsFirst } from './machineChecks'
import type { ModuleBehaviour } from './moduleBehaviour'
import { waitForOthersAbout } from './oneAtATime'

const priceList = filledForm(definition, '维保配件及人工参考价价目表', '本单位对所报价目的真实性负责，价目调整的，重新申报。')

const named = (document: PrintDocument): PrintDocument => ({ ...document, fileName: `${blankForms.priceList}.pdf`, footer: messages.productTitle })

export const blankPriceList = (): PrintDocument => named(priceList(unfiled({ fields: {}, tables: { items: Array.from({ length: 12 }, () => ({})) } })))

/** The list filled in for a fictitious unit. */
export function samplePriceList(): PrintDocument {
  const form = { fields: sampleFields, tables: { items: [exampleRow(definition, 'items')] } }
  const asWritten = (text: string) => text
  const labels = labelsOf(definition, form, { region: asWritten, unit: asWritten, account: asWritten, application: asWritten })
  return asSample(named(priceList({ ...unfiled(form, '2026-01-12'), labels })))
}

const sampleFields: FormRow = {
  unitName: '宁波示例电梯工程有限公司',
  priceYear: '2026',
  serviceArea: '浙江省宁波市鄞州区',
  validFrom: '2026-02-01',
  validTo: '2027-01-31',
  contactName: '张示例',
  contactMobile: '13000000001',
}

/**
 * Of the lists a unit has published for an area, use units see the newest: publishing a list replaces the others, and after its withdrawal the
 * one published before it is valid again.
 */
const showNewest: Effect = async ({ connection, record, form, to }) => {
  // Serialised: two lists published at the same moment would not see each other.
  await waitForOthersAbout(connection, definition.key, [`${record.unit_id} ${record.area_code}`])
  const others = await connection.db
    .selectFrom('application')
    .select('id')
    .where('type', '=', definition.key)
    .where('unit_id', '=', record.unit_id)
    .where('area_code', '=', record.area_code)
    .where('status', 'in', publishedStates)
    .where('deleted', '=', false)
    .where('id', '<>', record.id)
    .orderBy(
      ({ selectFrom }) =>
        selectFrom('application_event')
          .select(({ fn }) => fn.max('application_event.id').as('published'))
          .whereRef('application_event.application_id', '=', 'application.id')
          .where('application_event.action', '=', 'accept'),
      'desc',
    )
    .execute()
  const [status] = publishedStates
  const parties = await namedParties(connection, definition, { form, inputs: {}, areaCode: record.area_code, ownerAreaCode: record.owner_area_code, status })
  const holds = publishedStates.some((published) => published === to) ? undefined : others[0]
  for (const other of others) await keepParties(connection, other.id, other === holds ? parties : parties.filter(({ relation }) => relation !== 'reader'))
}

/** A rise over the previously published price that is pointed out to the handler: a hint, not a reason to refuse. */
const noticedRise = 0.2

/** Checks for items that cost noticeably more than in the unit's last published list for the same area, and for items a use unit could not compare. */
async function checks(connection: Connection, record: RecordView): Promise<MachineCheck[]> {
  const { rows } = await connection.query({
    name: 'price-checks',
    text: `with now as (
        select data from application_row join application on application.id = application_id and application_row.revision = application.revision
        where application_id = $1 and table_key = 'items'
      ), earlier as (
        select other.id, other.revision from application list join application other on other.area_code = list.area_code and other.submitted_at < list.submitted_at
        where list.id = $1 and other.type = $2 and other.unit_id = $3 and other.id <> $1 and other.status = any($4) and not other.deleted
        order by other.submitted_at desc limit 1
      ), was as (
        select data from application_row join earlier on application_id = id and application_row.revision = earlier.revision where table_key = 'items'
      )
      select (select count(*)::int from now where data ->> 'priceKind' = '2' and coalesce(data ->> 'brand', '') = '' and coalesce(data ->> 'spec', '') = '') as vague,
        exists (select from earlier) as compared,
        (select count(*)::int from now join was on (now.data ->> 'priceKind', now.data ->> 'itemName', coalesce(now.data ->> 'brand', ''), coalesce(now.data ->> 'spec', ''))
            = (was.data ->> 'priceKind', was.data ->> 'itemName', coalesce(was.data ->> 'brand', ''), coalesce(was.data ->> 'spec', ''))
          where (now.data ->> 'partPrice')::numeric > (was.data ->> 'partPrice')::numeric * $5
            or (now.data ->> 'labourPrice')::numeric > (was.data ->> 'labourPrice')::numeric * $5) as risen`,
    values: [record.id, definition.key, record.unitId, publishedStates, 1 + noticedRise],
  })
  const { vague, compared, risen } = rows[0]
  return problemsFirst([
    check('comparable', vague === 0, '配件均写明品牌或规格型号', '有配件未写明品牌和规格型号', vague === 0 ? '' : `${vague} 条，使用单位无法比较`),
    check(
      'rise',
      risen === 0,
      compared ? '与上次公示相比没有明显涨价' : '没有更早公示的价目可比较',
      '与上次公示相比有明显涨价',
      risen === 0 ? '' : `${risen} 条涨价超过${noticedRise * 100}%`,
    ),
  ])
}

interface PriceRequest {
  keyword: string
  kind?: string
  pageNo: number
  pageSize: number
}

/** Prices across the published lists the caller may see, newest list first; counted only slightly further than anybody pages. */
async function pageOfPrices(connection: Connection, caller: Caller, request: PriceRequest) {
  const { rows } = await connection.query({
    name: 'published-prices',
    // The lists are selected first, within the caller's scope; their rows are then read by key, without evaluating a policy for each.
    text: `select *, count(*) over ()::int as whole from (
      select list.id, list.number, unit.unit_name, newest.submitted_at, newest.submitted_at::date::text as submitted_on, found.position, found.data
      from (
        select party.application_id, party.submitted_at from application_party party
        where party.viewer = any($1::text[]) and party.type = $2 and party.status = any($3::text[]) and party.relations && $4::text[]
        order by party.submitted_at desc, party.application_id offset 0
      ) newest
      join application list on list.id = newest.application_id
      join unit on unit.id = list.unit_id
      cross join lateral (
        select position, data from application_row row
        where row.application_id = list.id and row.revision = list.revision and row.table_key = 'items'
          and ($5 = '' or row.data ->> 'priceKind' = $5)
          and (strpos(lower(row.data ->> 'itemName'), lower($6)) > 0 or strpos(lower(row.data ->> 'brand'), lower($6)) > 0 or strpos(lower(row.data ->> 'spec'), lower($6)) > 0)
      ) found
      order by newest.submitted_at desc, newest.application_id, found.position limit $9
    ) first order by submitted_at desc, id, position limit $7 offset $8`,
    values: [
      viewersFor(definition, caller),
      definition.key,
      publishedStates,
      relationsFor(definition, caller),
      request.kind ?? '',
      request.keyword,
      request.pageSize,
      offsetOf(request),
      countCap + 1,
    ],
  })
  return pageOf(
    request,
    rows[0]?.whole ?? 0,
    rows.map((row) => ({
      id: `${row.id}.${row.position}`,
      listId: String(row.id),
      number: String(row.number),
      unitName: String(row.unit_name),
      submittedOn: String(row.submitted_on),
      values: row.data,
    })),
  )
}

export const maintenancePriceBehaviour: ModuleBehaviour = {
  definition,
  checks,
  effects: { showNewest },
  documents: {
    list: priceList,
  },
  routes(app: FastifyInstance, context: ServiceContext) {
    route(app, context, maintenancePriceEndpoints.prices, ({ caller, query, read }) => read((connection) => pageOfPrices(connection, caller, query)))
  },
}
