import { type PipelineChange, toldOfPipelines, withMovedDates } from './pipelineChanges'

const changed = (number: string, changes: PipelineChange['changes'] = []): PipelineChange => ({ number, name: '蒸汽管', action: 'update', changes })
const put = (number: string): PipelineChange => ({ ...changed(number), action: 'create' })
const medium = { field: 'medium', label: '输送介质', before: '蒸汽', after: '热水' }

test('the record of a unit lists twenty changes of lines, and says of how many lines there are more', () => {
  const few = toldOfPipelines([put('A-1'), changed('A-2', [medium])])
  expect(few).toEqual([
    { field: 'pipelines.A-1', label: '新增管线', before: '', after: 'A-1 蒸汽管' },
    { ...medium, field: 'pipelines.A-2.medium', label: '管线 A-2 输送介质' },
  ])
  const many = toldOfPipelines(Array.from({ length: 25 }, (_, place) => put(`B-${place}`)))
  expect([many.length, many.at(-1)?.after]).toEqual([21, '等 25 条有变动，见管线变更记录'])
})

test('a date that moves is a change of its line, beside what else changed of it, and none of a line that was put in', () => {
  const moved = (number: string) => ({ number, name: '蒸汽管', was: '2027-01-31', date: '2033-01-31' })
  const date = { field: 'nextInspectionDate', label: '下次检验日期', before: '2027-01-31', after: '2033-01-31' }
  expect(withMovedDates([put('A-1'), changed('A-2', [medium])], ['A-1', 'A-2', 'A-3'].map(moved))).toEqual([
    put('A-1'),
    changed('A-2', [medium, date]),
    changed('A-3', [date]),
  ])
})
