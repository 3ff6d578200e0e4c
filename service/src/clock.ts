import { chinaDay, chinaTime } from '@shared/contract/rules'

/** The service's clock: injected, so that a test can move it (security §1.1, Keycloak's testWait). */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

export const seconds = (count: number): number => count * 1000
export const minutes = (count: number): number => seconds(count * 60)
export const hours = (count: number): number => minutes(count * 60)
export const days = (count: number): number => hours(count * 24)

/** `from` moved by `milliseconds`, which may be negative. */
export const after = (from: Date, milliseconds: number): Date => new Date(from.getTime() + milliseconds)

/** A moment as the API sends it: `YYYY-MM-DD HH:mm:ss` in China's time; empty for none. */
export const wireTime = (time: Date | null | undefined): string => (time ? chinaTime(time).toISOString().slice(0, 19).replace('T', ' ') : '')
/** The calendar day of a moment in China: `YYYY-MM-DD`; empty for none. */
export const wireDate = (time: Date | null | undefined): string => (time ? chinaDay(time) : '')
/** The first moment of a China calendar day given as `YYYY-MM-DD`. */
export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00+08:00`)
