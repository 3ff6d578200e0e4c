import { fieldTypeOf } from '../form/definition'
import { type RoleType, roleTypes } from '../roles'
import type { ApplicationDefinition, TransitionDefinition } from './definition'
import { definitionProblems } from './definitionProblems'
import { draftStatuses, fieldsOf, stateOf, undecidedStatuses } from './definitionReaders'
import { type ActingRelation, relations } from './parties'
import { applicationDefinitions } from './types/all'
import { changeRegister } from './types/changeRegister/changeRegister'
import { constructionNotice } from './types/constructionNotice'
import { type Actor, availableActions, decideTransition, openPapers, transitionFor, transitionOf, waitsFor } from './workflow'

const somebody = (roleType: RoleType, relation?: ActingRelation): Actor => ({
  kind: 'account',
  roleType,
  accountId: 'a',
  relations: relation ? [relation] : [],
})

/** Effects that undo what a result wrote into archives. */
const takesBack = ['restoreArchives', 'withdrawDelay', 'withdrawRegistration', 'withdrawSet', 'withdrawUnit', 'discardArchive', 'withdrawResults']
const rewritesArchives = ({ effects = [] }: TransitionDefinition) => effects.some((effect) => takesBack.includes(effect))

it.each(
  applicationDefinitions.flatMap(({ key, transitions }: ApplicationDefinition) =>
    transitions.filter(rewritesArchives).map(({ confirm }): [string, string] => [key, confirm?.text ?? '']),
  ),
)('who voids a result of %s is told what becomes of the archive', (_key, text) => {
  expect(text).toContain('档案')
})

describe.each(applicationDefinitions.map((definition): [string, ApplicationDefinition] => [definition.key, definition]))(
  'the workflow of %s',
  (_key, definition) => {
    const states = definition.states.map((state) => state.code)
    const actors: Actor[] = [{ kind: 'system' }, ...roleTypes.flatMap((roleType) => [undefined, ...relations].map((relation) => somebody(roleType, relation)))]
    const records = states.flatMap((status) => [null, 'a', 'b'].flatMap((handlerId) => [true, false].map((reliedOn) => ({ status, handlerId, reliedOn }))))
    const paths = [...new Set(definition.transitions.map((transition) => transition.path))]

    it('contradicts itself nowhere', () => {
      expect(definitionProblems(definition)).toEqual([])
    })

    it('takes no number without a least value: no fee, count or measure is below zero unknowingly', () => {
      const inputs = definition.transitions.flatMap(({ input = [] }) => fieldsOf({ groups: input }))
      const typed = [...fieldsOf(definition), ...definition.tables.flatMap(({ columns }) => columns), ...inputs].filter(({ source }) => source === undefined)
      expect(typed.filter((field) => fieldTypeOf(field).numeric && field.min === undefined && field.above === undefined).map(({ key }) => key)).toEqual([])
    })

    it('counts as undecided every state that is neither a draft nor an end', () => {
      const open = definition.states.filter(({ code, tone }) => !draftStatuses.includes(code) && tone !== 'done' && tone !== 'failed')
      expect(undecidedStatuses(definition)).toEqual(open.map(({ code }) => code))
    })

    it('reaches every state from where records begin', () => {
      const begin = definition.transitions.filter((transition) => transition.from.length === 0).map((transition) => transition.to)
      const reached = new Set(begin.length > 0 ? begin : [states[0] ?? null])
      for (let before = -1; before !== reached.size; ) {
        before = reached.size
        for (const transition of definition.transitions) {
          if (transition.to !== null && transition.from.some((status) => reached.has(status))) reached.add(transition.to)
        }
      }
      expect([...reached].sort()).toEqual([...states].sort())
    })

    it('leaves 作废 and 已取消 never', () => {
      for (const status of states.filter((code) => ['90', '95'].includes(code))) {
        expect(definition.transitions.filter((transition) => transition.from.includes(status))).toEqual([])
      }
    })

    it('names only states that exist', () => {
      for (const transition of definition.transitions) {
        for (const status of [...transition.from, ...(transition.to === null ? [] : [transition.to])]) expect(() => stateOf(definition, status)).not.toThrow()
      }
      for (const document of definition.documents) for (const status of document.states ?? []) expect(states).toContain(status)
    })

    it('decides as the table says, for everyone, everywhere', () => {
      const parts = new Set(definition.parties.flatMap((party) => party.roles.map((roleType) => `${party.relation} ${roleType}`)))
      const named = (actor: Actor, transition: ApplicationDefinition['transitions'][number] | undefined) =>
        transition?.by.some(({ relation, roles }) =>
          actor.kind === 'system'
            ? relation === 'system'
            : actor.relations.includes(relation) && parts.has(`${relation} ${actor.roleType}`) && (roles === undefined || roles.includes(actor.roleType)),
        ) === true
      // Tens of thousands of cases: failures are collected and checked once, which is faster.
      const wrong: string[] = []
      const judge = (right: boolean, ...of: unknown[]) => {
        if (!right) wrong.push(JSON.stringify(of))
      }
      for (const actor of actors) {
        for (const record of records) {
          const leaving = definition.transitions.filter((transition) => transition.from.includes(record.status) && named(actor, transition))
          const claimable = leaving.some((transition) => transition.claims)
          const mine = actor.kind === 'system' || record.handlerId === null || record.handlerId === actor.accountId
          for (const path of paths) {
            const decision = decideTransition(definition, path, record, actor)
            const transition = leaving.find((candidate) => candidate.path === path)
            const picked = transition?.requires?.includes('notPickedUp') === true && record.handlerId !== null
            const built = transition?.requires?.includes('withdrawable') === true && record.reliedOn
            const held = claimable && !mine && transition?.claims !== true
            judge(decision.allowed === (transition !== undefined && !picked && !built && !held), path, record, actor)
            judge(decision.allowed ? decision.transition === transition : decision.message.length > 4, path, record, actor, decision)
          }
          const offered = availableActions(definition, record, actor)
          const allowed = paths.filter((path) => decideTransition(definition, path, record, actor).allowed)
          judge(offered.sort().join() === allowed.sort().join(), record, actor, offered)
        }
      }
      expect(wrong).toEqual([])
    })

    it('gives nobody without a part in it anything to do', () => {
      expect(records.flatMap((record) => roleTypes.flatMap((roleType) => availableActions(definition, record, somebody(roleType))))).toEqual([])
    })

    it('waits for somebody who can act, and says so', () => {
      for (const state of definition.states) {
        for (const relation of state.waitsFor?.relations ?? []) {
          expect(waitsFor(definition, state.code, relation)).toBe(true)
          expect(state.hint[relation] ?? state.hint.owner).not.toBe('')
        }
      }
    })

    it('tells owner, handler and readers what is next in every state that each of them sees', () => {
      for (const { code, hint } of definition.states) {
        const everybody = hint.owner !== '' && hint.others
        expect(`${code} ${Boolean(['10', '15'].includes(code) || everybody)}`).toBe(`${code} true`)
        // 请 and 您 address the reader, who can do nothing about it here.
        expect(hint.others ?? '').not.toMatch(/^请|[，；]请|您/)
      }
    })

    it('asks an opinion from a handler who sends back or refuses', () => {
      for (const transition of definition.transitions) {
        if (['return', 'reject', 'refuse', 'disapprove', 'disagree', 'void'].includes(transition.action)) expect(transition.opinion).toBe('required')
      }
      for (const template of definition.opinionTemplates) {
        expect(template.text.length).toBeGreaterThan(1)
        expect(definition.transitions.some((transition) => transition.action === template.action && transition.opinion !== 'none')).toBe(true)
      }
    })

    it('finds the texts of a path by the state', () => {
      for (const transition of definition.transitions) {
        for (const status of transition.from) expect(transitionOf(definition, transition.path, status)?.path).toBe(transition.path)
      }
      expect(fieldsOf(definition).length).toBeGreaterThan(0)
    })
  },
)

describe('papers by state and actor', () => {
  const paper = (code: string) => ({ code, label: code, required: true })
  const definition: ApplicationDefinition = {
    ...constructionNotice,
    transitions: constructionNotice.transitions.map((transition) =>
      transition.path === 'receive' ? { ...transition, papers: [paper('REPORT')] } : transition,
    ),
  }
  const codes = (status: string, actor: Actor, handlerId: string | null = null) =>
    openPapers(definition, { status, handlerId, reliedOn: false }, actor).map(({ code }) => code)

  it('are the form’s where the owner may save it, and those of a transition where its actor may take it', () => {
    const ofForm = definition.attachments.map(({ code }) => code)
    for (const { code } of definition.states) {
      expect(codes(code, somebody('3', 'owner'))).toEqual(['10', '15', '30'].includes(code) ? ofForm : [])
      expect(codes(code, somebody('7', 'authority'))).toEqual(code === '20' ? ['REPORT'] : [])
      for (const stranger of [somebody('7'), somebody('3', 'authority'), somebody('1', 'counterpart'), somebody('9', 'administrator')]) {
        expect(codes(code, stranger)).toEqual([])
      }
    }
  })

  it('are not those of a record a colleague is at', () => {
    expect(codes('20', somebody('7', 'authority'), 'b')).toEqual([])
    expect(codes('20', somebody('7', 'authority'), 'a')).toEqual(['REPORT'])
  })
})

it('asks the unit that receives a device first, if the portal can ask it; every other change goes to the registrar at once', () => {
  const to = (fields: Record<string, string>) => ['10', '30'].map((status) => transitionFor(changeRegister, 'commit', status, fields)?.to)
  expect(to({ changeType: '03', newUnitRegistered: '1' })).toEqual(['25', '25'])
  expect(to({ changeType: '03', newUnitRegistered: '0' })).toEqual(['20', '20'])
  expect(to({ changeType: '11', newUnitRegistered: '1' })).toEqual(['20', '20'])
  expect(transitionFor(changeRegister, 'commit', '70', {})).toBeUndefined()
})
