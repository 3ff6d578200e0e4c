import type { FieldDefinition, FormRow } from '@shared/contract/form'
import type { FieldChange } from '../../../workflow/formChanges'
import { labelOfField, type Names } from '../../../workflow/labels'

/** Changes of lines listed one by one; beyond this only the number of lines is given. */
const mostTold = 20

/**
 * What differs between the lines of a registration unit of piping before and after a change, as its record of changes tells it. Pure.
 * @param columns of a line
 * @param after may leave out values of a line, which then stay
 */
export function pipelineChanges(columns: readonly FieldDefinition[], before: readonly FormRow[], after: readonly FormRow[], names: Names): FieldChange[] {
  const numberOf = ({ pipelineNo = '' }: FormRow): string => pipelineNo
  const left = new Map(before.map((line) => [numberOf(line), line]))
  const named = ({ pipelineNo = '', pipelineName = '' }: FormRow): string => [pipelineNo, pipelineName].filter(Boolean).join(' ')
  const pathOf = (line: FormRow): string => `pipelines.${numberOf(line)}`
  const changesOf = (was: FormRow, line: FormRow): FieldChange[] =>
    columns.flatMap((column) => {
      const [old, now] = [was[column.key] ?? '', line[column.key] ?? was[column.key] ?? '']
      const readable = (value: string) => labelOfField(column, value, names) ?? value
      return old === now
        ? []
        : [{ field: `${pathOf(line)}.${column.key}`, label: `管线 ${numberOf(line)} ${column.label}`, before: readable(old), after: readable(now) }]
    })
  const ofLines: FieldChange[][] = after.map((line) => {
    const was = left.get(numberOf(line))
    left.delete(numberOf(line))
    return was ? changesOf(was, line) : [{ field: pathOf(line), label: '新增管线', before: '', after: named(line) }]
  })
  const removed = [...left.values()].map((line): FieldChange[] => [{ field: pathOf(line), label: '删除管线', before: named(line), after: '' }])
  const changed = [...removed, ...ofLines].filter(({ length }) => length > 0)
  const all = changed.flat()
  return all.length <= mostTold ? all : [...all.slice(0, mostTold), { field: 'pipelines', label: '管线', before: '', after: `等 ${changed.length} 条有变动` }]
}
