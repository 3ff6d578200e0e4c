import { type ApplicationDefinition, applicationDefinitions, findState, onlineApplyNewrule, type TransitionDefinition } from '@shared/contract/application'
import { holds } from '@shared/contract/form'
import { firstSaid, toldParties } from './notifyTransition'

/** Which parties each transition notifies, for every type from its definition alone. */

const drafts: readonly string[] = ['10', '15']
const ends: readonly string[] = ['80', '82', '90', '95']

const spoken = ({ transitions }: ApplicationDefinition): readonly TransitionDefinition[] => transitions.filter(({ silent }) => !silent)
const heardBy = (definition: ApplicationDefinition, transition: TransitionDefinition): string[] =>
  transition.to === null ? [] : toldParties(definition, transition, transition.to).map(({ relation }) => relation)
const actors = ({ by }: TransitionDefinition): string[] => by.map(({ relation }) => relation)
const nameOf = ({ from, path, to, label }: TransitionDefinition): string => `${from.join('/')} ${path} ${to} (${label})`

describe.each(applicationDefinitions.map((definition): [string, ApplicationDefinition] => [definition.key, definition]))('%s', (_key, definition) => {
  it('tells of its end, or that it was taken back, whoever was told that it came to where it ends from', () => {
    const missed = spoken(definition)
      .filter(({ to }) => to !== null && (ends.includes(to) || drafts.includes(to)))
      .flatMap((end) => {
        const before = spoken(definition).filter(({ to }) => to !== null && end.from.includes(to))
        const heard = new Set(before.flatMap((transition) => heardBy(definition, transition)))
        // Administrators oversee everything, but are not the ones to continue a record.
        const deaf = [...heard].filter(
          (relation) => relation !== 'administrator' && !heardBy(definition, end).includes(relation) && !actors(end).includes(relation),
        )
        return deaf.map((relation) => `${nameOf(end)}: ${relation}`)
      })
    expect(missed).toEqual([])
  })

  it('tells whoever is waited for next', () => {
    const missed = spoken(definition).flatMap((transition) => {
      const waited = transition.to === null ? [] : (findState(definition, transition.to)?.waitsFor?.relations ?? [])
      const told = heardBy(definition, transition)
      return waited
        .filter((relation) => !told.includes(relation) && !actors(transition).includes(relation))
        .map((relation) => `${nameOf(transition)}: ${relation}`)
    })
    expect(missed).toEqual([])
  })

  it('tells who decided when somebody else makes the decision void', () => {
    const missed = spoken(definition)
      .filter(({ to, by }) => to === '95' && by.some(({ relation }) => relation === 'administrator'))
      .flatMap((end) => {
        const deciders = spoken(definition)
          .filter(({ to }) => to !== null && end.from.includes(to))
          .flatMap(actors)
        const deaf = [...new Set(deciders)].filter(
          (relation) => !['owner', 'administrator', 'system'].includes(relation) && !heardBy(definition, end).includes(relation),
        )
        return deaf.map((relation) => `${nameOf(end)}: ${relation}`)
      })
    expect(missed).toEqual([])
  })
})

it('says sums as everything else does', () => {
  const accept = onlineApplyNewrule.transitions.find(({ path, to }) => path === 'accept' && to === '40')
  if (!accept) throw new Error('Nothing fixes a fee')
  const record = { number: 'BJ1', receipt_no: '', due_date: '2026-12-11', opinion: '', inputs: { feeAmount: '12345.60' } }
  expect(firstSaid(onlineApplyNewrule, accept, record)).toBe('应缴12,345.60元，请于2026-12-11前缴费')
})

it.each([
  ['1', '按协议结算，不在平台缴费和开票'],
  ['2', '免收费，不用缴费'],
])('says of an inspection accepted without a payment, %s, why none is asked for, by SMS as well', (feeType, said) => {
  const accept = onlineApplyNewrule.transitions.find(({ path, when }) => path === 'accept' && when && holds(when, { fields: {}, input: { feeType } }))
  if (!accept) throw new Error(`Nothing is accepted with ${feeType}`)
  const record = { number: 'BJ1', receipt_no: 'SL1', due_date: null, opinion: '', inputs: { feeType } }
  expect(firstSaid(onlineApplyNewrule, accept, record)).toBe(said)
  expect(accept.smsText).toBe(`您的报检（{number}）已正式受理，受理号{receiptNo}。${said}。`)
})
