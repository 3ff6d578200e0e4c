import { fromUi } from './antd/packages.cjs'
import './ownerStacks'

it('makes no stack of calls for an element', () => {
  const { createElement } = fromUi('react')
  expect(createElement('p')._debugStack).toBeInstanceOf(Error)
  expect(createElement('p')._debugStack).toBe(createElement('p')._debugStack)
})
