import { type ApplicationDetail, type Comparison, definitionFor, findState } from '@shared/contract/application'
import type { Connection } from '../database/database'
import type { Caller } from '../security/caller'
import type { TypeBehaviour } from './behaviour'
import { formSeen } from './detail'
import { formChanges } from './form/formChanges'
import { coveredFor, masked, maskedBy } from './form/masking'
import { labelsOf, namesFor } from './labels'
import { asAccount } from './parties'
import { findVisible } from './record'

/**
 * What a form changes, shown only while it is undecided: afterwards the archive says the same, or has changed again.
 * @param detail as its reader sees it: what is masked in the form is masked in the archive's values too
 */
export async function comparisonOf(connection: Connection, type: TypeBehaviour, caller: Caller, detail: ApplicationDetail): Promise<Comparison | undefined> {
  const tone = findState(type.definition, detail.status)?.tone
  if (!type.compared || tone === 'done' || tone === 'failed') return undefined
  const before = await type.compared(connection, detail.form, detail.id)
  if (!before) return undefined
  const whole = await definitionFor(type.definition, detail.form.fields)
  const groups = whole.groups.map((group) => ({ ...group, fields: group.fields.filter(({ key, source }) => source === undefined && before.keys.has(key)) }))
  const definition = { ...whole, groups, tables: whole.tables.filter(({ large }) => !large) }
  const record = await findVisible(connection, type.definition, asAccount(caller), detail.id)
  const covering = coveredFor(record.relations)
  const seen = masked(whole, before.form, covering)
  const form = detail.own ? detail.form : await formSeen(connection, record)
  const labels = labelsOf(definition, seen, await namesFor(connection, definition, seen))
  return {
    label: before.label,
    fields: Object.fromEntries(groups.flatMap(({ fields }) => fields.map(({ key }) => [key, seen.fields[key] ?? '']))),
    labels,
    changes: formChanges(definition, { form: before.form, labels }, { form, labels: detail.labels }, maskedBy(covering)),
  }
}
