import { z } from 'zod'
import { defineEndpoint } from '../endpoint/endpoint'
import { publicDeviceSchema } from './schemas'

/** /equipment-check: the public page behind the QR code of a device's label. */
export const equipmentCheckPath = '/equipment-check'

/** Hexadecimal digits of a label's code: 80 bits, as on a printed paper. */
export const equipmentCodeDigits = 20

/** Address of the page with number and code filled in. They stand behind the #, which no server and no log is sent. */
export const equipmentCheckLink = (number: string, code: string): string => `${equipmentCheckPath}#${new URLSearchParams({ number, code })}`

/** A device as its 使用标志 shows it to everybody. */
export const checkEquipment = defineEndpoint({
  method: 'POST',
  path: '/a/stone/common/equipmentCheck',
  summary: '设备公开信息：凭使用登记证编号、设备代码或注册代码和标签上的核验码查看使用标志所载内容',
  access: { kind: 'public' },
  body: z.object({ number: z.string().trim().max(64), code: z.string().trim().max(40) }),
  data: publicDeviceSchema,
})
