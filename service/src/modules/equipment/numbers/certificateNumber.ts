import { type CertificateSeries, certificateNumberOf, certificatePrefix, readCertificateNumber } from '@shared/contract/equipment'
import type { FormRow } from '@shared/contract/form'
import type { Connection } from '../../../database/database'
import { nextSerial } from '../../../workflow/transition/numbering'
import { duplicateRows } from './duplicates'

/** Letters of the cities in which the portal's authorities register, as on number plates. */
const cityLetters: Readonly<Record<string, string>> = {
  '3301': 'A',
  '3302': 'B',
  '3303': 'C',
  '3304': 'F',
  '3305': 'E',
  '3306': 'D',
  '3307': 'G',
  '3308': 'H',
  '3309': 'L',
  '3310': 'J',
  '3311': 'K',
}

/**
 * The next 使用登记证编号 of a device: its class, the authority's place, and a serial number per year. Drawn inside the caller's transaction: a
 * rollback leaves no gap, and no number is issued twice. Numbers that archives have from before are passed over.
 * @param device fields of its archive, with the place it is registered for
 * @param day `YYYY-MM-DD`
 * @throws for a class that is never registered for use
 */
export async function nextCertificateNumber(connection: Connection, device: FormRow, day: string): Promise<string> {
  const series = seriesOf(device, day)
  const prefix = certificatePrefix(series)
  if (prefix === undefined) throw new Error(`Devices of the class ${series.classCode} are not registered for use`)
  const next = (step?: number) => nextSerial(connection, prefix, '', `${series.year}-01-01`, step)
  let serial = await next()
  for (let looked = 1; ; looked = lookedAtOnce) {
    const numbers = Array.from({ length: looked }, (_, place) => certificateNumberOf(series, serial + place) ?? '')
    const rows = await duplicateRows(
      connection,
      numbers.map((useCertNo) => ({ useCertNo })),
    )
    const taken = new Set(rows.map(({ row }) => row))
    const free = numbers.findIndex((_, place) => !taken.has(place))
    const [number = ''] = numbers
    if (free === 0) return number
    serial = await next(free < 0 ? looked : free)
  }
}

/** Numbers looked at in one statement once the first is in use: of a series begun on paper there may be thousands. */
const lookedAtOnce = 500

function seriesOf({ categoryCode = '', varietyCode = '', useAreaCode: areaCode = '' }: FormRow, day: string): CertificateSeries {
  return { classCode: varietyCode || categoryCode, areaCode, cityLetter: cityLetters[areaCode.slice(0, 4)] ?? '', year: Number(day.slice(0, 4)) }
}

/**
 * The certificate number of a device registered anew. It keeps its number while it stays where that was issued; without one, or with one of
 * another place, it gets the next of the series.
 * @param device as above, with its current `useCertNo`
 */
export async function certificateNumberFor(connection: Connection, device: FormRow, day: string): Promise<string> {
  const { useCertNo = '' } = device
  const had = readCertificateNumber(useCertNo)
  const here = had && certificatePrefix(seriesOf(device, day))?.endsWith(`${had.provinceSign}${had.cityLetter}`)
  // A number in an older format does not contain a place.
  return useCertNo !== '' && (!had || here) ? useCertNo : nextCertificateNumber(connection, device, day)
}
