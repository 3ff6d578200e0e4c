import type { ApplicationDefinition, ApplicationRow, TransitionDefinition } from '@shared/contract/application'

/** Records that can be received together: of one type and kind, by a transition that needs no input. */
export interface ReceiptGroup {
  key: string
  /** 维保备案（无纸化维保备案） */
  label: string
  definition: ApplicationDefinition
  transition: TransitionDefinition
  rows: readonly ApplicationRow[]
}

const asksNothing = ({ input, papers = [], opinion, when }: TransitionDefinition): boolean =>
  input === undefined && when === undefined && opinion !== 'required' && papers.every(({ required }) => required === false)

/** The transition that receives a record, if the user may take it now and it needs no input. */
const receiptOf = (definition: ApplicationDefinition, { status, actions }: ApplicationRow): TransitionDefinition | undefined =>
  definition.transitions.find(
    (transition) => transition.issues?.includes('receipt') && transition.from.includes(status) && actions.includes(transition.path) && asksNothing(transition),
  )

/** Groups of records that can be received together, in queue order; groups with one record are left out. */
export function receiptGroups(definitions: readonly ApplicationDefinition[], rows: readonly ApplicationRow[]): ReceiptGroup[] {
  const groups = new Map<string, ReceiptGroup>()
  for (const row of rows) {
    const definition = definitions.find(({ key }) => key === row.type)
    const transition = definition && receiptOf(definition, row)
    if (!definition || !transition) continue
    const field = definition.index.kind ?? ''
    const kind = row.labels[field] || row.fields[field] || ''
    const key = [definition.key, transition.path, kind].join(' ')
    const label = kind === '' ? definition.label : `${definition.label}（${kind}）`
    groups.set(key, { key, label, definition, transition, rows: [...(groups.get(key)?.rows ?? []), row] })
  }
  return [...groups.values()].filter((group) => group.rows.length > 1)
}
