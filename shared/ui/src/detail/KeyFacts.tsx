import { type ApplicationDefinition, type ApplicationDetail as ApplicationRecord, fieldsOf, kindInWords, visibleTables } from '@shared/contract/application'
import { isVisible, readableQuantity } from '@shared/contract/form'
import styles from './KeyFacts.module.css'

interface ShownFact {
  label: string
  value: string
  note: string
}

type FactRecord = Pick<ApplicationRecord, 'form' | 'labels' | 'counts' | 'inputValues' | 'inputLabels' | 'unitName'>

/** Text of a field's value: the label of a code, or else the value itself with its unit. */
function readableField(definition: ApplicationDefinition, record: FactRecord, key: string): string {
  const value = record.form.fields[key] ?? ''
  const field = fieldsOf(definition).find((candidate) => candidate.key === key)
  return record.labels[key] || (field ? readableQuantity(field, value) : value)
}

/** The same for input of a transition; empty without a value. */
function readableInput(definition: ApplicationDefinition, record: FactRecord, key: string): string {
  const value = record.inputValues[key] ?? ''
  const field = definition.transitions.flatMap(({ input = [] }) => fieldsOf({ groups: input })).find((candidate) => candidate.key === key)
  return record.inputLabels[key] || (field ? readableQuantity(field, value) : value)
}

/** Number of rows with the first row's name: 乘客电梯 2 台, or 乘客电梯等 2 台 if the rows have different names. */
function rowsInWords(definition: ApplicationDefinition, record: FactRecord, key: string, nameColumn: string | undefined): string {
  const rows = record.form.tables[key] ?? []
  const count = record.counts[key] ?? rows.length
  if (count === 0) return ''
  const measure = visibleTables(definition, record.form.fields).find((table) => table.key === key)?.measure ?? ''
  const counted = `${count} ${measure}`
  if (nameColumn === undefined) return counted
  const names = rows.map((row, place) => record.labels[`${key}.${place}.${nameColumn}`] ?? row[nameColumn] ?? '')
  const [first = ''] = names
  if (first === '') return counted
  return `${first}${names.some((name) => name !== '' && name !== first) ? '等' : ''} ${counted}`
}

/** The most important facts. Counts include the table's measure word: 2 台. */
export function keyFactsOf(definition: ApplicationDefinition, record: FactRecord): ShownFact[] {
  const { fields } = record.form
  const hidden = (key: string) => {
    const group = definition.groups.find((candidate) => candidate.fields.some((field) => field.key === key))
    const parts = [group, group?.fields.find((field) => field.key === key), definition.tables.find((table) => table.key === key)]
    return parts.some((part) => part && !isVisible(part, { fields }))
  }
  const shown = definition.keyFacts.filter((fact) => 'applicant' in fact || !hidden('field' in fact ? fact.field : fact.table))
  return shown.map((fact) => {
    if ('applicant' in fact) return { label: fact.label, value: record.unitName, note: fact.noteField ? readableField(definition, record, fact.noteField) : '' }
    if ('field' in fact) {
      for (const { label, input } of [fact.decided, fact.decided?.or].flatMap((one) => one ?? [])) {
        const value = readableInput(definition, record, input)
        if (value) return { label, value, note: '' }
      }
      const value = readableField(definition, record, fact.field)
      return {
        label: fact.label,
        value: value !== '' && fact.field === definition.index.kind ? kindInWords(definition, record.form, value) : value || (fact.withoutValue ?? ''),
        note: fact.noteField ? readableField(definition, record, fact.noteField) : '',
      }
    }
    return { label: fact.label, value: rowsInWords(definition, record, fact.table, fact.noteColumn), note: '' }
  })
}

/** The most important facts in one strip. */
export function KeyFacts({ definition, record }: { definition: ApplicationDefinition; record: ApplicationRecord }) {
  return (
    <dl className={styles.facts}>
      {keyFactsOf(definition, record).map((fact) => (
        <div key={fact.label}>
          <dt>{fact.label}</dt>
          <dd title={[fact.value, fact.note].filter(Boolean).join(' ')}>
            <span className={styles.value}>{fact.value || <span className={styles.missing}>未填写</span>}</span>
            {fact.note && <small>{fact.note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
