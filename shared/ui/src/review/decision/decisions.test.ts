import { type Actor, availableActions, constructionNotice, elevatorDetectApply, onlineApplyNewrule, useRecord } from '@shared/contract/application'
import { aNotice } from '../../testing/aNotice'
import { afterDecision, claimOf, decisionsOf, handlingOf, neighbour, opinionHint, primaryDecision } from './decisions'

const authority: Actor = { kind: 'account', roleType: '7', accountId: 'me', relations: ['authority'] }
const inState = (status: string, handlerId = '') => ({
  ...aNotice({ status, handlerId }),
  actions: availableActions(constructionNotice, { status, handlerId: handlerId || null, reliedOn: false }, authority),
})
const waiting = decisionsOf(constructionNotice, inState('20'), '7')
const actions = (status: string, handlerId = '', roleType = '7') =>
  decisionsOf(constructionNotice, inState(status, handlerId), roleType).map((decision) => decision.label)

describe('decisions of a handler', () => {
  it('offers what the definition allows in a state, and never the pick-up', () => {
    expect(actions('20')).toEqual(['接收', '退回补正'])
    expect(actions('85')).toEqual(['同意撤销', '不同意撤销'])
    expect(actions('70')).toEqual([])
  })

  it('shows what a colleague is deciding, and nothing that is another party’s to decide', () => {
    expect(actions('20', 'colleague')).toEqual(['接收', '退回补正'])
    expect(actions('20', 'colleague', '4')).toEqual([])
  })

  it('begins with what lets a record go on, wherever the definition has it: 自行检测 comes after the way of the institute', () => {
    const selfTested = (status: string, paths: string[]) => {
      const notice = aNotice({ status, handlerId: '' })
      return { ...notice, actions: paths, form: { ...notice.form, fields: { elevatorApplyKind: '2', detectBody: '1' } } }
    }
    const labels = (status: string, paths: string[]) => decisionsOf(elevatorDetectApply, selfTested(status, paths), '4').map(({ label }) => label)
    expect(labels('20', ['return', 'refuse', 'acceptSelf'])).toEqual(['同意自行检测', '退回补正', '不予受理'])
    expect(labels('65', ['returnReport', 'issue'])).toEqual(['核对办结', '退回修改'])
  })

  it('leaves out what the form rules out, and shows one act for several transitions of its path', () => {
    const receive = constructionNotice.transitions.filter(({ path }) => path === 'receive')
    const told = (code: string) => receive.map((transition) => ({ ...transition, label: `接收${code}`, when: { field: 'constructionKind', in: [code] } }))
    const later = receive.map((transition) => ({ ...transition, label: '接收并计费', when: { fact: 'fee', in: ['1'] } }))
    const definition = { ...constructionNotice, transitions: [...told('1'), ...told('2'), ...later] }
    expect(decisionsOf(definition, inState('20'), '7').map(({ label }) => label)).toEqual(['接收2'])
  })

  it('takes the decision that fits the chosen opinion', () => {
    expect(primaryDecision(waiting, '', undefined)?.action).toBe('accept')
    expect(primaryDecision(waiting, '请补充', 'return')?.action).toBe('return')
    expect(primaryDecision(waiting, '材料齐全', 'accept')?.action).toBe('accept')
  })

  it('takes a text of one’s own for a return: an acceptance by mistake cannot be taken back', () => {
    expect(primaryDecision(waiting, '请补充施工方案', undefined)?.action).toBe('return')
  })

  it('forgets the chosen template when the box was emptied', () => {
    expect(primaryDecision(waiting, '', 'return')?.action).toBe('accept')
  })
})

it('names every decision that requires an opinion in the empty box', () => {
  const record = { ...inState('20'), actions: ['accept', 'reject', 'refuse'] }
  expect(opinionHint(decisionsOf(useRecord, record, '7'))).toBe('填写意见，退回补正、不予受理时必填')
  expect(opinionHint(waiting.filter(({ opinion }) => opinion !== 'required'))).toBe('填写意见')
})

describe('the queue around a record', () => {
  const ids = ['a', 'b', 'c']
  it('goes on to the next, and back from the last', () => {
    expect(afterDecision(ids, 'a')).toBe('b')
    expect(afterDecision(ids, 'c')).toBe('b')
    expect(afterDecision(['a'], 'a')).toBeUndefined()
    expect(afterDecision(ids, 'gone')).toBe('a')
  })
  it('knows its neighbours and its ends', () => {
    expect(neighbour(ids, 'b', 1)).toBe('c')
    expect(neighbour(ids, 'b', -1)).toBe('a')
    expect(neighbour(ids, 'c', 1)).toBeUndefined()
    expect(neighbour(ids, 'gone', 1)).toBe('a')
    expect(neighbour(ids, 'gone', -1)).toBeUndefined()
  })
  it('tells nobody, me and others apart', () => {
    const claim = claimOf(constructionNotice, inState('20'), '7')
    expect(handlingOf({ handlerId: '' }, 'me', claim)).toBe('nobody')
    expect(handlingOf({ handlerId: 'me' }, 'me', claim)).toBe('me')
    expect(handlingOf({ handlerId: 'you' }, 'me', claim)).toBe('other')
  })
  it('lets the next one decide where nothing is taken up: a report lies with whoever signs it, not with who wrote it', () => {
    const written = { ...aNotice({ status: '65', handlerId: 'inspector' }), actions: ['issue', 'returnReport'] }
    expect(decisionsOf(onlineApplyNewrule, written, '4').map(({ path }) => path)).toEqual(written.actions)
    expect(handlingOf(written, 'me', claimOf(onlineApplyNewrule, written, '4'))).toBe('nobody')
  })
})
