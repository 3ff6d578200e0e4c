import { inUse } from '@shared/contract/equipment'
import type { Connection } from '../../../database/database'
import { viewer } from '../../../security/caller'
import { allStatuses, areaTerm, type Conditions, conclusionTerm, outcomeTerm, stretchTermsOf, termsOf } from './conditions'
import { type Count, isCounted } from './counts'

/** Chooses how to find the rows of a filtered list: by planner statistics and maintained counters, the way that reads least. */

export interface Way {
  /** Rows to scan in order, one number per attempt; the next is tried if the previous found too few. */
  looks: readonly number[]
  /** The scan covers the whole list. */
  whole: boolean
  /** If the scans find too few: search the term index along the order first. Absent: fetch and sort all matches of the term index. */
  along?: {
    /** Devices read before the search is given up; not fewer than the term index reads in the same time. */
    mostRead: number
    /** A stretch may hold too many devices to read and sort. */
    isCrowded: boolean
  }
  /** Number of rows without filters. */
  listed: number
}

/** Planner statistics. */
interface Known {
  /** Number of all devices. */
  devices: number
  /** The share of devices that have a term. */
  share(term: string): number
}

async function readStatistics({ query }: Connection): Promise<Known> {
  const { rows } = await query({ text: 'select devices, terms, shares, other_share from equipment_common_terms()' })
  const { devices, terms, shares, other_share: otherShare } = rows[0]
  const common = new Map<string, number>(terms.map((term: string, index: number) => [term, shares[index]]))
  return { devices, share: (term) => common.get(term) ?? otherShare }
}

/** The estimated share of devices that match all terms: for a keyword that of its rarest character pair; filters are assumed to be independent. */
function shareOf({ keyword, conclusions }: Conditions, terms: readonly string[], { share }: Known): number {
  const words = terms.filter((term) => keyword.terms.includes(term))
  const ofWords = words.length > 0 ? Math.min(...words.map(share)) : 1
  // A single conclusion is among the terms.
  const ofConclusions = conclusions.length > 1 ? conclusions.reduce((sum, one) => sum + share(conclusionTerm(one)), 0) : 1
  return terms.filter((term) => !words.includes(term)).reduce((all, term) => all * share(term), Math.min(ofConclusions, 1) * ofWords)
}

/** Lists up to this length are scanned in full. */
const lookedAtWhole = 2_000
/** Up to this many matches: find all, sort them, and return their number. */
const soughtWhole = 3_000
/** The same limit if the counters already have the number. */
const soughtCounted = 500
/** To intersect two terms the index reads the devices of the rarer one: this many take as long as one that is found and sorted. */
const readForOne = 80
/** For matches this common, an ordinary scan in order is tried first. */
const commonShare = 0.2
/** Devices with the terms to read along the order for a page ending at row `end`: if fewer than two in a hundred are in the list, the search is given up. */
const mostReadFor = (end: number): number => Math.max(1_000, 50 * end)
/** A search along the order that has read this many times what it was expected to is given up: what it looks for lies elsewhere. */
const givenUp = 10
/** Approximate number of stretches in a long list: the weeks of ten years. */
const stretchesOfList = 500
/** Above this many matches per stretch, rows are scanned from the start of the first stretch: matches come in clusters, for example from an import. */
const crowded = 50
/** Rows scanned in that case. */
export const crowdLook = 1_000
/** At most this many rows are scanned per wanted row. */
const looksForOne = 200
/** Each number of rows compiles to its own statement, so only doublings are used. */
const inSteps = (rows: number): number => 1_000 * 2 ** Math.max(0, Math.ceil(Math.log2(rows / 1_000)))
/** When stretches cannot be used: up to this many matches of the term index are read and sorted; above it a longer scan is tried first. */
const soughtAtMost = 50_000
const longerLook = 16

/** The states of the devices that the term index finds: it knows the state of those that are not in use (0871). */
const searchedFor = (statuses: readonly string[]): readonly string[] => (statuses.includes(inUse) ? allStatuses : statuses)

/** Whether stretches are known per viewer (0800): for all but a whole province and the administrator. */
const areTold = ({ viewers, relations }: Conditions): boolean =>
  !relations.includes('administrator') && !viewers.some((one) => one.startsWith(viewer.place('')) && one.length <= viewer.place('33').length)

/**
 * If a share p of the n listed devices matches: scanning in order finds one in every 1/p rows, the term index finds n·p of them, and searching
 * along the order finds those of a page. A filter for open inspections starts from the inspections and uses the term index only.
 * @param end last wanted row, counted from the first
 */
export async function wayOf(connection: Connection, count: Count, conditions: Conditions, kindsLeftOut: readonly string[], end: number): Promise<Way> {
  const { outcome, area, areaPrefix, conclusions } = conditions
  const outcomeTerms = outcome ? [outcomeTerm(outcome)] : []
  const terms = termsOf(conditions)
  const whenever = { ...conditions, kind: '', days: undefined }
  const [statistics, listed, ranged, within, searched] = await connection.together(() => [
    connection.kept(readStatistics),
    count({ ...conditions, kind: '' }, kindsLeftOut),
    count(whenever, kindsLeftOut),
    count({ ...whenever, outcome: '', statuses: allStatuses }, []),
    count({ ...whenever, outcome: '', statuses: searchedFor(conditions.statuses) }, []),
  ])
  if (listed <= lookedAtWhole) return { looks: [lookedAtWhole], whole: true, listed }
  // An outcome, and an area that is a viewer, are ranges of their own, not filters.
  const ranges = [...outcomeTerms, ...(areaPrefix === '' ? [areaTerm(area)] : [])]
  const filters = terms.filter((term) => !ranges.includes(term))
  const share = shareOf(conditions, filters, statistics)
  const sought = searched * share * shareOf({ ...conditions, conclusions: [] }, outcomeTerms, statistics)
  const rarest = Math.min(searched, ...terms.map((term) => statistics.devices * statistics.share(term)))
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
      along: {
        mostRead: Math.max(mostReadFor(end), Math.floor(Math.min(rarest / readForOne, givenUp * readAlong))),
        isCrowded: told > crowded * stretchesOfList,
      },
      listed,
    }
  const isRare = share <= Math.max(Math.sqrt(end / listed), 2 / looksForOne)
  const looks = sought > soughtAtMost ? [look, longerLook * look] : [look]
  return { looks: isRare ? [] : looks, whole: false, listed }
}
