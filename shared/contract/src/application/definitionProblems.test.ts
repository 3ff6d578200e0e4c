import type { ApplicationDefinition } from './definition'
import { definitionProblems } from './definitionProblems'
import { constructionNotice } from './types/constructionNotice'

const changed = (change: Partial<ApplicationDefinition>): ApplicationDefinition => ({ ...constructionNotice, ...change })
const { states, transitions } = constructionNotice

describe('a definition is refused with a sentence', () => {
  it.each<[string, ApplicationDefinition, string]>([
    [
      'for a state nobody leads to',
      changed({ states: [...states, { code: '55', label: '已派工', tone: 'moving', hint: { owner: '' } }] }),
      'no transition leads to state 55 已派工',
    ],
    [
      'for a state that waits for a party that cannot act',
      changed({ states: states.map((state) => (state.code === '20' ? { ...state, waitsFor: { relations: ['institute'] } } : state)) }),
      'state 20 待接收 waits for a party that has no transition out of it',
    ],
    [
      'for a handler no party names',
      changed({ parties: constructionNotice.parties.filter((party) => party.relation !== 'authority') }),
      'is for authority , whom no party of the type names',
    ],
    [
      'for two transitions nothing tells apart',
      changed({ transitions: [...transitions, ...transitions.filter((transition) => transition.path === 'receive')] }),
      'share path, state and actor',
    ],
    [
      'for a submission without a number',
      changed({ transitions: transitions.map(({ issues: _issues, ...transition }) => transition) }),
      'submits, but no transition draws a number',
    ],
    ['for a party from a field that is not there', changed({ groups: constructionNotice.groups.slice(0, 2) }), 'party authority names field'],
    [
      'for a condition on a field that is not there',
      changed({ attachments: [{ code: 'X', label: '文件', required: { field: 'nothing', in: ['1'] } }] }),
      'paper X names field nothing',
    ],
    [
      'for an expiry the system cannot take',
      changed({
        states: states.map((state) => (state.code === '20' ? { ...state, waitsFor: { relations: ['authority'], days: 15, expiry: 'expire' } } : state)),
      }),
      'expires by expire',
    ],
  ])('%s', (_name, definition, sentence) => {
    expect(definitionProblems(definition).join('\n')).toContain(sentence)
  })

  it('for a guard or an effect its code does not provide', () => {
    const odd = changed({ transitions: transitions.map((transition) => ({ ...transition, requires: ['moon'], effects: ['tide'] })) })
    const known = { guards: [], effects: [], facts: [] }
    expect(definitionProblems(odd, known).join('\n')).toMatch(/requires moon[\s\S]*has the effect tide/)
    expect(definitionProblems(constructionNotice, known)).toEqual([])
  })
})
