import { createHmac } from 'node:crypto'
import { groupedCode } from '@shared/contract/documentCheck'
import { equipmentCheckLink, equipmentCodeDigits, numberNaming } from '@shared/contract/equipment'
import type { ServiceContext } from '../../../context'
import { sameBytes } from '../../../security/secrets'

/**
 * The label on a device: a QR code that opens its public page. Its code is HMAC-SM3 over the device id: nothing is stored, and nobody can
 * enumerate devices without having seen their labels.
 */
const codeOf = (key: Buffer, about: string): string => createHmac('sm3', key).update(about, 'utf8').digest('hex').slice(0, equipmentCodeDigits).toUpperCase()

const ofDevice = (id: string): string => `equipment-label\n${id}`
/** A line is known by its number in its unit: its label stays valid when it is taken out and put in again. */
const ofPipeline = (pipingId: string, pipelineNo: string): string => `pipeline-label\n${pipingId}\n${pipelineNo}`

const isCode = (key: Buffer, about: string, code: string): boolean => sameBytes(Buffer.from(codeOf(key, about)), Buffer.from(code))
export const isCodeOf = (key: Buffer, id: string, code: string): boolean => isCode(key, ofDevice(id), code)
export const isCodeOfPipeline = (key: Buffer, pipingId: string, pipelineNo: string, code: string): boolean =>
  isCode(key, ofPipeline(pipingId, pipelineNo), code)

interface Numbered {
  id: string
  use_cert_no: string
  equipment_code: string
  registration_code: string
}

/** The number a label names its device by. */
export const numberOf = ({ use_cert_no, equipment_code, registration_code, id }: Numbered): string =>
  numberNaming({ useCertNo: use_cert_no, equipmentCode: equipment_code, registrationCode: registration_code }) || id

type Signing = Pick<ServiceContext, 'signingKey' | 'configuration'>

/** What a label has in print: the address in its QR code, and the code in groups of four. */
export interface Label {
  address: string
  code: string
}

function labelOf({ signingKey, configuration }: Signing, number: string, about: string): Label {
  const code = codeOf(signingKey, about)
  return { address: `${configuration.linkOrigin}${equipmentCheckLink(number, code)}`, code: groupedCode(code) }
}

export const labelOfDevice = (context: Signing, device: Numbered): Label => labelOf(context, numberOf(device), ofDevice(device.id))

/** Between the number of a registration unit and that of its line. */
const beforeLine = '/'

/** The label on a line of piping: the number of its unit, and its own. */
export const labelOfPipeline = (context: Signing, piping: Numbered, pipelineNo: string): Label =>
  labelOf(context, `${numberOf(piping)}${beforeLine}${pipelineNo}`, ofPipeline(piping.id, pipelineNo))

/** The number of the unit and of the line in a number as a line's label gives it: either may contain slashes, so each of them may be the one between. */
export function numbersOnLabel(number: string): { unit: string; line: string }[] {
  const parts = number.split(beforeLine)
  return parts.slice(1).map((_, place) => ({
    unit: parts
      .slice(0, place + 1)
      .join(beforeLine)
      .trim(),
    line: parts
      .slice(place + 1)
      .join(beforeLine)
      .trim(),
  }))
}
