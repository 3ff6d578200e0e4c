import { constructionNotice } from '@shared/contract/application'
import { formChanges, type ReadableForm } from './formChanges'

test('how many rows a table had and has is counted by the kind of each submission: pipelines are 条', () => {
  const submission = (equclacode: string, count: number) => ({
    form: { fields: { equclacode }, tables: { devices: Array.from({ length: count }, () => ({ equclacode })) } },
    labels: {},
  })
  const counts = (before: ReadableForm, after: ReadableForm) => formChanges(constructionNotice, before, after).find(({ field }) => field === 'devices')
  expect(counts(submission('8000', 1), submission('8000', 2))).toEqual({ field: 'devices', label: '设备清单', before: '1条', after: '2条' })
  expect(counts(submission('3000', 2), submission('8000', 3))).toMatchObject({ before: '2台', after: '3条' })
})
