/** A part of a ring whose way round is 100. */
export interface RingSegment {
  start: number
  length: number
}

/** What is left free between two parts, so that neighbours are told apart by more than their colour. */
const gap = 0.8

/** Parts of a ring in proportion to their counts. One part alone has nothing to be kept apart from. */
export function ringSegments(counts: readonly number[]): RingSegment[] {
  const total = counts.reduce((sum, count) => sum + count, 0)
  const between = counts.filter((count) => count > 0).length > 1 ? gap : 0
  let start = 0
  return counts.map((count) => {
    const whole = total === 0 ? 0 : (count / total) * 100
    const segment = { start, length: Math.max(0, whole - between) }
    start += whole
    return segment
  })
}

/** 89.4% */
export const share = (count: number, total: number): string => (total === 0 ? '–' : `${Number(((count / total) * 100).toFixed(1))}%`)
