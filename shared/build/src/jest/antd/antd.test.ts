import { fromUi } from './packages.cjs'

/** What page tests get instead of antd's own indexes is the same, by the same names. */
it.each([
  ['antd', 'antd/lib/index.js', './index.cjs'],
  ['its icons', '@ant-design/icons', './icons.cjs'],
])('%s: every name leads to what the index leads to', (_, index, lazy) => {
  const all: Record<string, unknown> = fromUi(index)
  const one: Record<string, unknown> = require(lazy)
  // Components begin with a capital; the rest of the icons' index is its machinery.
  const names = Object.keys(all).filter((name) => (index.startsWith('antd') ? name !== 'unstableSetRender' : /^[A-Z].*(?:Outlined|Filled|TwoTone)$/.test(name)))
  expect(names.length).toBeGreaterThan(60)
  expect(names.filter((name) => one[name] !== all[name])).toEqual([])
})
