import {
  type ActingRelation,
  type Actor,
  type ApplicationDefinition,
  type ApplicationForm,
  type PartyDefinition,
  type RecordState,
  relationsOfRole,
} from '@shared/contract/application'
import type { FormRow } from '@shared/contract/form'
import type { Connection } from '../database/database'
import { unitByCode } from '../database/unitCodes'
import { isUuid } from '../database/userInput'
import { areaLevels, coversArea, ruledPrefix } from '../security/area'
import { type Caller, viewer, viewersOf } from '../security/caller'

/** Who acts: an account in its role, or the system (deadlines, the payment platform). */
export type Acting = { kind: 'account'; caller: Caller } | { kind: 'system' }
export const asAccount = (caller: Caller): Acting => ({ kind: 'account', caller })
export const theSystem: Acting = { kind: 'system' }

/** Relations the caller's role may have to records of the type: lists and lookups are narrowed by them. */
export const relationsFor = (definition: ApplicationDefinition, caller: Pick<Caller, 'roleType'>): string[] => relationsOfRole(definition, caller.roleType)

/** Whether the caller's role has anything to do with the type. */
export const meets = (definition: ApplicationDefinition, caller: Pick<Caller, 'roleType'>): boolean => relationsFor(definition, caller).length > 0

/** Whether the caller's role can own records of the type. */
export const isOwnerRole = (definition: ApplicationDefinition, caller: Pick<Caller, 'roleType'>): boolean => relationsFor(definition, caller).includes('owner')

/** The caller as the workflow's rules see them for one record. @param relations of the caller's viewer keys to the record */
export function actorOf(acting: Acting, relations: readonly string[]): Actor {
  if (acting.kind === 'system') return { kind: 'system' }
  const { roleType, accountId } = acting.caller
  return { kind: 'account', roleType, accountId, relations: relations as readonly ActingRelation[] }
}

export const stateOfRecord = (record: { status: string; handler_id: string | null; relied_on: boolean; form?: ApplicationForm }): RecordState => ({
  status: record.status,
  handlerId: record.handler_id,
  reliedOn: record.relied_on,
  ...(record.form && { fields: record.form.fields }),
})

/** The caller's viewer keys that records of the type may use. */
export function viewersFor(definition: ApplicationDefinition, caller: Caller): string[] {
  const within = definition.parties.some(({ source, roles }) => source.kind === 'unitsWithin' && roles.includes(caller.roleType))
  // No application names a place (`viewer.place`), and every key adds a range to read.
  const keys = viewersOf(caller).filter((key) => !key.startsWith(viewer.place('')))
  return within ? keys : keys.filter((key) => !key.startsWith(viewer.within('')))
}

/** A party as stored: its viewer key and its relation to the record. */
export interface NamedParty {
  viewer: string
  relation: string
}

/** What a record's parties are derived from: the record as it is submitted or assigned. */
export interface PartyBasis {
  form: ApplicationForm
  inputs: FormRow
  /** The record's region; empty when it has none of its own. */
  areaCode: string
  /** The owner. */
  unitId: string
  /** The owner's region. */
  ownerAreaCode: string
  /** The state it moves to: some parties see it only in certain states. */
  status: string
}

/**
 * All parties of a submitted record except its owner, as the definition says.
 * @param found viewer keys of the units that the type's own code finds, by the name the party refers to
 */
export async function namedParties(
  connection: Connection,
  definition: ApplicationDefinition,
  basis: PartyBasis,
  found: (by: string) => Promise<readonly string[]> = async () => [],
): Promise<NamedParty[]> {
  const parties: NamedParty[] = []
  for (const party of definition.parties) {
    if (party.states && !party.states.includes(basis.status)) continue
    for (const key of await viewersOfParty(connection, party, basis, found)) parties.push({ viewer: key, relation: party.relation })
  }
  return parties
}

async function viewersOfParty(
  connection: Connection,
  { source, roles }: PartyDefinition,
  basis: PartyBasis,
  found: (by: string) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const at = (key: string) => basis.form.fields[key] ?? ''
  switch (source.kind) {
    case 'applicant':
      return []
    case 'unit':
      return isUuid(at(source.field)) ? [viewer.unit(at(source.field))] : []
    case 'uscc':
      return at(source.field) === '' ? [] : [await viewerOfCode(connection, at(source.field))]
    case 'area':
      return [
        ...areaLevels(basis.areaCode || basis.ownerAreaCode).map(viewer.area),
        ...(await authorityNamed(connection, source.unitField ? at(source.unitField) : '', basis)),
      ]
    case 'unitsWithin':
      return /^\d{6}$/.test(at(source.field)) ? [viewer.within(ruledPrefix(at(source.field)))] : []
    case 'input':
      return isUuid(basis.inputs[source.field] ?? '') ? [viewer.account(basis.inputs[source.field] ?? '')] : []
    case 'role':
      return roles.map(viewer.role)
    case 'found':
      // The owner is not its own other side.
      return (await found(source.by)).filter((key) => key !== viewer.unit(basis.unitId))
  }
}

/** A unit by its credit code: its id if the portal knows it, otherwise the code. */
export async function viewerOfCode(connection: Connection, code: string): Promise<string> {
  const unit = await unitByCode(connection, code)
  return unit ? viewer.unit(unit.id) : viewer.uscc(code)
}

/** An authority named in the form, unless it is in charge of the area anyway: its lists would show the record twice. */
async function authorityNamed({ db }: Connection, id: string, basis: PartyBasis): Promise<string[]> {
  if (!isUuid(id)) return []
  const unit = await db.selectFrom('unit').select('area_code').where('id', '=', id).executeTakeFirst()
  const area = basis.areaCode || basis.ownerAreaCode
  return unit && !coversArea(unit.area_code, area) ? [viewer.unit(id)] : []
}

/** Replaces the parties of a record. Whoever is no longer among them, the owner excepted, can no longer see it. */
export async function keepParties(connection: Connection, id: string, parties: readonly NamedParty[]): Promise<void> {
  await connection.query({
    name: 'set-application-parties',
    text: 'select set_application_parties($1, $2, $3)',
    values: [id, parties.map((party) => party.viewer), parties.map((party) => party.relation)],
  })
}
