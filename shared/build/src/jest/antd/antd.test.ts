import { fromUi } from './packages.cjs'

/** The lazy indexes that page tests use instead of antd's own must export the same values under the same names. */
it.each([
  ['antd', 'antd/lib/index.js', './index.cjs'],
  ['its icons', '@ant-design/icons', './icons.cjs'],
])('%s: every name leads to what the index leads to', (_, index, lazy) => {
  const all: Record<string, unknown> = fromUi(index)
  const one: Record<string, unknown> = require(lazy)
  // Components begin with a capital; the other exports of the icons' index are helpers.
  const names = Object.keys(all).filter((name) => (index.startsWith('antd') ? name !== 'unstableSetRender' : /^[A-Z].*(?:Outlined|Filled|TwoTone)$/.test(name)))
  expect(names.length).toBeGreaterThan(60)
  expect(names.filter((name) => one[name] !== all[name])).toEqual([])
})
