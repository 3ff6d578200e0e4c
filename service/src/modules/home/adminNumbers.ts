import { passwordResetStates, registrationStates } from '@shared/contract/account'
import { announcementStates } from '@shared/contract/announcement'
import { type HomeNumber, wholeListAddress } from '@shared/contract/portal'
import { unitChangeStates } from '@shared/contract/unit'
import { sql } from 'kysely'
import { startOfDay } from '../../clock'
import type { Connection } from '../../database/database'

/** To-dos of an administrator, and today's state of the portal. */
export async function adminNumbers({ db }: Connection, today: string): Promise<HomeNumber[]> {
  const counted = await db
    .selectNoFrom((from) => [
      from.selectFrom('registration').select(sql<number>`count(*)`.as('count')).where('status', '=', registrationStates.waiting).as('registrations'),
      from.selectFrom('password_reset').select(sql<number>`count(*)`.as('count')).where('status', '=', passwordResetStates.waiting).as('resets'),
      from.selectFrom('unit_change').select(sql<number>`count(*)`.as('count')).where('status', '=', unitChangeStates.waiting).as('changes'),
      from.selectFrom('article').select(sql<number>`count(*)`.as('count')).where('status', '=', announcementStates.published).as('announcements'),
      from.selectFrom('error_log').select(sql<number>`count(*)`.as('count')).where('create_date', '>=', startOfDay(today)).as('errors'),
    ])
    .executeTakeFirstOrThrow()
  const waiting = (key: string, label: string, count: number | null, path: string): HomeNumber => ({
    key,
    label,
    count: count ?? 0,
    measure: '份',
    tone: count ? 'attention' : 'idle',
    note: '等待审核',
    path,
  })
  return [
    waiting('registration-20', '待审核注册', counted.registrations, wholeListAddress('/account/check')),
    waiting('passwordReset-20', '待审核密码重置', counted.resets, wholeListAddress('/account/reset-password-check-list')),
    waiting('unitChange-20', '待审核单位变更', counted.changes, '/company-info/maintain-history?status=20'),
    {
      key: 'errors-today',
      label: '今日页面错误',
      count: counted.errors ?? 0,
      measure: '条',
      tone: counted.errors ? 'failed' : 'done',
      note: '由浏览器上报',
      path: `/error_logger/error_logger_page?from=${today}`,
    },
    {
      key: 'announcements-70',
      label: '已发布公告',
      count: counted.announcements ?? 0,
      measure: '篇',
      tone: 'idle',
      note: '通知公告',
      path: '/notice?view=70',
    },
  ]
}
