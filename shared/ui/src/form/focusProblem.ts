import type { FieldError } from '@shared/contract/endpoint'
import { focusControl } from '../headless/fieldProblems'
import type { FormStore } from './formStore'

/** Id path of the control a problem belongs to. Rows are identified by key, because their index may change. */
function controlPath(store: FormStore, path: string): { path: string; rowKey?: string } {
  const [first = '', index, column] = path.split('.')
  if (index === undefined || first === 'attachments') return { path }
  const rowKey = store.store.getState().rowKeys[first]?.[Number(index)]
  return rowKey && column ? { path: `${first}.${rowKey}.${column}`, rowKey } : { path: first }
}

/** Scrolls to a problem's control and focuses it. Opens its row if needed. */
export function focusProblem(store: FormStore, idOf: (path: string) => string, problem: FieldError): void {
  const { path, rowKey } = controlPath(store, problem.field)
  // The row sets the focus itself, once its controls are mounted.
  if (rowKey) store.editRow(rowKey, path.split('.')[2])
  else setTimeout(() => focusControl(idOf(path)))
}
