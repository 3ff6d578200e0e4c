import { z } from 'zod'
import { defineEndpoint } from '../../../endpoint/endpoint'
import { mostDevicesPerApplication } from '../../../equipment/selectedDevices'
import { formLookupSchema } from '../../../form/lookup'
import { role } from '../../../roles'
import { offeredSchema } from '../../offeredRows'

/** Base paths of 变更登记 and 自助申报 in the specification. */
export const changeRegisterBase = '/a/stone/eqm/changeApply'
export const declarationBase = '/a/stone/self-service/declare'

/** Columns of 变更的内容. */
export const correctionColumns = ['item', 'newValue'] as const

const text = z.string().trim().max(400).default('')
/**
 * Registration or equipment codes of up to forty characters, comma separated. One more than the maximum, as the first chosen device precedes
 * those that are offered. An empty item is a row without a code.
 */
const devices = z.string().max((mostDevicesPerApplication + 1) * 41)

/** Looks up the devices of a change while the form is filled in: why one cannot be changed, and its current and future values. */
export const changeDevices = defineEndpoint({
  method: 'GET',
  path: `${changeRegisterBase}/devices`,
  summary: '变更登记：设备档案怎么说，能否这样变更，变更前后是什么',
  access: { kind: 'roles', roles: [role.useUnit] },
  query: z.object({
    changeType: text,
    changeDate: text,
    // All values a change writes into an archive, except contact persons: names must not appear in a URL.
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
    /** Number of this application, so that it does not conflict with itself. */
    changeNo: text,
    devices,
    offered: offeredSchema,
    /** Rows of 变更的内容 (`sentRows`), twenty at most. */
    corrections: z.string().max(6_000).default(''),
  }),
  data: formLookupSchema,
})

/** The same lookup for a declaration. */
export const declarationDevices = defineEndpoint({
  method: 'GET',
  path: `${declarationBase}/devices`,
  summary: '自助申报：设备档案怎么说，能否这样申报',
  access: { kind: 'roles', roles: [role.useUnit] },
  query: z.object({ declareKind: text, delayTo: text, declareNo: text, devices, offered: offeredSchema }),
  data: formLookupSchema,
})
