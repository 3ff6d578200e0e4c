import { moved, ownTemplatesMax, readOwnTemplates, templateProblem, tidyTemplate } from './ownTemplates'

const many = (count: number) => Array.from({ length: count }, (_, at) => ({ label: `第${at}条`, text: '同意' }))

test.each([null, '', '{', '{}', '"x"', '[1, null, {"label": 1, "text": "x"}]', '[{"label":"","text":"没有名称"}]'])('reads %j as nothing kept', (kept) =>
  expect(readOwnTemplates(kept)).toEqual([]),
)

test('reads what was kept, without what is twice, foreign or too much', () => {
  const kept = [{ label: '甲', text: '一', more: 1 }, { label: '甲', text: '二' }, ...many(30)]
  const read = readOwnTemplates(JSON.stringify(kept))
  expect(read).toHaveLength(ownTemplatesMax)
  expect(read[0]).toEqual({ label: '甲', text: '一' })
  expect(read[1]).toEqual({ label: '第0条', text: '同意' })
})

test('names a template by its beginning when it has no name', () => {
  expect(tidyTemplate({ label: ' ', text: '  许可证复印件不清晰，请重新上传 ' })).toEqual({
    label: '许可证复印件不清晰，请重',
    text: '许可证复印件不清晰，请重新上传',
  })
})

test('a template may keep its own name when it is changed', () => {
  const list = many(3)
  expect(templateProblem(list, { label: '第1条', text: '同意接收' }, 1)).toBeUndefined()
  expect(templateProblem(list, { label: '第1条', text: '同意接收' }, undefined)).toBe('已有同名的常用意见，请换一个名称')
})

test('a full list takes no more, and still lets one be changed', () => {
  const list = many(ownTemplatesMax)
  expect(templateProblem(list, { label: '新的', text: '同意接收' }, undefined)).toMatch('最多保存 20 条')
  expect(templateProblem(list, { label: '新的', text: '同意接收' }, 0)).toBeUndefined()
})

test('moves an entry by one place and stops at the ends', () => {
  const list = many(3)
  const labels = (at: number, by: -1 | 1) => moved(list, at, by).map(({ label }) => label)
  expect(labels(0, 1)).toEqual(['第1条', '第0条', '第2条'])
  expect(labels(2, -1)).toEqual(['第0条', '第2条', '第1条'])
  expect(moved(list, 0, -1)).toBe(list)
  expect(moved(list, 2, 1)).toBe(list)
})
