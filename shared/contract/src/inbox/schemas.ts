import { z } from 'zod'
import { tones } from '../enums'

/** Subjects of messages that are not about an application. */
export const messageSubjects: Readonly<Record<string, string>> = {
  registration: '账号注册',
  passwordReset: '密码重置',
  unitChange: '单位信息变更',
  instituteAccount: '收款设置',
  announcement: '通知公告',
  dueReminder: '设备到期提醒',
  certificateReminder: '人员证书到期提醒',
}

export const messageSchema = z.object({
  id: z.string(),
  /** 施工告知 GZ… 已退回补正 */
  title: z.string(),
  /** The opinion, or what to do next. */
  text: z.string(),
  /** Key of the application type, or registration, passwordReset, unitChange, announcement. */
  bizType: z.string(),
  bizTypeName: z.string(),
  bizId: z.string(),
  number: z.string(),
  tone: z.enum(tones),
  /** Page of the record; empty if there is none, or only another of the reader's roles may open it. */
  path: z.string(),
  time: z.string(),
  read: z.boolean(),
})
export type Message = z.infer<typeof messageSchema>
