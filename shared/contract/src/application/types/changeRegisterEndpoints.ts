import { z } from 'zod'
import { defineEndpoint } from '../../endpoint/endpoint'
import { handoverMost } from '../../equipment/handover'
import { formLookupSchema, offeredSchema } from '../lookup'

/** Where the specification has the calls of 变更登记 and of 自助申报. */
export const changeRegisterBase = '/a/stone/eqm/changeApply'
export const declarationBase = '/a/stone/self-service/declare'

const text = z.string().trim().max(400).default('')
/** Registration or equipment codes, comma separated, of forty characters each, and one that is chosen before those that are offered; an empty place is one where none stands yet. */
const devices = z.string().max((handoverMost + 1) * 41)

/** What the archive says to a change of its devices while it is written: why one cannot be made, what it says now and would say then. */
export const changeDevices = defineEndpoint({
  method: 'GET',
  path: `${changeRegisterBase}/devices`,
  summary: '变更登记：设备档案怎么说，能否这样变更，变更前后是什么',
  access: { kind: 'roles', roles: ['1'] },
  query: z.object({
    changeType: text,
    changeDate: text,
    // All that a change writes into an archive but whom to call: nobody is named in an address.
    alterationUnit: text,
    alterationLicenceNo: text,
    supervisionOrg: text,
    supervisionReportNo: text,
    supervisionDate: text,
    newAreaCode: text,
    newUsePlaceDetail: text,
    newUseUnitName: text,
    newUseUnitUscc: text,
    newUseUnitAddress: text,
    usableTo: text,
    stopFrom: text,
    restartDate: text,
    newMaintenanceUnit: text,
    newMaintenanceUnitUscc: text,
    newContractNo: text,
    newContractStart: text,
    newContractEnd: text,
    allDevices: text,
    /** Number of the application itself, which is no other one. */
    changeNo: text,
    devices,
    offered: offeredSchema,
  }),
  data: formLookupSchema,
})

/** The same of a declaration. */
export const declarationDevices = defineEndpoint({
  method: 'GET',
  path: `${declarationBase}/devices`,
  summary: '自助申报：设备档案怎么说，能否这样申报',
  access: { kind: 'roles', roles: ['1'] },
  query: z.object({ declareKind: text, delayTo: text, declareNo: text, devices, offered: offeredSchema }),
  data: formLookupSchema,
})
