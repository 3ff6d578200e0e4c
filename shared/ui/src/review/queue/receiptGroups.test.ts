import { changeRegister, constructionNotice, onlineApplyNewrule } from '@shared/contract/application'
import { aRow } from '../../testing/aNotice'
import { receiptGroups } from './receiptGroups'

const definitions = [constructionNotice, changeRegister, onlineApplyNewrule]
const notice = (id: string, kind = '改造') => aRow({ id, actions: ['receive', 'return'], labels: { constructionKind: kind } })
const idsOf = (groups: ReturnType<typeof receiptGroups>) => groups.map(({ label, rows }) => [label, rows.map(({ id }) => id)])

test('records of one type and kind are received together, in the order of the queue', () => {
  const change = (id: string) => aRow({ id, type: 'changeRegister', actions: ['accept', 'reject'], fields: {}, labels: { changeType: '停用' } })
  const groups = receiptGroups(definitions, [notice('a'), change('b'), notice('c', '修理'), notice('d'), change('e')])
  expect(idsOf(groups)).toEqual([
    [`${constructionNotice.label}（改造）`, ['a', 'd']],
    [`${changeRegister.label}（停用）`, ['b', 'e']],
  ])
  expect(groups.map(({ transition }) => transition.label)).toEqual(['接收', '受理'])
})

test('what somebody else is at, what asks for something, and one alone are not', () => {
  const inspection = (id: string) => aRow({ id, type: 'onlineApplyNewrule', actions: ['accept'], labels: {}, fields: {} })
  const taken = aRow({ id: 'x', actions: [] })
  expect(receiptGroups(definitions, [notice('a'), taken, inspection('b'), inspection('c')])).toEqual([])
})
