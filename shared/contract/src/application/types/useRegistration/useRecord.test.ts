import { messages } from '../../../messages'
import { formProblems } from '../../validate'
import { useRecord } from './useRecord'

const problemsOf = (fields: Record<string, string>) =>
  formProblems(useRecord, { fields: { recordKind: '3', ...fields }, tables: {} }, 'commit', '2026-03-01').map(({ field, message }) => [field, message])

it('registers no component of piping: it is made under supervision and never registered for use', () => {
  const refused = ['equclacode', messages.neverRegistered]
  expect(problemsOf({ equclacode: '7000', categoryCode: '7100' })).toContainEqual(refused)
  for (const [equclacode, categoryCode] of [
    ['8000', '8300'],
    ['2000', '2300'],
    ['3000', '3100'],
  ] as const) {
    expect(problemsOf({ equclacode, categoryCode })).not.toContainEqual(refused)
  }
})

it('asks what a registration unit has: piping the name of its installation, and none a product number', () => {
  const product = ['manufacturer', 'factoryNo', 'manufactureDate']
  const asked = (equclacode: string) => problemsOf({ equclacode }).map(([field]) => field)
  expect(asked('3000')).toEqual(expect.arrayContaining(product))
  expect(asked('3000')).not.toContain('projectName')
  expect(asked('8000')).toContain('projectName')
  const cylinders = problemsOf({ equclacode: '2000', categoryCode: '2300' }).map(([field]) => field)
  expect([...asked('8000'), ...cylinders].filter((field) => product.includes(field ?? ''))).toEqual([])
})

it('asks of cylinders whether they are of a vehicle, and of which', () => {
  const cylinders = { equclacode: '2000', categoryCode: '2300' }
  const asked = (fields: Record<string, string>) =>
    problemsOf({ ...cylinders, ...fields })
      .map(([field]) => field)
      .filter((field) => /cylinder(PlateNo|Vin)|vehicleCylinders/.test(field ?? ''))
  expect([asked({}), asked({ vehicleCylinders: '1' })]).toEqual([['vehicleCylinders'], ['cylinderPlateNo', 'cylinderVin']])
  expect([asked({ vehicleCylinders: '0' }), asked({ categoryCode: '2100' })]).toEqual([[], []])
})
