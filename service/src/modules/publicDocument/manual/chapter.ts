import { blankForms } from '@shared/contract/form'
import type { Guide } from '@shared/contract/guide'
import type { PrintBlock } from '@shared/contract/print'

/** A section of the manual: the pages of a menu, an application type, one matter. */
export interface Section {
  title: string
  blocks: readonly PrintBlock[]
}

export interface Chapter {
  title: string
  blocks?: readonly PrintBlock[]
  sections: readonly Section[]
}

export const paragraph = (text: string): PrintBlock => ({ kind: 'paragraph', text, indent: true })

/** Numbered paragraphs. */
export const points = (...texts: readonly string[]): PrintBlock[] => texts.map((text, index) => ({ kind: 'paragraph', text: `${index + 1}. ${text}` }))

/** A table to read; none without rows. */
export function table(title: string | undefined, columns: readonly string[], rows: readonly (readonly string[])[]): PrintBlock[] {
  if (rows.length === 0) return []
  return [{ kind: 'table', ...(title !== undefined && { title }), prose: true, columns: [...columns], rows: rows.map((row) => [...row]) }]
}

/** Papers to upload. */
export const papersTable = (title: string, papers: Guide['papers']): PrintBlock[] =>
  table(
    title,
    ['材料', '什么情况提交', '可下载的空白表'],
    papers.map(({ label, when, blankForm }) => [label, when, blankForm === null ? '' : blankForms[blankForm]]),
  )

/** Steps in order: what is done, by whom, and how. */
export const steps = (...rows: readonly (readonly [step: string, who: string, how: string])[]): PrintBlock[] =>
  table(
    '办理步骤',
    ['序号', '步骤', '由谁办理', '怎样办理'],
    rows.map((row, index) => [String(index + 1), ...row]),
  )

export const questions = (...rows: readonly (readonly [question: string, answer: string])[]): PrintBlock[] => table('常见问题', ['问题', '回答'], rows)

/** States and what they mean. */
export const meanings = (title: string, rows: readonly (readonly [state: string, meaning: string])[]): PrintBlock[] =>
  table(title, ['状态', '含义和下一步'], rows)

const digits = ['', '一', '二', '三', '四', '五', '六', '七', '八', '九']
/** 一, 十, 十一, 二十一: for 1 to 99. */
export function chineseNumber(number: number): string {
  const tens = Math.floor(number / 10)
  return `${tens > 1 ? digits[tens] : ''}${tens > 0 ? '十' : ''}${digits[number % 10]}`
}
