/** Coded values and their labels. Only codes are stored and sent; labels are for users. */
export interface Option {
  code: string
  label: string
}

/** 是 or 否 */
export const yesNo = [
  { code: '1', label: '是' },
  { code: '0', label: '否' },
] as const satisfies readonly Option[]

/** Visual style of a state. It adds a shape and then a colour to the text (look). */
export const tones = ['done', 'moving', 'attention', 'failed', 'idle'] as const
export type Tone = (typeof tones)[number]
