import { type ApplicationDefinition, draftStatuses, isEditable, isOwners, type StateDefinition, type TransitionDefinition } from '@shared/contract/application'
import type { ConfiguredDocuments } from '@shared/contract/equipment'
import type { PrintBlock } from '@shared/contract/print'
import { actorName, guideOf } from '../../guide/guide'
import { papersTable, type Section, table } from './chapter'

/** A section about an application type, written from the same definition as form, guide and review, so that the manual cannot differ from them. */

const once = (texts: readonly string[]): string => [...new Set(texts)].join('、')

/** Whose turn it is in a state, and until when. */
function turn(definition: ApplicationDefinition, { waitsFor }: StateDefinition, leaving: readonly TransitionDefinition[]): string {
  if (!waitsFor) return ''
  const acting = leaving.filter(({ claims }) => !claims).flatMap(({ by }) => by.filter(({ relation }) => waitsFor.relations.some((one) => one === relation)))
  const named = (acting.length > 0 ? acting : waitsFor.relations.map((relation) => ({ relation }))).map((actor) => actorName(definition, actor))
  if (waitsFor.workdays !== undefined) return `${once(named)}，${waitsFor.workdays}个工作日内`
  if (waitsFor.days !== undefined) return `${once(named)}，${waitsFor.days}日内`
  return waitsFor.until === undefined ? once(named) : `${once(named)}，在写明的期限内`
}

/** What the applicant may do in a state. */
function ownActs(definition: ApplicationDefinition, { code }: StateDefinition, leaving: readonly TransitionDefinition[]): string {
  const own = leaving.filter((transition) => isOwners(transition) && !transition.silent).map(({ label }) => label)
  return once([...(isEditable(definition, code) ? ['修改'] : []), ...own])
}

function states(definition: ApplicationDefinition): PrintBlock[] {
  const leaving = (state: StateDefinition) => definition.transitions.filter(({ from }) => from.includes(state.code))
  const rows = definition.states.map((state) => [
    state.label,
    state.hint.owner,
    turn(definition, state, leaving(state)),
    ownActs(definition, state, leaving(state)),
  ])
  return table('各个状态：申请单位看到的', ['状态', '含义和下一步', '轮到谁', '申请单位可以'], rows)
}

/** What the other parties decide, each its own; the applicant's acts are in the table before. */
function handling(definition: ApplicationDefinition): PrintBlock[] {
  const rows = definition.states
    .filter(({ code }) => !draftStatuses.includes(code))
    .flatMap((state) => {
      const hints = new Map<string, string>()
      const decided = new Map<string, string[]>()
      for (const { from, by, silent, label } of definition.transitions) {
        if (silent || !from.includes(state.code)) continue
        for (const actor of by) {
          if (actor.relation === 'owner' || actor.relation === 'system') continue
          const name = actorName(definition, actor)
          hints.set(name, state.hint[actor.relation] ?? state.hint.others ?? '')
          decided.set(name, [...(decided.get(name) ?? []), label])
        }
      }
      return [...decided].map(([name, labels]) => [state.label, name, hints.get(name) ?? '', once(labels)])
    })
  return table('审核和办理', ['状态', '由谁办理', '办理提示', '可以作出的决定'], rows)
}

/**
 * @param begin where in the portal an application is started
 * @param configured rule numbers set by the installation
 */
export function typeSection(definition: ApplicationDefinition, begin: string, configured: ConfiguredDocuments): Section {
  const { label, rule, who, when, sections, papers, steps, documents, duration, fee, result, law } = guideOf(definition, true, configured)
  const facts = [
    ['谁来办', who],
    ['什么时候办', when],
    ['从哪里开始', begin],
    ['办理要求', rule],
    ['填写内容', sections.join('、')],
    ['时限', duration],
    ['费用', fee],
    ['结果', result],
    ['可以打印', documents.join('、')],
    ['依据', law.join('；')],
  ] as const
  return {
    title: label,
    blocks: [
      { kind: 'fields', rows: facts.filter(([, value]) => value !== '').map(([name, value]) => ({ label: name, value, wide: true })) },
      ...papersTable('材料', papers),
      ...table(
        '办理步骤',
        ['序号', '步骤', '由谁办理', '时限', '对申请单位的提示'],
        steps.map((step, index) => [String(index + 1), step.label, step.actor, step.promise, step.advice]),
      ),
      ...states(definition),
      ...handling(definition),
    ],
  }
}
