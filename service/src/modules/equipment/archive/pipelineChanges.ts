import type { FieldDefinition, FormRow } from '@shared/contract/form'
import type { FieldChange } from '../../../workflow/form/formChanges'
import { labelOfField, type Names } from '../../../workflow/labels'

/** What happened to one line of a registration unit of piping in a change of the unit. A line is known by its number. */
export interface PipelineChange {
  number: string
  name: string
  action: 'create' | 'update' | 'remove'
  /** Values that differ, by key of the column; of a line that was taken out all it had, of one that was put in none. */
  changes: FieldChange[]
}

/** Changes of lines that the record of their unit lists one by one; beyond this it gives the number of lines. */
const mostTold = 20

/**
 * What differs between the lines of a registration unit of piping before and after a change. Pure.
 * @param columns of a line
 * @param after may leave out values of a line, which then stay
 */
export function pipelineChanges(columns: readonly FieldDefinition[], before: readonly FormRow[], after: readonly FormRow[], names: Names): PipelineChange[] {
  const known = ({ pipelineNo = '', pipelineName = '' }: FormRow) => ({ number: pipelineNo, name: pipelineName })
  const left = new Map(before.map((line) => [known(line).number, line]))
  const changesOf = (was: FormRow, line: FormRow): FieldChange[] =>
    columns.flatMap((column) => {
      const [old, now] = [was[column.key] ?? '', line[column.key] ?? was[column.key] ?? '']
      const readable = (value: string) => labelOfField(column, value, names) ?? value
      return old === now ? [] : [{ field: column.key, label: column.label, before: readable(old), after: readable(now) }]
    })
  const ofLines = after.map((line): PipelineChange => {
    const was = left.get(known(line).number)
    left.delete(known(line).number)
    return was ? { ...known(line), action: 'update', changes: changesOf(was, line) } : { ...known(line), action: 'create', changes: [] }
  })
  const nothing = Object.fromEntries(columns.map(({ key }) => [key, '']))
  const removed = [...left.values()].map((line): PipelineChange => ({ ...known(line), action: 'remove', changes: changesOf(line, nothing) }))
  return [...removed, ...ofLines].filter(({ action, changes }) => action !== 'update' || changes.length > 0)
}

/** The changes of lines as the record of their unit tells them. Each line has a record of its own, which tells all. Pure. */
export function toldOfPipelines(lines: readonly PipelineChange[]): FieldChange[] {
  const all = lines.flatMap(({ number, name, action, changes }): FieldChange[] => {
    const field = `pipelines.${number}`
    const named = [number, name].filter(Boolean).join(' ')
    if (action === 'create') return [{ field, label: '新增管线', before: '', after: named }]
    if (action === 'remove') return [{ field, label: '删除管线', before: named, after: '' }]
    return changes.map((change) => ({ ...change, field: `${field}.${change.field}`, label: `管线 ${number} ${change.label}` }))
  })
  if (all.length <= mostTold) return all
  return [...all.slice(0, mostTold), { field: 'pipelines', label: '管线', before: '', after: `等 ${lines.length} 条有变动，见管线变更记录` }]
}

/** The next date of a line before and after a change of its unit. */
export interface MovedDate extends Pick<PipelineChange, 'number' | 'name'> {
  was: string
  date: string
}

/** The changes of lines, and of the next dates that moved with them; of a line that was put in, the first date is no change. Pure. */
export function withMovedDates(lines: readonly PipelineChange[], moved: readonly MovedDate[]): PipelineChange[] {
  const changed = new Map(lines.map((line) => [line.number, line]))
  for (const { number, name, was, date } of moved) {
    const { action, changes } = changed.get(number) ?? { action: 'update', changes: [] }
    const change: FieldChange = { field: 'nextInspectionDate', label: '下次检验日期', before: was, after: date }
    if (action === 'update') changed.set(number, { number, name, action, changes: [...changes, change] })
  }
  return [...changed.values()]
}
