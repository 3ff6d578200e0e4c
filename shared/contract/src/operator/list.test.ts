import { operatorListAddress } from './list'

test('the address of a list has its conditions, and without any means the whole list, whatever was looked for there before', () => {
  expect(operatorListAddress('person', { view: 'left', item: '' })).toBe('/worker/query?view=left')
  expect(operatorListAddress('person')).toBe('/worker/query?pageNo=1')
})
