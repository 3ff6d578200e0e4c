import type { HomeNumber } from '@shared/contract/portal'
import { withFaults } from './equipmentNumbers'

const aNumber = (key: string, count = 1): HomeNumber => ({ key, label: key, count, measure: '台', tone: 'idle', note: '', path: '' })
const keys = ['equipment-overdue', 'equipment-soon', 'equipment-failed', 'equipment-stopped', 'equipment-inUse', 'equipment-total']
const six = keys.map((key) => aNumber(key))
const fault = aNumber('faults')
const keysOf = (numbers: readonly HomeNumber[]) => numbers.map(({ key }) => key)

it('gives a warning of faults the place of the stopped devices where no number is zero', () => {
  expect(keysOf(withFaults(six, [fault]))).toEqual([...keys.slice(0, 3), 'faults', ...keys.slice(4)])
})

it('keeps all six beside it where a zero makes room, and without a warning', () => {
  expect(keysOf(withFaults([aNumber('equipment-overdue', 0), ...six.slice(1)], [fault]))).toEqual([...keys.slice(0, 3), 'faults', ...keys.slice(3)])
  expect(withFaults(six, [])).toEqual(six)
})
