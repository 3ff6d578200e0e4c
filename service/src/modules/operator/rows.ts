import { labelOf } from '@shared/contract/enums'
import type { FieldDefinition, FormRow } from '@shared/contract/form'
import {
  type CertificateRow,
  type CertificateStanding,
  certificateFields,
  certificateStanding,
  certificateStandings,
  isQualified,
  type PersonRow,
  personFields,
  reviewBy,
} from '@shared/contract/operator'
import { mask } from '@shared/contract/rules'
import { wireTime } from '../../clock'
import type { Connection } from '../../database/database'
import { regionMap, regionName } from '../../database/regions'

/** Converts people and certificates to the contract's format. Personal numbers are masked here, for every reader. */

/** Masks the sensitive values. */
const covered = (definitions: readonly FieldDefinition[], fields: FormRow): FormRow => {
  const hidden = definitions.flatMap(({ key, sensitive }) => (sensitive && fields[key] ? [[key, mask(sensitive, fields[key])] as const] : []))
  return { ...fields, ...Object.fromEntries(hidden) }
}
export const coveredPerson = (fields: FormRow): FormRow => covered(personFields, fields)
export const coveredCertificate = (fields: FormRow): FormRow => covered(certificateFields, fields)

/** The fields that determine a certificate's state. */
export const certificateOf = (fields: FormRow) => ({ item: fields.item ?? '', expireDate: fields.expireDate ?? '', revoked: (fields.revokedDate ?? '') !== '' })

export interface FoundPerson {
  id: string
  version: number
  fields: FormRow
  updated_at: Date
  unit_id: string
  unit_name: string
  area_code: string
  /** Fields of every certificate. */
  certificates: readonly FormRow[]
}
export interface FoundCertificate {
  id: string
  version: number
  fields: FormRow
  updated_at: Date
  person_id: string
  person: FormRow
  unit_id: string
  unit_name: string
  area_code: string
}

const hasLeft = ({ leaveDate = '' }: FormRow, today: string): boolean => leaveDate !== '' && leaveDate <= today

const standingName = (standing: CertificateStanding): string => certificateStandings[standing].label

export interface RowReader {
  person(row: FoundPerson): PersonRow
  certificate(row: FoundCertificate): CertificateRow
}

/** @param today `YYYY-MM-DD` */
export async function rowReader(connection: Connection, today: string): Promise<RowReader> {
  const regions = await regionMap(connection)
  const whose = (person: FormRow, unit: { unit_id: string; unit_name: string; area_code: string }) => {
    const { name = '', idCard = '' } = coveredPerson(person)
    return { name, idCard, unitId: unit.unit_id, unitName: unit.unit_name, areaName: regionName(regions, unit.area_code), left: hasLeft(person, today) }
  }
  return {
    person(row) {
      const { fields } = row
      const certificates = row.certificates.map(certificateOf)
      const holding = certificates.filter((certificate) => isQualified(certificate, today))
      const soonest = [...holding].sort((one, other) => one.expireDate.localeCompare(other.expireDate))[0]
      // The end of a revoked certificate means nothing: nothing falls due on that day.
      const ended = certificates.filter(({ revoked }) => !revoked).sort((one, other) => other.expireDate.localeCompare(one.expireDate))[0]
      const shown = soonest ?? ended
      const standsFor = shown ?? certificates[0]
      const standing = standsFor ? certificateStanding(standsFor, today) : ''
      return {
        id: row.id,
        version: row.version,
        ...whose(fields, row),
        genderName: labelOf('gender', fields.gender),
        mobile: coveredPerson(fields).mobile ?? '',
        safetyRole: fields.safetyRole ?? '',
        safetyRoleName: labelOf('safetyRole', fields.safetyRole),
        educationName: labelOf('education', fields.education),
        items: [...new Set(holding.map(({ item }) => item))].join('、'),
        certificateCount: certificates.length,
        expireDate: shown?.expireDate ?? '',
        standing,
        standingName: standing === '' ? '无证书' : standingName(standing),
        entryDate: fields.entryDate ?? '',
        leaveDate: fields.leaveDate ?? '',
        updateDate: wireTime(row.updated_at),
      }
    },
    certificate(row) {
      const { fields } = row
      const standing = certificateStanding(certificateOf(fields), today)
      const text = (key: string) => fields[key] ?? ''
      return {
        id: row.id,
        version: row.version,
        operatorId: row.person_id,
        ...whose(row.person, row),
        item: text('item'),
        itemName: `${labelOf('operatorItem', fields.item)}（${text('item')}）`,
        certNo: coveredCertificate(fields).certNo ?? '',
        issueOrg: text('issueOrg'),
        firstIssueDate: text('firstIssueDate'),
        issueDate: text('issueDate'),
        expireDate: text('expireDate'),
        revokedDate: text('revokedDate'),
        reviewBy: reviewBy(text('expireDate')),
        standing,
        standingName: standingName(standing),
        updateDate: wireTime(row.updated_at),
      }
    },
  }
}
