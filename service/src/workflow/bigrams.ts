import { canonicalKeyword } from '@shared/contract/equipment'
import { folded } from '../database/userInput'

/**
 * 模糊查询 by pairs of neighbouring characters: an index over them finds two Chinese characters in 0.1 ms where trigrams
 * find nothing (design §9).
 */

function pairs(text: string): string[] {
  const characters = [...text]
  return characters.slice(0, -1).map((character, index) => character + characters[index + 1])
}

export interface Searchable {
  /** Every pair of neighbouring characters, and every single character for one-character searches. */
  search: string[]
  /** The normalised texts, one per line, so that no keyword matches across two of them. */
  search_text: string
}

/** Search columns of a record. */
export function searchable(texts: readonly string[]): Searchable {
  const lines = texts.map(folded).filter((line) => line !== '')
  return { search: [...new Set(lines.flatMap((line) => [...pairs(line), ...line.replace(/ /g, '')]))].sort(), search_text: lines.join('\n') }
}

export interface Keyword {
  /** Pairs a record must contain to be a candidate. */
  terms: string[]
  /** Text the record must contain. Empty when nothing is searched for. */
  text: string
}

/** A typed keyword as search terms; one of the portal's own numbers is sought as it is stored, however it was typed. */
export function keywordOf(typed: string): Keyword {
  // Most lists are requested without a keyword, and normalising one is slow.
  if (typed === '') return { terms: [], text: '' }
  const text = folded(canonicalKeyword(typed))
  const found = pairs(text)
  return { terms: [...new Set(found.length > 0 ? found : [...text])].slice(0, 60), text }
}
