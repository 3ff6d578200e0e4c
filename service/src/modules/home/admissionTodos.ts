import { passwordResetStateNames, passwordResetStates, registrationStateNames, registrationStates } from '@shared/contract/account'
import { wireDate } from '../../clock'
import type { Connection } from '../../database/database'
import { wholeCount } from '../../database/page'
import { workdaysBetween } from '../../workflow/workdays'
import { queueOf, type Todos } from './todos'

/** Registrations and password resets that wait for an administrator: by due date, and as among resets, which have none, oldest first. */
export async function admissionTodos(connection: Connection, limit: number, now: Date): Promise<Todos[]> {
  return [await waitingRegistrations(connection, limit, wireDate(now)), await waitingResets(connection, limit)]
}

async function waitingRegistrations({ db }: Connection, limit: number, today: string): Promise<Todos> {
  const { waiting } = registrationStates
  const rows = await db
    .selectFrom('registration')
    .select(['id', 'number', 'unit_name', 'due_date', 'submit_date', wholeCount])
    .where('status', '=', waiting)
    .orderBy('due_date')
    .orderBy('submit_date')
    .limit(limit)
    .execute()
  return queueOf(
    rows,
    (row) => row.submit_date,
    (row) => ({
      id: row.id,
      type: 'registration',
      typeName: '账号注册',
      number: row.number,
      title: row.unit_name,
      status: waiting,
      statusName: registrationStateNames[waiting] ?? '',
      note: `${wireDate(row.submit_date)}提交`,
      dueDate: row.due_date,
      workdaysLeft: workdaysBetween(today, row.due_date),
      path: `/account/register-detail?id=${row.id}`,
      action: '审核',
    }),
  )
}

async function waitingResets({ db }: Connection, limit: number): Promise<Todos> {
  const { waiting } = passwordResetStates
  const rows = await db
    .selectFrom('password_reset')
    .select(['id', 'number', 'login_name', 'submit_date', wholeCount])
    .where('status', '=', waiting)
    .orderBy('submit_date')
    .limit(limit)
    .execute()
  return queueOf(
    rows,
    (row) => row.submit_date,
    (row) => ({
      id: row.id,
      type: 'passwordReset',
      typeName: '密码重置',
      number: row.number,
      title: row.login_name,
      status: waiting,
      statusName: passwordResetStateNames[waiting] ?? '',
      note: `${wireDate(row.submit_date)}提交`,
      dueDate: '',
      path: `/account/reset-password-detail?id=${row.id}`,
      action: '审核',
    }),
  )
}
