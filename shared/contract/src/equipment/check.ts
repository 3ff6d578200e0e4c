import { z } from 'zod'
import { defineEndpoint } from '../endpoint/endpoint'
import { equipmentCheckNumberMost } from './checkLink'
import { publicDeviceSchema } from './schemas'

/** The public data of a device, as on its 使用标志. */
export const checkEquipment = defineEndpoint({
  method: 'POST',
  path: '/a/stone/common/equipmentCheck',
  summary: '设备公开信息：凭使用登记证编号、设备代码或注册代码（管线的在后面加斜线和管道编号）和标签上的核验码查看使用标志所载内容',
  access: { kind: 'public' },
  body: z.object({ number: z.string().trim().max(equipmentCheckNumberMost), code: z.string().trim().max(40) }),
  data: publicDeviceSchema,
})
