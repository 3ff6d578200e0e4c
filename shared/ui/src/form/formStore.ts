import {
  type ApplicationDefinition,
  type ApplicationForm,
  conditionValues,
  type FormLookupAnswer,
  fieldsOf,
  formProblems,
  isRequired,
} from '@shared/contract/application'
import type { FieldError } from '@shared/contract/endpoint'
import type { ConditionValues, FieldDefinition, FormRow, TableDefinition } from '@shared/contract/form'
import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { leavingDelay, validationDelay } from '../headless/fieldProblems'
import { atTypedRows, type FormDefinition, inPageOrder, isInForm, isMissing, withDependents } from './formModel'
import { newRowKey, type RowOperations, rowOperations } from './formRows'
import { type LookedUp, lookupFilling, withMessages } from './lookupAnswer'

export interface FormState {
  form: ApplicationForm
  /** Key of each row, by table: state of a row is stored by key, because its index may change. */
  rowKeys: Readonly<Record<string, readonly string[]>>
  /** All problems found by the last validation. */
  problems: readonly FieldError[]
  /** Errors from the service, until the user changes their field; errors of the whole form (empty path), until any change. */
  refused: readonly FieldError[]
  /** Warnings from the service's last save, until the user changes their field; by path. They do not prevent submission. */
  warnings: ReadonlyMap<string, string>
  /** Warnings from lookups of the current, unsaved input. */
  looked: ReadonlyMap<string, LookedUp>
  /** Messages of invalid values by path; those of missing values are in `missing`. */
  wrong: ReadonlyMap<string, string>
  missing: ReadonlyMap<string, string>
  /** Fields the user has left: missing values there are shown. */
  left: ReadonlySet<string>
  /** The user has tried to submit: all missing values are shown. */
  revealed: boolean
  /** Rows with their additional columns expanded. */
  opened: ReadonlySet<string>
  /** The only row, across all tables, that has controls; the others are text. `focus`: column that is still to be focused. */
  editing: { rowKey: string; focus?: string } | undefined
  /** Incremented by every change of the user. */
  revision: number
}

/** A form's definition, its validation, and the values its conditions use. */
export interface FormRules<D extends FormDefinition = FormDefinition> {
  definition: D
  problems(form: ApplicationForm): readonly FieldError[]
  values(form: ApplicationForm): ConditionValues
  /** The current date, `YYYY-MM-DD`. */
  today(): string
}

export const applicationRules = (definition: ApplicationDefinition, today: () => string): FormRules<ApplicationDefinition> => ({
  definition,
  problems: (form) => formProblems(definition, form, 'commit', today()),
  values: conditionValues,
  today,
})

export interface FormStore<D extends FormDefinition = FormDefinition> extends RowOperations {
  store: StoreApi<FormState>
  definition: D
  /** The values the form's conditions use. */
  values(state: FormState): ConditionValues
  /** Whether the form needs a value in a field, or in a column of a row, to be submitted. */
  requires(state: FormState, field: FieldDefinition, cell?: { table: string; row: FormRow }): boolean
  changeFields(change: FormRow): void
  changeRow(tableKey: string, index: number, change: FormRow): void
  leave(path: string): void
  toggleRow(rowKey: string, open?: boolean): void
  /** Makes a row editable. @param focus the column to focus */
  editRow(rowKey: string, focus?: string): void
  /** The column requested by `editRow` has the focus. */
  focused(): void
  /** Validates a table as if it had these rows. */
  problemsOfRows(tableKey: string, rows: readonly FormRow[]): readonly FieldError[]
  /** Validates now and shows missing values. */
  reveal(): readonly FieldError[]
  /** Shows the service's errors. */
  refuse(errors: readonly FieldError[]): void
  /** Shows the service's warnings for the current form. */
  warn(warnings: readonly FieldError[]): void
  /**
   * Applies the answer of a lookup for some fields and tables: its messages, and the values it fills in. Not a change by the user.
   * @param table the answer's rows belong to: `rows` fill empty cells, once per row; `archived` replaces what its cells have
   */
  look(asked: readonly string[], answer: FormLookupAnswer, table?: string): void
  /** Replaces the whole form, by a restored or a loaded one. */
  replace(form: ApplicationForm, changed: boolean): void
  dispose(): void
}

/** The tables with their derived columns. Unchanged rows keep their identity, so that they do not render again. */
function derivedRows({ tables }: FormDefinition, deriveRow: NonNullable<ApplicationDefinition['deriveRow']>, form: ApplicationForm): ApplicationForm['tables'] {
  const derive = (key: string) => (row: FormRow) => {
    const values = deriveRow(key, row, form)
    return Object.entries(values).every(([column, value]) => (row[column] ?? '') === value) ? row : { ...row, ...values }
  }
  return { ...form.tables, ...Object.fromEntries(tables.filter(({ large }) => !large).map(({ key }) => [key, (form.tables[key] ?? []).map(derive(key))])) }
}

/** Adds derived values, so that the user sees them while typing. The service computes them again. */
function withDerived(definition: FormDefinition, form: ApplicationForm): ApplicationForm {
  const { derive, deriveRow } = definition
  const fields = derive ? { ...form.fields, ...derive(form, {}) } : form.fields
  return { fields, tables: deriveRow ? derivedRows(definition, deriveRow, { ...form, fields }) : form.tables }
}

/** What is said of each field: of several problems the first, those of the service before our own. */
function judgedForm(form: ApplicationForm, problems: readonly FieldError[], refused: readonly FieldError[]): Pick<FormState, 'problems' | 'wrong' | 'missing'> {
  const wrong = new Map<string, string>()
  const missing = new Map<string, string>()
  for (const problem of [...refused, ...problems]) {
    const kind = isMissing(form, problem) ? missing : wrong
    if (!kind.has(problem.field)) kind.set(problem.field, problem.message)
  }
  return { problems, wrong, missing }
}

/**
 * State of a form: values and problems. Each field subscribes only to its own value, so that a key stroke renders one field and
 * not a hundred rows.
 */
export function createFormStore<D extends FormDefinition>({ definition, ...rules }: FormRules<D>, initial: ApplicationForm): FormStore<D> {
  const keysFor = (form: ApplicationForm) => Object.fromEntries(definition.tables.map((table) => [table.key, (form.tables[table.key] ?? []).map(newRowKey)]))
  const judged = (form: ApplicationForm, refused: readonly FieldError[]) => judgedForm(form, inPageOrder(definition, rules.problems(form)), refused)
  const derived = (form: ApplicationForm) => withDerived(definition, form)
  const opened = derived(initial)
  const store = createStore<FormState>(() => ({
    form: opened,
    rowKeys: keysFor(opened),
    refused: [],
    warnings: new Map(),
    looked: new Map(),
    ...judged(opened, []),
    left: new Set(),
    revealed: false,
    opened: new Set(),
    editing: undefined,
    revision: 0,
  }))
  const fillIn = lookupFilling()
  let timer: ReturnType<typeof setTimeout> | undefined
  const validate = () => {
    clearTimeout(timer)
    timer = undefined
    store.setState((state) => judged(state.form, state.refused))
  }
  const leaving = new Set<string>()
  let leavingTimer: ReturnType<typeof setTimeout> | undefined
  const leaveAll = () => {
    // Validate first, so that a solved problem does not appear for a moment.
    if (timer !== undefined) validate()
    store.setState(({ left }) => ([...leaving].every((path) => left.has(path)) ? {} : { left: new Set([...left, ...leaving]) }))
    leaving.clear()
  }
  const changed = (part: Partial<FormState> & { form: ApplicationForm }, stillSaid: (path: string) => boolean) => {
    store.setState((state) => ({
      ...part,
      form: derived(part.form),
      refused: state.refused.filter(({ field }) => field !== '' && stillSaid(field)),
      warnings: state.warnings.size === 0 ? state.warnings : new Map([...state.warnings].filter(([path]) => stillSaid(path))),
      looked: state.looked.size === 0 ? state.looked : new Map([...state.looked].filter(([path]) => stillSaid(path))),
      revision: state.revision + 1,
    }))
    clearTimeout(timer)
    timer = setTimeout(validate, validationDelay)
  }
  const table = (key: string): TableDefinition => {
    const found = definition.tables.find((candidate) => candidate.key === key)
    if (!found) throw new Error(`${definition.key} has no table ${key}`)
    return found
  }
  const rowsOf = (key: string) => store.getState().form.tables[key] ?? []
  const putRows = (key: string, rows: FormRow[], keys: readonly string[]) => {
    const { form, rowKeys } = store.getState()
    // Paths contain row indices, so the service's messages for this table may no longer point at the right rows.
    changed({ form: { ...form, tables: { ...form.tables, [key]: rows } }, rowKeys: { ...rowKeys, [key]: keys } }, (path) => path.split('.')[0] !== key)
  }
  const keysOf = (key: string) => store.getState().rowKeys[key] ?? []
  return {
    store,
    definition,
    values: ({ form }) => rules.values(form),
    requires: ({ form }, field, cell) => isRequired(definition.crossChecks ?? [], field, form, { values: rules.values(form), today: rules.today(), cell }),
    changeFields: (change) => {
      const { form } = store.getState()
      const whole = withDependents(fieldsOf(definition), change, form.fields)
      changed({ form: { ...form, fields: { ...form.fields, ...whole } } }, (path) => !(path in whole))
    },
    changeRow: (key, index, change) => {
      const whole = withDependents(table(key).columns, change, rowsOf(key)[index] ?? {})
      const { form } = store.getState()
      const rows = rowsOf(key).map((row, place) => (place === index ? { ...row, ...whole } : row))
      changed({ form: { ...form, tables: { ...form.tables, [key]: rows } } }, (path) => {
        const [tableKey, place, column = ''] = path.split('.')
        return tableKey !== key || Number(place) !== index || !(column in whole)
      })
    },
    ...rowOperations({ table, lookups: definition.lookups ?? [], rowsOf, keysOf, putRows }),
    leave: (path) => {
      leaving.add(path)
      clearTimeout(leavingTimer)
      leavingTimer = setTimeout(leaveAll, leavingDelay)
    },
    toggleRow: (rowKey, open) =>
      store.setState((state) => {
        const opened = new Set(state.opened)
        if (open ?? !opened.has(rowKey)) opened.add(rowKey)
        else opened.delete(rowKey)
        return { opened }
      }),
    editRow: (rowKey, focus) => {
      const { editing } = store.getState()
      if (editing?.rowKey !== rowKey || focus !== undefined) store.setState({ editing: { rowKey, focus } })
    },
    focused: () => store.setState(({ editing }) => ({ editing: editing && { rowKey: editing.rowKey } })),
    problemsOfRows: (key, rows) => {
      const { form } = store.getState()
      return rules.problems({ ...form, tables: { ...form.tables, [key]: [...rows] } }).filter(({ field }) => field.startsWith(`${key}.`))
    },
    reveal: () => {
      clearTimeout(timer)
      store.setState((state) => ({ revealed: true, ...judged(state.form, state.refused) }))
      return store.getState().problems
    },
    refuse: (told) =>
      store.setState(({ form }) => {
        const refused = atTypedRows(definition, form, told).map((problem) => (isInForm(definition, problem.field) ? problem : { ...problem, field: '' }))
        return { refused, revealed: true, ...judged(form, refused) }
      }),
    warn: (told) =>
      store.setState(({ form, warnings }) => {
        const placed = atTypedRows(definition, form, told)
        return placed.length + warnings.size === 0 ? {} : { warnings: new Map(placed.map(({ field, message }) => [field, message])) }
      }),
    look: (asked, answer, table = '') => {
      const before = store.getState().form
      store.setState(({ form, looked, rowKeys }) => {
        const said = withMessages(looked, asked, answer.list)
        const filled = fillIn(form, table, rowKeys[table] ?? [], answer)
        return { ...(said.size + looked.size > 0 && { looked: said }), ...(filled !== form && { form: derived(filled) }) }
      })
      // The new values may require more input, such as an attachment or a reason.
      if (store.getState().form === before) return
      clearTimeout(timer)
      timer = setTimeout(validate, validationDelay)
    },
    replace: (given, isChange) => {
      clearTimeout(timer)
      const form = derived(given)
      store.setState((state) => ({
        form,
        rowKeys: keysFor(form),
        refused: [],
        warnings: new Map(),
        looked: new Map(),
        ...judged(form, []),
        opened: new Set(),
        editing: undefined,
        revision: state.revision + (isChange ? 1 : 0),
      }))
    },
    dispose: () => {
      clearTimeout(timer)
      clearTimeout(leavingTimer)
    },
  }
}

export const FormStoreContext = createContext<FormStore | undefined>(undefined)

export function useFormStore(): FormStore {
  const formStore = useContext(FormStoreContext)
  if (!formStore) throw new Error('A form part stands outside its form')
  return formStore
}

/** Selects part of a form's state. The component renders again only when that part changes. */
export function useFormState<T>(select: (state: FormState) => T): T {
  return useStore(useFormStore().store, select)
}
