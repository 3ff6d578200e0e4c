import { type ActorDefinition, type ApplicationDefinition, applicationDefinitions, findState, type StepDefinition } from '@shared/contract/application'
import { type ConfiguredDocuments, citedIn } from '@shared/contract/equipment'
import type { AttachmentRequirement, TableDefinition } from '@shared/contract/form'
import type { Guide, GuideSummary } from '@shared/contract/guide'
import { homePath, type RegistryRemote } from '@shared/contract/portal'
import { roleOf } from '@shared/contract/roles'

/** 办事指南 of an application type, generated from the same definition as its form, so that guide and form cannot differ. */

export function summaryOf({ key, label, guide: { who, duration, fee, result } }: ApplicationDefinition): GuideSummary {
  return { type: key, label, who, duration, fee, result }
}

/**
 * @param available whether the remote with its pages is available
 * @param configured rule numbers set by the installation
 */
export function guideOf(definition: ApplicationDefinition, available: boolean, configured: ConfiguredDocuments = {}): Guide {
  return {
    ...summaryOf(definition),
    rule: definition.rule,
    when: definition.guide.when,
    law: definition.guide.law.map((text) => citedIn(text, configured)),
    sections: [...definition.groups.map((group) => group.label), ...definition.tables.map(sectionOfTable)],
    papers: definition.attachments.map(paperOf),
    steps: definition.steps.map((step) => stepOf(definition, step)),
    documents: definition.documents.map((document) => document.label),
    changes: [...(definition.guide.changes ?? [])],
    // A form over the desktop is opened by the address: the desktop alone is none.
    formPath: definition.pages.form === homePath ? `${homePath}?ask=` : definition.pages.form,
    available,
  }
}

function sectionOfTable({ label, minRows, maxRows, measure }: TableDefinition): string {
  return `${label}（${minRows > 0 ? `${minRows}至${maxRows}` : `最多${maxRows}`}${measure}）`
}

export function paperOf({ label, required, visibleWhen, reason, blankForm }: AttachmentRequirement): Guide['papers'][number] {
  const always = required === true && visibleWhen === undefined
  const otherwise = required === false ? '选交' : '填报内容需要时'
  return { label, required: always, when: reason ?? (always ? '必需' : otherwise), blankForm: blankForm ?? null }
}

/** Who acts, for readers: 申请单位, 登记机关审核. */
export function actorName(definition: ApplicationDefinition, { relation, roles }: ActorDefinition): string {
  if (relation === 'owner') return '申请单位'
  if (relation === 'system') return '系统'
  const party = definition.parties.find((candidate) => candidate.relation === relation)
  return (roles ?? party?.roles ?? []).map((role) => roleOf(role).name).join('、')
}

function stepOf(definition: ApplicationDefinition, { label, states, by, promise, way }: StepDefinition): Guide['steps'][number] {
  const actors = definition.transitions
    .filter(({ action, from }) => by.includes(action) && (from.length === 0 || from.some((code) => states.includes(code))))
    .flatMap((transition) => transition.by)
  const state = findState(definition, states[0] ?? '')
  const advice = state?.hint.owner ?? ''
  // A step the system completes may still need the applicant: to pay.
  const awaited = state?.waitsFor?.relations.includes('owner') ?? false
  return {
    label,
    actor: [...new Set([...(awaited ? ['申请单位'] : []), ...actors.map((actor) => actorName(definition, actor))])].join('、'),
    own: awaited || actors.some(({ relation }) => relation === 'owner'),
    promise: promise ?? '',
    advice: way === undefined ? advice : `${way}：${advice}`,
  }
}

/** A type that can be applied for: it has a page for it in the menu or, like 使用登记, behind 快速办理; or on the portal's home page. */
export interface OfferedType {
  definition: ApplicationDefinition
  available: boolean
}

export function offeredTypes(remotes: readonly RegistryRemote[]): OfferedType[] {
  return applicationDefinitions.flatMap((definition: ApplicationDefinition) => {
    if (definition.closed) return []
    const { list, query, form } = definition.pages
    const offering = remotes.filter(({ groups }) =>
      groups.some((group) => group.children.some((page) => !page.hideInMenu && [list, query, form].includes(page.path))),
    )
    if (form === homePath) return [{ definition, available: true }]
    return offering.length > 0 ? [{ definition, available: offering.some((remote) => remote.enabled) }] : []
  })
}
