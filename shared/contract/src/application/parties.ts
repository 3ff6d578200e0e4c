import type { RoleType } from '../roles'

/**
 * Who has to do with a record. A transition says who may take it by role and relation; a list shows a caller the records it
 * meets in a relation its role may have. Nobody sees a draft but its owner: the other parties are named when it is submitted.
 */
export const relations = [
  /** The unit whose application it is. */
  'owner',
  /** The unit that is asked to confirm, or that may read: the use unit of a notice. */
  'counterpart',
  /** The inspection institute chosen in the form. */
  'institute',
  /** The registration authority, named in the form or in charge of the area. */
  'authority',
  /** The account a transition assigned it to: the inspector. */
  'assignee',
  /** The administrators of the portal. */
  'administrator',
  /** Who may read what has been published. */
  'reader',
] as const
export type Relation = (typeof relations)[number]

/** `system` acts by the clock or for the payment platform, through the same transitions as people. */
export type ActingRelation = Relation | 'system'

/** Where a party comes from. */
export type PartySource =
  /** The unit of the account that makes the record. */
  | { kind: 'applicant' }
  /** A form field that holds the id of a unit. */
  | { kind: 'unit'; field: string }
  /** A form field that holds a unified social credit code; the unit need not be known to the portal yet. */
  | { kind: 'uscc'; field: string }
  /** Registration authorities in charge of the area in a form field, or of the owner's own area; `unitField` names one beside them. */
  | { kind: 'area'; field: string | null; unitField?: string }
  /** Units whose own area lies in the area of a form field. */
  | { kind: 'unitsWithin'; field: string }
  /** An account chosen in a transition's input. */
  | { kind: 'input'; field: string }
  /** Every account of the roles. */
  | { kind: 'role' }
  /** Units the type's own code finds in the record: maintenance units of the devices it names. */
  | { kind: 'found'; by: string }

export interface PartyDefinition {
  relation: Relation
  /** Roles in which an account of that party meets the record. */
  roles: readonly RoleType[]
  source: PartySource
  /**
   * The states in which it sees the record, which exists for it only there: what led to them, opinions and earlier
   * submissions, is not its business. Absent: from the submission on.
   */
  states?: readonly string[]
}

/** Who may take a transition. */
export interface ActorDefinition {
  relation: ActingRelation
  /** Absent: every role the relation has. */
  roles?: readonly RoleType[]
}
