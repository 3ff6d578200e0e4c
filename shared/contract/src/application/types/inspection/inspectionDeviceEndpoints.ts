import { z } from 'zod'
import { defineEndpoint } from '../../../endpoint/endpoint'
import { mostDevicesPerApplication } from '../../../equipment/selectedDevices'
import { formLookupSchema } from '../../../form/lookup'
import { role } from '../../../roles'
import { offeredSchema } from '../../offeredRows'

/** Maximum length of the list: device numbers of forty characters, and one that the devices offered are to be applied for with. */
const numbersMaxLength = (mostDevicesPerApplication + 1) * 41

/** Remarks from archive and year plan on each device of an application, in the order of the request, while devices are chosen. */
export const inspectionDevices = defineEndpoint({
  method: 'GET',
  path: '/a/stone/appOnline/devices',
  summary: '报检：设备档案和年度计划怎么说，能否这样报检',
  access: { kind: 'roles', roles: [role.useUnit, role.maintenanceUnit] },
  query: z.object({
    applyKind: z.string().max(10),
    equclacode: z.string().max(4).default(''),
    /** Item of a boiler's inspection: each has a period of its own, and can be applied for while another is under way. */
    boilerItem: z.string().max(1).default(''),
    useUnitUscc: z.string().trim().max(40).default(''),
    expectDate: z.string().max(10).default(''),
    /** Number of this application, so that it does not conflict with itself. */
    onlinelsh: z.string().max(40).default(''),
    /** Numbers of devices, comma separated; an empty item is a row without one. */
    devices: z.string().max(numbersMaxLength),
    /** Codes of `inspectionScope` of the same rows, comma separated: each has a period of its own. */
    scopes: z.string().max(numbersMaxLength).default(''),
    offered: offeredSchema,
  }),
  data: formLookupSchema,
})

/** Whether the institute chosen issues the invoice chosen, and which one it issues where there is no choice. */
export const inspectionInvoices = defineEndpoint({
  method: 'GET',
  path: '/a/stone/appOnline/invoiceKinds',
  summary: '报检：所选检验机构开具哪种票据',
  access: { kind: 'roles', roles: [role.useUnit, role.maintenanceUnit] },
  query: z.object({ inspectionOrg: z.string().trim().max(64).default(''), invoiceKind: z.string().max(1).default('') }),
  data: formLookupSchema,
})
