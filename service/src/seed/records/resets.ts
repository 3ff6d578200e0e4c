import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { passwordResetAttachments, passwordResetStates } from '@shared/contract/account'
import { attachmentMaxBytes } from '@shared/contract/attachment'
import { attachFiles, type Keeper } from '../../attachment/storeFiles'
import { after, days, hours, minutes, wireDate } from '../../clock'
import type { ServiceContext } from '../../context'
import type { Connection } from '../../database/database'
import type { Caller } from '../../security/caller'
import { nextNumber } from '../../workflow/transition/numbering'
import { creditCode, mobileNumber } from '../material/identity'
import { aPaper } from '../material/papers'

/** A forgotten password and the outcome of its reset. */
interface Story {
  /** Absent: the input matches no account. */
  loginName?: string
  applicant: string
  reason: string
  daysAgo: number
  status: string
  opinion: string
}

const { waiting, approved, refused } = passwordResetStates
const stories: readonly Story[] = [
  {
    loginName: 'builder_4',
    applicant: '吴测试四',
    reason: '原手机号已停用，忘记密码',
    daysAgo: 12,
    status: refused,
    opinion: '重置申请书没有加盖公章，请盖章后重新申请',
  },
  { loginName: 'use_unit_2', applicant: '郑测试二', reason: '更换手机号码', daysAgo: 9, status: approved, opinion: '' },
  { loginName: 'builder_2', applicant: '吴测试二', reason: '原手机遗失，号码未补办', daysAgo: 4, status: approved, opinion: '材料齐全' },
  { loginName: 'use_unit_3', applicant: '郑测试三', reason: '密码连续输错被锁定，原手机号不再使用', daysAgo: 1, status: waiting, opinion: '' },
  { loginName: 'builder_1', applicant: '吴测试', reason: '账号由新任经办人接手，原手机号为离职人员所有', daysAgo: 1, status: waiting, opinion: '' },
  { applicant: '何测试', reason: '忘记密码，原手机号已更换', daysAgo: 0, status: waiting, opinion: '' },
]

/** Applications for a password reset in every state, with their papers; one of them matches no account. */
export async function seedResets(context: ServiceContext, connection: Connection, callers: readonly Caller[]): Promise<void> {
  const administrator = callers.find((caller) => caller.roleType === '9')
  if (!administrator) throw new Error('The demo has no administrator')
  for (const [index, story] of stories.entries()) {
    const account = callers.find((caller) => caller.loginName === story.loginName)
    const sent = after(context.clock.now(), -days(story.daysAgo) - hours(1))
    const decided = story.status !== waiting
    const id = randomUUID()
    const number = await nextNumber(connection, 'MM', context.configuration.portal.defaultAreaCode, wireDate(sent))
    await connection.db
      .insertInto('password_reset')
      .values({
        id,
        number,
        login_name: account?.loginName ?? 'wuye_2019',
        uscc: account?.unitUscc ?? creditCode('9', '1', '330200', 98),
        account_id: account?.accountId ?? null,
        applicant: story.applicant,
        reason: story.reason,
        new_mobile: mobileNumber(400 + index),
        status: story.status,
        opinion: story.opinion,
        auditor_id: decided ? administrator.accountId : null,
        auditor_name: decided ? administrator.name : '',
        submit_date: sent,
        audit_date: decided ? after(sent, minutes(50)) : null,
        version: decided ? 2 : 1,
      })
      .execute()
    await seedAttachments(context, connection, id, story.applicant, after(sent, -minutes(10)))
  }
}

async function seedAttachments(context: ServiceContext, connection: Connection, resetId: string, applicant: string, at: Date): Promise<void> {
  const codes = passwordResetAttachments.map((paper) => paper.code)
  const keeper: Keeper = { owner: { type: 'password_reset', id: resetId, codes, editable: true }, unitId: null, accountId: null, name: applicant }
  for (const { code, label } of passwordResetAttachments) {
    const received = await context.attachments.receive(
      Readable.from([aPaper(label.replace(/\(盖章\)$/, ''), { lines: [['经办人', applicant]], date: wireDate(at) })]),
      attachmentMaxBytes,
    )
    if (received === 'too large') throw new Error('A demo paper is too large')
    await attachFiles(context, connection, keeper, code, [{ received, fileName: `${label}.pdf` }], at, [])
  }
}
