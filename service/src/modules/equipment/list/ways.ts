import type { Connection } from '../../../database/database'
import { viewer } from '../../../security/caller'
import { allStatuses, areaTerm, type Conditions, conclusionTerm, outcomeTerm, stretchTermsOf, termsOf } from './conditions'
import { type Count, isCounted } from './counts'

/** How the rows that filters leave of a list are come by: by planner statistics and kept numbers, the way that reads least. */

export interface Way {
  /** Rows that are looked at in order, and again as many more where they hold too few. */
  looks: readonly number[]
  /** No row is left out by that. */
  whole: boolean
  /** Where that holds too few, what the index over terms finds along the order is asked first; else all that it finds, sorted. */
  along?: {
    /** Devices that are read before it is given up, no sooner than the index over terms takes as long. */
    mostRead: number
    /** A stretch may hold too many to be read and sorted. */
    isCrowded: boolean
  }
  /** How many rows the list has without its filters. */
  listed: number
}

/** What planner statistics tell. */
interface Known {
  /** All devices there are. */
  devices: number
  /** What share of them has one of the terms that were asked about. */
  share(term: string): number
}

async function known(connection: Connection, terms: readonly string[]): Promise<Known> {
  const { rows } = await connection.query({ name: 'equipment-shares', text: 'select devices, shares from equipment_shares($1)', values: [terms] })
  const { devices, shares } = rows[0]
  return { devices, share: (term) => shares[terms.indexOf(term)] ?? 0 }
}

/** What share of all devices has some terms: of the pairs of a keyword that of the rarest, and as if filters did not depend on each other. */
function shareOf({ keyword, conclusions }: Conditions, terms: readonly string[], { share }: Known): number {
  const words = terms.filter((term) => keyword.terms.includes(term))
  const ofWords = words.length > 0 ? Math.min(...words.map(share)) : 1
  // One alone is a term.
  const ofConclusions = conclusions.length > 1 ? conclusions.reduce((sum, one) => sum + share(conclusionTerm(one)), 0) : 1
  return terms.filter((term) => !words.includes(term)).reduce((all, term) => all * share(term), Math.min(ofConclusions, 1) * ofWords)
}

/** Few enough to look at all of them. */
const lookedAtWhole = 2_000
/** Few enough to find all of them, sort them, and tell how many they are. */
const soughtWhole = 3_000
/** The same of what the counters tell the number of. */
const soughtCounted = 500
/** Of what two terms have in common the index reads the rarer one's devices: as long as for one that is found and sorted. */
const readForOne = 80
/** What is so common is begun with a look at the order. */
const commonShare = 0.2
/** So many devices that have the terms are read along the order, for a page that ends with the so many-th row: where fewer than two in a hundred are in the list it is given up. */
const mostReadFor = (end: number): number => Math.max(1_000, 50 * end)
/** Stretches of a long list, about: weeks of ten years. */
const stretchesOfList = 500
/** What a stretch holds more of than so many is read in order from where the first begins: they come in crowds, such as an import's. */
const crowded = 50
/** Rows of that look. */
export const crowdLook = 1_000
/** For every row that is wanted no more are looked at than so many. */
const looksForOne = 200
/** Every number of rows is a statement of its own: they double. */
const inSteps = (rows: number): number => 1_000 * 2 ** Math.max(0, Math.ceil(Math.log2(rows / 1_000)))
/** Where no stretch is known by what is asked for: so many that the index finds are read and sorted while a longer look goes on. */
const soughtAtMost = 50_000
const longerLook = 16

/** Whether stretches tell what is the viewers' own (0800): all but a whole province's, and the administrator's. */
const areTold = ({ viewers, relations }: Conditions): boolean =>
  !relations.includes('administrator') && !viewers.some((one) => one.startsWith(viewer.place('')) && one.length <= viewer.place('33').length)

/**
 * Of n devices in the list a share p is left: every 1/p-th in order is one, the index over terms finds n·p of them, and along the order
 * it finds those of a page. What an inspection is under way for is begun from the inspections, by the index over terms alone.
 * @param end rows that are wanted, from the first
 */
export async function wayOf(connection: Connection, count: Count, conditions: Conditions, kindsLeftOut: readonly string[], end: number): Promise<Way> {
  const { outcome, area, areaPrefix, conclusions } = conditions
  const outcomeTerms = outcome ? [outcomeTerm(outcome)] : []
  const terms = termsOf(conditions)
  const whenever = { ...conditions, kind: '', days: undefined }
  const [statistics, listed, ranged, within] = await connection.together(() => [
    known(connection, [...terms, ...conclusions.map(conclusionTerm)]),
    count({ ...conditions, kind: '' }, kindsLeftOut),
    count(whenever, kindsLeftOut),
    count({ ...whenever, outcome: '', statuses: allStatuses }, []),
  ])
  if (listed <= lookedAtWhole) return { looks: [lookedAtWhole], whole: true, listed }
  // What an outcome or, for whom it is one, an area leaves is a range of its own.
  const ranges = [...outcomeTerms, ...(areaPrefix === '' ? [areaTerm(area)] : [])]
  const filters = terms.filter((term) => !ranges.includes(term))
  const share = shareOf(conditions, filters, statistics)
  const sought = within * share * shareOf({ ...conditions, conclusions: [] }, outcomeTerms, statistics)
  const rarest = Math.min(within, ...terms.map((term) => statistics.devices * statistics.share(term)))
  if (conditions.applied === 'yes' || sought + rarest / readForOne <= (isCounted(conditions) ? soughtCounted : soughtWhole))
    return { looks: [], whole: false, listed }
  const looked = Math.min(listed, end * Math.min(4 / share, looksForOne))
  const look = inSteps(looked)
  const alongTerms = [...stretchTermsOf(conditions), ...(areaPrefix.length > 2 ? [areaTerm(areaPrefix)] : []), ...outcomeTerms]
  const told = (areTold(conditions) ? within : Math.max(statistics.devices, within)) * shareOf(conditions, alongTerms, statistics)
  const readAlong = (end * told) / (ranged * share)
  if ((alongTerms.length > 0 || conclusions.length > 1) && readAlong < Math.min(sought, mostReadFor(end)))
    return {
      looks: share >= commonShare || 2 * readAlong > looked ? [look] : [],
      whole: false,
      along: { mostRead: Math.max(mostReadFor(end), Math.floor(rarest / readForOne)), isCrowded: told > crowded * stretchesOfList },
      listed,
    }
  const isRare = share <= Math.max(Math.sqrt(end / listed), 2 / looksForOne)
  const looks = sought > soughtAtMost ? [look, longerLook * look] : [look]
  return { looks: isRare ? [] : looks, whole: false, listed }
}
