/** Reproducible pseudo-random numbers: the same seed gives the same data, so that screenshots and tests can be compared (domain §8). */
export interface Chance {
  /** An integer from 0 up to, but not including, `below`. */
  number(below: number): number
  pick<T>(from: readonly T[]): T
  /** True with a probability of `share` percent. */
  percent(share: number): boolean
}

/** mulberry32: small, fast, and good enough for demo data. */
export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const number = (below: number) => Math.floor(next() * below)
  return {
    number,
    pick: (from) => {
      const picked = from[number(from.length)]
      if (picked === undefined) throw new Error('Nothing to pick from')
      return picked
    },
    percent: (share) => number(100) < share,
  }
}
