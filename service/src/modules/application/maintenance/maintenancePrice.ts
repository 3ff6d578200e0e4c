/** 维保配件及人工参考价申报: what the service verifies, and the search across published lists. */
import { maintenancePrice as definition, type MachineCheck, maintenancePriceEndpoints, publishedStates } from '@shared/contract/application'
import { countCap } from '@shared/contract/endpoint'
import { blankForms, type FormRow } from '@shared/contract/form'
import { messages } from '@shared/contract/messages'
import type { PrintDocument } from '@shared/contract/print'
import type { FastifyInstance } from 'fastify'
import { wireDate } from '../../../clock'
import type { ServiceContext } from '../../../context'
import type { Connection } from '../../../database/database'
import { offsetOf, pageOf } from '../../../database/page'
import { regionMap, regionName } from '../../../database/regions'
import { route } from '../../../http/route'
import type { Caller } from '../../../security/caller'
import type { RecordView } from '../../../workflow/behaviour'
import { asSample, exampleRow, filledForm, unfiled } from '../../../workflow/form/filledForm'
import { rowContains, wordSought } from '../../../workflow/form/largeTables'
import { labelsOf } from '../../../workflow/labels'
import { relationsFor, viewersFor } from '../../../workflow/parties'
import { check, problemsFirst } from '../../../workflow/transition/machineChecks'
import type { ModuleBehaviour } from '../common/moduleBehaviour'
import { showPublished } from './priceListsInForce'

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

/** Columns by whose text a price is found. */
const wordsOfPrices = ['itemName', 'brand', 'spec']

interface PriceRequest {
  keyword: string
  kind?: string
  pageNo: number
  pageSize: number
}

/**
 * Prices that have begun in the published lists the caller may see, newest list first; counted only slightly further than anybody pages. Where the unit
 * has published the next list for the area, the price says which and from when.
 * @param today `YYYY-MM-DD`
 */
async function pageOfPrices(connection: Connection, caller: Caller, request: PriceRequest, today: string) {
  const { rows } = await connection.query({
    name: 'published-prices',
    // The lists are selected first, within the caller's scope; their rows are then read by key, without evaluating a policy for each.
    text: `with newest as materialized (
        select list.id, list.number, list.revision, party.submitted_at, party.unit_id, party.area_code, list.summary #>> '{fields,validFrom}' as begins
        from application_party party join application list on list.id = party.application_id
        where party.viewer = any($1::text[]) and party.type = $2 and party.status = any($3::text[]) and party.relations && $4::text[]
      ), next as (
        select distinct on (unit_id, area_code) unit_id, area_code, id as next_id, begins as next_begins from newest
        where begins > $10 order by unit_id, area_code, begins
      )
      select *, count(*) over ()::int as whole from (
      select list.id, list.number, unit.unit_name, list.area_code, list.submitted_at, list.submitted_at::date::text as submitted_on, found.position, found.data,
        next_id, next_begins
      from newest list
      left join next using (unit_id, area_code)
      join unit on unit.id = list.unit_id
      cross join lateral (
        select position, data from application_row row
        where row.application_id = list.id and row.revision = list.revision and row.table_key = 'items'
          and ($5 = '' or row.data ->> 'priceKind' = $5)
          and ($6 = '' or ${rowContains('$11', '$6')})
      ) found
      where list.begins <= $10
      order by list.submitted_at desc, list.id, found.position limit $9
    ) first order by submitted_at desc, id, position limit $7 offset $8`,
    values: [
      viewersFor(definition, caller),
      definition.key,
      publishedStates,
      relationsFor(definition, caller),
      request.kind ?? '',
      wordSought(request.keyword),
      request.pageSize,
      offsetOf(request),
      countCap + 1,
      today,
      wordsOfPrices,
    ],
  })
  const regions = await regionMap(connection)
  return pageOf(
    request,
    rows[0]?.whole ?? 0,
    rows.map((row) => ({
      id: `${row.id}.${row.position}`,
      listId: String(row.id),
      number: String(row.number),
      unitName: String(row.unit_name),
      serviceArea: regionName(regions, String(row.area_code)),
      submittedOn: String(row.submitted_on),
      ...(row.next_id && { next: { listId: String(row.next_id), from: String(row.next_begins) } }),
      values: row.data,
    })),
  )
}

export const maintenancePriceBehaviour: ModuleBehaviour = {
  definition,
  checks,
  effects: { showPublished },
  documents: {
    list: priceList,
  },
  routes(app: FastifyInstance, context: ServiceContext) {
    route(app, context, maintenancePriceEndpoints.prices, ({ caller, query, read }) =>
      read((connection) => pageOfPrices(connection, caller, query, wireDate(context.clock.now()))),
    )
  },
}
