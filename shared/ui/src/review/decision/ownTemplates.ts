import { opinionMaxLength, opinionProblem } from '@shared/contract/rules'
import { useSession } from '@shared/portal'
import { useMemo, useSyncExternalStore } from 'react'

/** A handler's own opinion template, stored in the browser per user: it is not part of any record. */
export interface OwnTemplate {
  /** Label of its button; unique. */
  label: string
  text: string
}

export const ownTemplatesMax = 20
export const templateLabelMax = 12

const isTemplate = (value: unknown): value is OwnTemplate =>
  typeof value === 'object' && value !== null && 'label' in value && typeof value.label === 'string' && 'text' in value && typeof value.text === 'string'

/** Reads stored templates. Unreadable ones are ignored. */
export function readOwnTemplates(kept: string | null): OwnTemplate[] {
  try {
    const list: unknown = JSON.parse(kept ?? '[]')
    if (!Array.isArray(list)) return []
    const seen = new Set<string>()
    return list
      .filter(isTemplate)
      .filter(({ label, text }) => label !== '' && text.length <= opinionMaxLength && !seen.has(label) && seen.add(label))
      .slice(0, ownTemplatesMax)
      .map(({ label, text }) => ({ label, text }))
  } catch {
    return []
  }
}

/** Trims a template; without a label it gets the beginning of its text. */
export function tidyTemplate({ label, text }: OwnTemplate): OwnTemplate {
  const words = text.trim()
  return { label: label.trim().slice(0, templateLabelMax) || words.slice(0, templateLabelMax), text: words }
}

/**
 * Why a template cannot be saved; undefined if it can.
 * @param at index of an existing template; undefined for a new one
 */
export function templateProblem(list: readonly OwnTemplate[], template: OwnTemplate, at: number | undefined): string | undefined {
  if (at === undefined && list.length >= ownTemplatesMax) return `最多保存 ${ownTemplatesMax} 条，请先删除不用的`
  const problem = opinionProblem(template.text, true)
  if (problem) return problem
  if (list.some((other, index) => index !== at && other.label === tidyTemplate(template).label)) return '已有同名的常用意见，请换一个名称'
  return undefined
}

/** Moves an entry by one position; returns the same list at its ends. */
export function moved(list: readonly OwnTemplate[], at: number, by: -1 | 1): readonly OwnTemplate[] {
  const entry = list[at]
  const other = list[at + by]
  if (!entry || !other) return list
  return list.map((template, index) => (index === at ? other : index === at + by ? entry : template))
}

export interface OwnTemplates {
  list: readonly OwnTemplate[]
  /** Stores a new list. Returns false if the browser cannot store it. */
  save(list: readonly OwnTemplate[]): boolean
}

function follow(changed: () => void): () => void {
  window.addEventListener('storage', changed)
  return () => window.removeEventListener('storage', changed)
}

/** The user's own templates, the same in every opinion box of every window. */
export function useOwnTemplates(): OwnTemplates {
  const userId = useSession((session) => session.userId)
  const key = `portal.opinions.${userId}`
  const kept = useSyncExternalStore(follow, () => localStorage.getItem(key))
  const list = useMemo(() => readOwnTemplates(kept), [kept])
  return {
    list,
    save: (next) => {
      try {
        localStorage.setItem(key, JSON.stringify(next))
      } catch {
        return false
      }
      // Browsers fire this event only in other windows.
      window.dispatchEvent(new StorageEvent('storage', { key }))
      return true
    },
  }
}
