import { z } from 'zod'
import { defineEndpoint } from '../../endpoint/endpoint'
import { type FormLookup, formLookupSchema } from '../../form/lookup'

/** Tells in the dialog of the pre-examination what is about to be charged, or at the choice of no charge what is waived and whether it can be. The transition computes the amount again; it is never taken from a client. */
export const inspectionFee = defineEndpoint({
  method: 'GET',
  path: '/a/stone/inspection/feeAmount',
  summary: '预审通过：逐台核定检验费的合计，有设备待核定时为空；选免收费的，免收多少、能否免收',
  access: { kind: 'roles', roles: ['4'] },
  query: z.object({
    id: z.string().trim().max(64),
    /** Code of `feeType` chosen; absent on pages of an earlier build. */
    feeType: z.string().max(2).default(''),
  }),
  data: formLookupSchema,
})

export const inspectionFeeLookup: FormLookup = { call: inspectionFee, when: { input: 'feeType', in: ['0', '2'] }, record: 'id' }
