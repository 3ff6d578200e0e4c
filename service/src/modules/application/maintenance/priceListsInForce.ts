/** Which of the price lists a unit has published for an area its use units see. */
import { maintenancePrice as definition, publishedStates } from '@shared/contract/application'
import { wireDate } from '../../../clock'
import type { ServiceContext } from '../../../context'
import type { Connection } from '../../../database/database'
import { systemScope } from '../../../database/scope'
import type { Effect } from '../../../workflow/behaviour'
import { keepParties, namedParties } from '../../../workflow/parties'
import { waitForOthersAbout } from '../common/oneAtATime'

/** First days of lists, `YYYY-MM-DD`, those published last first. A list gives way to one published after it once that one begins. Pure. */
const areShown = (firstDays: readonly string[], today: string): boolean[] =>
  firstDays.map((own, place) => !firstDays.slice(0, place).some((later) => later <= today || later <= own))

interface Whose {
  unitId: string
  /** The area the lists are for. */
  areaCode: string
  /** The unit's own region. */
  ownerAreaCode: string
}

/** @param decided the list being published or withdrawn, whose own parties the transition sets; its first day, if use units may see it */
async function showListsInForce(connection: Connection, whose: Whose, today: string, decided?: { id: string; firstDay: string | undefined }): Promise<void> {
  const published = await connection.db
    .selectFrom('application')
    .select(['id', 'form'])
    .where('type', '=', definition.key)
    .where('unit_id', '=', whose.unitId)
    .where('area_code', '=', whose.areaCode)
    .where('status', 'in', publishedStates)
    .where('deleted', '=', false)
    .$if(decided !== undefined, (query) => query.where('id', '<>', decided?.id ?? ''))
    .orderBy(
      ({ selectFrom }) =>
        selectFrom('application_event')
          .select(({ fn }) => fn.max('application_event.id').as('published'))
          .whereRef('application_event.application_id', '=', 'application.id')
          .where('application_event.action', '=', 'accept'),
      'desc',
    )
    .execute()
  const newest = decided?.firstDay === undefined ? [] : [decided.firstDay]
  const shown = areShown([...newest, ...published.map(({ form }) => form.fields.validFrom ?? '')], today)
  const [status] = publishedStates
  for (const [place, { id, form }] of published.entries()) {
    const parties = await namedParties(connection, definition, { form, inputs: {}, ...whose, status })
    await keepParties(connection, id, shown[newest.length + place] ? parties : parties.filter(({ relation }) => relation !== 'reader'))
  }
}

/** Serialised: two lists published at the same moment would not see each other. */
const waitForLists = (connection: Connection, { unitId, areaCode }: Whose) => waitForOthersAbout(connection, definition.key, [`${unitId} ${areaCode}`])

/** Publishing a list replaces those it is in force after; after its withdrawal the one published before it is valid again. */
export const showPublished: Effect = async ({ connection, record, form, to, now }) => {
  const whose = { unitId: record.unit_id, areaCode: record.area_code, ownerAreaCode: record.owner_area_code }
  await waitForLists(connection, whose)
  const isPublished = publishedStates.some((published) => published === to)
  await showListsInForce(connection, whose, wireDate(now), { id: record.id, firstDay: isPublished ? (form.fields.validFrom ?? '') : undefined })
  return undefined
}

/** Lets the list of each unit and area that begins today take the place of the one before. */
export async function changePriceListsDue({ database, clock }: ServiceContext): Promise<void> {
  const today = wireDate(clock.now())
  const changed = await database.system(({ query }) =>
    query({
      name: 'price-lists-due',
      // Of those that have begun, exactly one is to be seen.
      text: `select list.unit_id, list.area_code, unit.area_code as owner_area_code
        from application_party party join application list on list.id = party.application_id join unit on unit.id = list.unit_id
        where party.viewer = 'role:9' and party.type = $1 and party.status = any($2) and list.summary #>> '{fields,validFrom}' <= $3
        group by 1, 2, 3
        having count(*) filter (
          where exists (select from application_party reader where reader.application_id = list.id and 'reader' = any(reader.relations))) <> 1`,
      values: [definition.key, publishedStates, today],
    }),
  )
  for (const { unit_id, area_code, owner_area_code } of changed.rows) {
    const whose = { unitId: String(unit_id), areaCode: String(area_code), ownerAreaCode: String(owner_area_code) }
    await database.transaction(systemScope, async (connection) => {
      await waitForLists(connection, whose)
      await showListsInForce(connection, whose, today)
    })
  }
}
