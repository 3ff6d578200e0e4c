import type { FieldError } from '@shared/contract/endpoint'
import { focusControl } from '../headless/fieldProblems'
import type { FormStore } from './formStore'

/** Id path of the control a problem stands at: rows go by identity, because their place may change. */
function controlPath(store: FormStore, path: string): { path: string; rowKey?: string } {
  const [first = '', index, column] = path.split('.')
  if (index === undefined || first === 'attachments') return { path }
  const rowKey = store.store.getState().rowKeys[first]?.[Number(index)]
  return rowKey && column ? { path: `${first}.${rowKey}.${column}`, rowKey } : { path: first }
}

/** Brings a problem into sight and puts the cursor there. Opens the row it hides in. */
export function focusProblem(store: FormStore, idOf: (path: string) => string, problem: FieldError): void {
  const { path, rowKey } = controlPath(store, problem.field)
  // A row takes the cursor itself, once it has its controls.
  if (rowKey) store.editRow(rowKey, path.split('.')[2])
  else setTimeout(() => focusControl(idOf(path)))
}
