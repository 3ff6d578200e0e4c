import { z } from 'zod'
import { type BlankForm, blankForms } from '../form/blankForms'

/** A paper a guide lists: when it is needed, and what to write it on. */
export const guidePaperSchema = z.object({
  label: z.string(),
  required: z.boolean(),
  /** 必需, the condition in words, or 选交. */
  when: z.string(),
  blankForm: z.enum(Object.keys(blankForms) as [BlankForm, ...BlankForm[]]).nullable(),
})

/** An act on the way to the result, in order. */
export const guideStepSchema = z.object({
  label: z.string(),
  /** Who acts: 申请单位, 登记机关审核; empty where nobody has to. */
  actor: z.string(),
  /** The applicant acts. */
  own: z.boolean(),
  /** How long it takes, or what it waits for; may be empty. */
  promise: z.string(),
  /** What the applicant should know at this point; may be empty. */
  advice: z.string(),
})

/** What the index says of a type. */
export const guideSummarySchema = z.object({
  /** Key of the application type. */
  type: z.string(),
  label: z.string(),
  who: z.string(),
  duration: z.string(),
  fee: z.string(),
  result: z.string(),
})
export type GuideSummary = z.infer<typeof guideSummarySchema>

export const guideSchema = guideSummarySchema.extend({
  rule: z.string(),
  when: z.string(),
  law: z.array(z.string()),
  /** Parts of the form, with what stands in tables: 设备清单（1至50台）. */
  sections: z.array(z.string()),
  papers: z.array(guidePaperSchema),
  steps: z.array(guideStepSchema),
  /** Papers printed on the way: 告知单, 接收回执. */
  documents: z.array(z.string()),
  /** Page of the form. */
  formPath: z.string(),
  /** The area whose form it is works now. */
  available: z.boolean(),
})
export type Guide = z.infer<typeof guideSchema>
