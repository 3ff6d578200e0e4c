import type { Actor, ApplicationDefinition, RecordState } from '@shared/contract/application'
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { ParameterOf } from '../database/named'
import type { Tables } from '../database/tables'
import { coversArea, ruledPrefix } from '../security/area'
import type { Caller } from '../security/caller'

/** Drafts and withdrawn applications, in every type (domain §4.1): their own unit's business alone. */
export const draftStatuses: readonly string[] = ['10', '15']

/** From where a caller looks at records of a type: which column ties a record to the caller's unit. */
export type Visibility = 'applicant' | 'counterpart' | 'inspection' | 'authority'

/** How the caller's role sees a type's records; undefined when it sees none. */
export function visibilityOf(definition: ApplicationDefinition, caller: Pick<Caller, 'roleType'>): Visibility | undefined {
  const { roleType } = caller
  if (definition.applicants.includes(roleType)) return 'applicant'
  if (!definition.handlers.includes(roleType) && !definition.readers.includes(roleType)) return undefined
  if (roleType === '7') return 'authority'
  if (roleType === '4') return 'inspection'
  return roleType === '1' ? 'counterpart' : undefined
}

/** What the scope of a query is made of; every statement over records takes it. */
export interface ScopeValues extends Record<string, unknown> {
  unitId: string
  unitUscc: string
  area: string
}
export const scopeValues = (caller: Caller): ScopeValues => ({
  unitId: caller.unitId,
  unitUscc: caller.unitUscc,
  area: ruledPrefix(caller.areaCode),
})

type Where = ExpressionBuilder<Tables, 'application'>

/** The condition that keeps a query inside what `visibility` allows. Row-level security says the same once more. */
export function within(where: Where, visibility: Visibility, parameter: ParameterOf<ScopeValues>): Expression<SqlBool> {
  const submitted = sql<SqlBool>`application.status not in ('10', '15')`
  switch (visibility) {
    case 'applicant':
      return where('application.unit_id', '=', parameter('unitId'))
    case 'counterpart':
      return where.and([where('application.counterpart_uscc', '=', parameter('unitUscc')), where('application.counterpart_uscc', '<>', ''), submitted])
    case 'inspection':
      return where.and([where('application.inspection_unit_id', '=', parameter('unitId')), submitted])
    case 'authority':
      return where.and([
        where.or([
          where(sql<boolean>`starts_with(application.area_code, ${parameter('area')})`, '=', true),
          where('application.authority_unit_id', '=', parameter('unitId')),
        ]),
        submitted,
      ])
  }
}

interface Placed {
  unit_id: string
  area_code: string
  authority_unit_id: string | null
}

/** How a caller stands to a record. */
export interface Standing {
  ownsRecord: boolean
  handlesRecord: boolean
}

/** How a caller stands to one record after another. */
export const standingOf =
  (caller: Caller) =>
  (record: Placed): Standing => ({
    ownsRecord: record.unit_id === caller.unitId,
    handlesRecord: coversArea(caller.areaCode, record.area_code) || record.authority_unit_id === caller.unitId,
  })

/** Whether a record is the applicant's own business: its unit keeps it, and the caller works there in a role that applies. */
export const isApplicants = (definition: ApplicationDefinition, { roleType, ownsRecord }: Actor): boolean =>
  ownsRecord && definition.applicants.includes(roleType)

/** The caller as the workflow's rules see them, from one record. */
export const actorOf = (caller: Caller, record: Placed): Actor => asActor(caller, standingOf(caller)(record))

export const asActor = ({ roleType, accountId }: Caller, standing: Standing): Actor => ({ roleType, accountId, ...standing })

export const stateOfRecord = (record: { status: string; handler_id: string | null; relied_on: boolean }): RecordState => ({
  status: record.status,
  handlerId: record.handler_id,
  withdrawable: !record.relied_on,
})
