import { z } from 'zod'
import { type BlankForm, blankForms } from '../form/blankForms'

/** A paper in a guide: when it is needed, and which blank form to use. */
export const guidePaperSchema = z.object({
  label: z.string(),
  required: z.boolean(),
  /** 必需, the condition as text, or 选交. */
  when: z.string(),
  blankForm: z.enum(Object.keys(blankForms) as [BlankForm, ...BlankForm[]]).nullable(),
})

/** A step on the way to the result, in order. */
export const guideStepSchema = z.object({
  label: z.string(),
  /** Who acts: 申请单位, 登记机关审核; empty if nobody has to. */
  actor: z.string(),
  /** The applicant acts. */
  own: z.boolean(),
  /** How long it takes, or what it waits for; may be empty. */
  promise: z.string(),
  /** Advice for the applicant at this step; may be empty. */
  advice: z.string(),
})

/** A type in the index of guides. */
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
  /** Parts of the form, with row limits of tables: 设备清单（1至50台）. */
  sections: z.array(z.string()),
  papers: z.array(guidePaperSchema),
  steps: z.array(guideStepSchema),
  /** Papers that can be printed during the process: 告知单, 接收回执. */
  documents: z.array(z.string()),
  /** How to cancel, choose another day and be paid back; empty where nothing is said of it. */
  changes: z.array(z.string()),
  /** Page of the form. */
  formPath: z.string(),
  /** The area with the form is available. */
  available: z.boolean(),
})
export type Guide = z.infer<typeof guideSchema>
