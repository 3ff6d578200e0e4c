import type { RoleType } from '../roles'

/**
 * The parties of a record. A transition names who may take it by role and relation; a list shows the records to which the caller has a
 * relation its role allows. A draft is visible to its owner only: the other parties are determined when it is submitted.
 */
export const relations = [
  /** The applying unit. */
  'owner',
  /** The unit that has to confirm, or may read: the use unit of a notice. */
  'counterpart',
  /** The inspection institute chosen in the form. */
  'institute',
  /** The registration authority, named in the form or responsible for the area. */
  'authority',
  /** The account assigned by a transition: the inspector. */
  'assignee',
  /** The administrators of the portal. */
  'administrator',
  /** Units that may read what has been published. */
  'reader',
] as const
export type Relation = (typeof relations)[number]

/** `system` acts when a deadline passes or on behalf of the payment platform, through the same transitions as people. */
export type ActingRelation = Relation | 'system'

/** How a party is determined. */
export type PartySource =
  /** The unit of the account that creates the record. */
  | { kind: 'applicant' }
  /** A form field with a unit id. */
  | { kind: 'unit'; field: string }
  /** A form field with a unified social credit code; the unit need not exist in the portal yet. */
  | { kind: 'uscc'; field: string }
  /** Registration authorities responsible for the area in a form field, or for the owner's area (null); `unitField` names one more. */
  | { kind: 'area'; field: string | null; unitField?: string }
  /** Units whose own area lies within the area of a form field. */
  | { kind: 'unitsWithin'; field: string }
  /** An account chosen in a transition input. */
  | { kind: 'input'; field: string }
  /** Every account with the roles. */
  | { kind: 'role' }
  /** Units determined from the record by the type's own code: maintenance units of the devices it names. */
  | { kind: 'found'; by: string }

export interface PartyDefinition {
  relation: Relation
  /** Roles that an account of the party must have. */
  roles: readonly RoleType[]
  source: PartySource
  /**
   * The only states in which the party can see the record. Earlier events, opinions and submissions stay hidden from it. Absent: visible from
   * submission on.
   */
  states?: readonly string[]
}

/** Who may take a transition. */
export interface ActorDefinition {
  relation: ActingRelation
  /** Absent: every role the relation has. */
  roles?: readonly RoleType[]
}
