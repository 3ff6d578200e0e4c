import { z } from 'zod'
import { defineEndpoint } from '../../../endpoint/endpoint'
import { daySchema } from '../../../endpoint/values'
import { presentStatuses } from '../../../equipment/states'
import type { TableDefinition } from '../../../form/definition'
import { formLookupSchema } from '../../../form/lookup'
import { messages } from '../../../messages'
import { role } from '../../../roles'
import { offeredSchema } from '../../offeredRows'

/** Devices of 维保终止 and 维保项目: the table both forms share, and its lookup while the form is filled in. */

/** Base paths in the specification. */
export const terminationBase = '/a/stone/pemEqmRlvBasic'
export const projectBase = '/a/stone/epPemMaiprojApply'

/** Maximum number of devices in one application (domain §4.3 no. 11). */
const devicesMost = 200

const day = z.union([z.literal(''), daySchema]).default('')
/** Registration or equipment codes, comma separated; an empty item is a row without a code. */
const devices = z.string().max(devicesMost * 41)

export const terminationDevices = defineEndpoint({
  method: 'GET',
  path: `${terminationBase}/devices`,
  summary: '维保终止：设备由谁使用、由谁维保，合同写到哪天，能否在一份申请里终止，终止日期是否够早提出',
  access: { kind: 'roles', roles: [role.useUnit, role.maintenanceUnit] },
  query: z.object({
    devices,
    offered: offeredSchema,
    /** Number of this application, so that it does not conflict with itself, and its notice counts from its first submission. */
    terminationNo: z.string().max(40).default(''),
    terminateDate: day,
    terminateReason: z.string().max(10).default(''),
    contractEnd: day,
  }),
  data: formLookupSchema,
})

export const projectDevices = defineEndpoint({
  method: 'GET',
  path: `${projectBase}/devices`,
  summary: '维保项目：编号是哪台设备，是否属于所填的使用单位，有没有没有终止的维保项目',
  access: { kind: 'roles', roles: [role.maintenanceUnit] },
  query: z.object({
    devices,
    useUnitUscc: z.string().trim().max(40).default(''),
    areaCode: z.string().max(6).default(''),
    contractStart: day,
    contractEnd: day,
    /** Number of this application, so that it does not conflict with itself. */
    projectNo: z.string().max(40).default(''),
  }),
  data: formLookupSchema,
})

const filled = { equipmentName: 'equipmentName', equclacode: 'equclacode', usePlaceDetail: 'usePlaceDetail' } as const

/** @param note help text of the number column */
export const maintainedDevices = (note: string): TableDefinition => ({
  key: 'devices',
  label: '设备',
  measure: '台',
  minRows: 1,
  maxRows: devicesMost,
  uniqueBy: ['equipmentId'],
  uniqueMessage: messages.sameDeviceAs('{row}'),
  fromArchive: { fill: { equipmentId: 'number', ...filled } },
  columns: [
    {
      key: 'equipmentId',
      label: '设备',
      type: 'equipment',
      required: true,
      equipmentFill: filled,
      equipmentTaken: [{ when: true, useStatus: presentStatuses }],
      help: note,
      example: '31103302002023090001',
    },
    { key: 'equipmentName', label: '设备名称', type: 'string', required: true, copied: true, example: '乘客电梯' },
    { key: 'equclacode', label: '设备种类', type: 'catalogue', catalogueLevel: 1, required: false, copied: true, example: '3000' },
    { key: 'usePlaceDetail', label: '使用地点', type: 'string', maxLength: 200, required: false, example: '示例花园1幢' },
  ],
})
