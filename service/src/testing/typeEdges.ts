import type { TransitionDefinition } from '@shared/contract/application'
import type { Condition, FormRow } from '@shared/contract/form'
import { sql } from 'kysely'
import { type TypeBehaviour, workflowNow } from '../workflow/behaviour'
import { takeBySystem } from '../workflow/transition/transition'
import { enterResults, notify, paymentFor } from './inspections'
import type { SignedIn, TestService } from './service'

/** The ways through the flow of a type, and what must have happened before one can be taken. */

/** One way to take a transition: from one state, distinguished by its condition. */
export interface Edge {
  from: string
  transition: TransitionDefinition
}

export const nameOf = ({ from, transition: { path, label, to, by } }: Edge): string =>
  `${from || 'new'} ${path} ${to ?? 'gone'} (${label}) by ${by.map(({ relation, roles = [] }) => [relation, ...roles].join(' ')).join(', ')}`

/** Shortest path from a state to one with an open edge. @param usable edges it may lead over; the open one at its end may be any */
export function wayTo(status: string, open: readonly Edge[], usable: readonly Edge[]): Edge[] | undefined {
  const ways: [string, Edge[]][] = [[status, []]]
  const seen = new Set([status])
  for (let way = ways.shift(); way; way = ways.shift()) {
    const [state, path] = way
    const here = open.find(({ from }) => from === state)
    if (here) return [...path, here]
    for (const edge of usable) {
      const { to } = edge.transition
      if (edge.from !== state || to === null || seen.has(to)) continue
      seen.add(to)
      ways.push([to, [...path, edge]])
    }
  }
  return undefined
}

/** Values that meet a condition, as far as form or input can. */
export function wanted(condition: Condition | undefined, kind: 'field' | 'input'): FormRow {
  if (condition === undefined) return {}
  if (kind in condition && 'in' in condition) {
    const key = kind === 'field' && 'field' in condition ? condition.field : 'input' in condition ? condition.input : ''
    return { [key]: condition.in.find((value) => value !== '') ?? '' }
  }
  if ('all' in condition) return Object.assign({}, ...condition.all.map((part) => wanted(part, kind)))
  return 'any' in condition && condition.any[0] ? wanted(condition.any[0], kind) : {}
}

type SystemAct = (service: TestService, id: string) => Promise<unknown>
export const bySystem =
  (behaviour: TypeBehaviour, path: string): SystemAct =>
  (service, id) =>
    service.db.system((connection) => takeBySystem(connection, behaviour, path, id, workflowNow(service.context)))
const paidAtCashier: Readonly<Record<string, SystemAct>> = { payCallback: async (service, id) => notify(service, await paymentFor(service, id)) }
/** What triggers a transition by the system, if it is not just a deadline. */
export const reasons: Readonly<Record<string, Readonly<Record<string, SystemAct>>>> = {
  onlineApplyNewrule: paidAtCashier,
  elevatorDetectApply: paidAtCashier,
}

/** A handover must change somebody: until now the inspector has had a colleague. */
const hadColleague = (service: TestService, _who: SignedIn, id: string): Promise<unknown> =>
  service.db.system(({ db }) =>
    db.updateTable('application').set({ inputs: sql`inputs || '{"secondInspector":"00000000-0000-0000-0000-000000000001"}'` }).where('id', '=', id).execute(),
  )

/** The deadline of a record has passed, that of a rectification as well. */
const deadlinePassed = (service: TestService, _who: SignedIn, id: string): Promise<unknown> =>
  service.db.system(({ db }) =>
    db.updateTable('application').set({ inputs: sql`inputs || '{"rectifyBy":"2020-01-01"}'`, due_date: '2020-01-01' }).where('id', '=', id).execute(),
  )

/** What must be done before a path can be taken. */
export const preparations: Readonly<Record<string, Readonly<Record<string, (service: TestService, who: SignedIn, id: string) => Promise<unknown>>>>> = {
  onlineApplyNewrule: { report: enterResults, handOver: hadColleague, unrectified: deadlinePassed },
  elevatorDetectApply: { report: enterResults, handOver: hadColleague, unrectified: deadlinePassed, closeSelfTesting: deadlinePassed },
}
