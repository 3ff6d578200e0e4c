import { roleTypes } from '../roles'
import { type ApplicationDefinition, fieldsOf, stateOf } from './definition'
import { applicationDefinitions } from './types/all'
import { type Actor, availableActions, decideTransition, transitionOf } from './workflow'

const somebody = (overrides: Partial<Actor>): Actor => ({ roleType: '3', accountId: 'a', ownsRecord: false, handlesRecord: false, ...overrides })

describe.each(applicationDefinitions.map((definition): [string, ApplicationDefinition] => [definition.key, definition]))(
  'the workflow of %s',
  (_key, definition) => {
    const states = definition.states.map((state) => state.code)
    const actors: Actor[] = roleTypes.flatMap((roleType) =>
      [true, false].flatMap((ownsRecord) => [true, false].map((handlesRecord) => somebody({ roleType, ownsRecord, handlesRecord }))),
    )
    const records = states.flatMap((status) =>
      [null, 'a', 'b'].flatMap((handlerId) => [true, false].map((withdrawable) => ({ status, handlerId, withdrawable }))),
    )
    const paths = [...new Set(definition.transitions.map((transition) => transition.path))]

    it('reaches every state from the first', () => {
      const reached = new Set([states[0]])
      for (let before = -1; before !== reached.size; ) {
        before = reached.size
        for (const transition of definition.transitions) {
          if (transition.to !== null && transition.from.some((status) => reached.has(status))) reached.add(transition.to)
        }
      }
      expect([...reached].sort()).toEqual([...states].sort())
    })

    it('leaves final states never, and every other state somehow', () => {
      for (const status of states) {
        const leaves = definition.transitions.some((transition) => transition.from.includes(status) && transition.to !== status)
        expect(`${status} ${leaves}`).toBe(`${status} ${!['80', '82', '90', '95'].includes(status)}`)
      }
    })

    it('names only states, fields and tables that exist', () => {
      for (const transition of definition.transitions) {
        for (const status of [...transition.from, ...(transition.to === null ? [] : [transition.to])]) expect(() => stateOf(definition, status)).not.toThrow()
      }
      const keys = fieldsOf(definition).map((field) => field.key)
      expect(new Set(keys).size).toBe(keys.length)
      const { index } = definition
      const indexed = [
        index.number,
        index.kind,
        index.areaCode,
        index.authorityUnitId,
        index.inspectionUnitId,
        index.counterpartUscc,
        ...index.keywords,
        ...definition.listFields,
      ]
      for (const key of indexed) if (key !== undefined) expect(keys).toContain(key)
      const places = definition.tables.flatMap((table) => [table.key, ...table.columns.map((column) => `${table.key}.${column.key}`)])
      for (const check of definition.crossChecks) expect([...keys, ...places]).toContain(check.field)
      for (const document of definition.documents) for (const status of document.states ?? []) expect(states).toContain(status)
      expect(new Set(definition.attachments.map((paper) => paper.code)).size).toBe(definition.attachments.length)
    })

    it('means one transition at most by a path in a state', () => {
      for (const path of paths) {
        for (const status of states)
          expect(definition.transitions.filter((transition) => transition.path === path && transition.from.includes(status)).length).toBeLessThanOrEqual(1)
      }
    })

    it('tells applicant, handler and readers what is next in every state that each of them sees', () => {
      for (const { code, hint } of definition.states) {
        const everybody = hint.applicant !== '' && hint.handler && hint.reader
        expect(`${code} ${Boolean(['10', '15'].includes(code) || everybody)}`).toBe(`${code} true`)
        // 请 and 您 ask the one who reads: a reader can do nothing about it.
        expect(hint.reader ?? '').not.toMatch(/^请|[，；]请|您/)
      }
    })

    it('decides as the table says, for everyone, everywhere', () => {
      for (const actor of actors) {
        for (const record of records) {
          for (const path of paths) {
            const decision = decideTransition(definition, path, record, actor)
            const transition = transitionOf(definition, path, record.status)
            const entitled = (side: 'applicant' | 'handler') =>
              side === 'applicant'
                ? actor.ownsRecord && definition.applicants.includes(actor.roleType)
                : actor.handlesRecord && definition.handlers.includes(actor.roleType)
            const picked = transition?.requires?.includes('notPickedUp') === true && record.handlerId !== null
            const built = transition?.requires?.includes('withdrawable') === true && !record.withdrawable
            const held = transition?.actor === 'handler' && transition.action !== 'pickUp' && record.handlerId !== null && record.handlerId !== actor.accountId
            const expected = transition !== undefined && entitled(transition.actor) && !picked && !built && !held
            expect(decision.allowed).toBe(expected)
            if (decision.allowed) expect(decision.transition).toBe(transition)
            else expect(decision.message.length).toBeGreaterThan(4)
          }
          const offered = availableActions(definition, record, actor)
          expect(offered).toEqual(paths.filter((path) => decideTransition(definition, path, record, actor).allowed))
        }
      }
    })

    it('gives nobody without a part in it anything to do', () => {
      for (const record of records) {
        expect(availableActions(definition, record, somebody({ roleType: '9', ownsRecord: true, handlesRecord: true }))).toEqual([])
        expect(availableActions(definition, record, somebody({ roleType: '3' }))).toEqual([])
      }
    })

    it('asks an opinion from a handler who sends back or refuses', () => {
      for (const transition of definition.transitions) {
        if (['return', 'reject'].includes(transition.action)) expect(transition.opinion).toBe('required')
      }
      for (const template of definition.opinionTemplates) {
        expect(template.text.length).toBeGreaterThan(1)
        expect(definition.transitions.some((transition) => transition.action === template.action && transition.opinion !== 'none')).toBe(true)
      }
    })
  },
)
