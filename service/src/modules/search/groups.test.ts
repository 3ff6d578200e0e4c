import { group, withOpenLists } from './groups'

it('of a list on a page the role may not open only says that there are more, if they were counted', () => {
  const found = group(
    'application',
    [],
    [
      { title: '变更登记', count: '12', path: '/changes?keyword=x' },
      { title: '账号', count: '7', path: '/accounts?keyword=x' },
      { title: '设备', count: '', path: '/devices?keyword=x' },
      { title: '报告补发', count: '9', path: '' },
    ],
  )
  expect(withOpenLists(found, new Set(['/changes'])).lists).toEqual([
    { title: '变更登记', count: '12', path: '/changes?keyword=x' },
    { title: '账号', count: '7', path: '' },
    { title: '报告补发', count: '9', path: '' },
  ])
})
