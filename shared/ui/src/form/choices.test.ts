import { constructionNotice, fieldsOf, maintenanceTermination } from '@shared/contract/application'
import { choicesOf } from './choices'

test('neither side of a maintenance contract is offered to end it in the name of the other', () => {
  const reason = fieldsOf(maintenanceTermination).find(({ key }) => key === 'terminateReason')
  if (!reason) throw new Error('No reason')
  const offered = (applicantSide: string) => choicesOf(reason, { applicantSide }).map(({ label }) => label)
  expect(offered('2')).toContain('维保单位单方解除')
  expect(offered('2')).not.toContain('使用单位单方解除')
  expect(offered('1')).toContain('使用单位单方解除')
  expect(offered('1')).not.toContain('维保单位单方解除')
})

test('a form offers no kind of device that it is not for', () => {
  const kind = constructionNotice.tables.flatMap(({ columns }) => columns).find(({ key }) => key === 'equclacode')
  if (!kind) throw new Error('No kind')
  const offered = choicesOf(kind, {}).map(({ value }) => value)
  expect(offered).toContain('8000')
  expect(offered).not.toContain('7000')
})
