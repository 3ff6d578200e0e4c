import { registrationStates, registrationWithinWorkdays } from '@shared/contract/account'
import { role } from '@shared/contract/roles'
import { type Clock, wireDate } from '../../clock'
import type { Connection } from '../../database/database'
import type { RegistrationKind } from '../../database/tables/registrationTables'
import { notify } from '../../notification/notify'
import { nextNumber } from '../../workflow/transition/numbering'
import { workdaysAfter } from '../../workflow/workdays'

/** Prefix of application numbers: 注册. */
const prefix = 'ZC'

export interface NewRegistration {
  /** Its attachments are already stored under this id. */
  id: string
  kind: RegistrationKind
  /** Complete and validated input. */
  fields: Record<string, string>
  adminName: string
  adminIdCard: string
  mobile: string
  loginName: string
  passwordHash: string | null
  accountId: string | null
  previousId: string | null
}

/** Inserts an application waiting for an administrator. @returns its number, and the last day for an answer. */
export async function insertRegistration(connection: Connection, clock: Clock, made: NewRegistration): Promise<{ number: string; dueDate: string }> {
  const now = clock.now()
  const { fields } = made
  const today = wireDate(now)
  const number = await nextNumber(connection, prefix, fields.areaCode ?? '', today)
  const dueDate = workdaysAfter(today, registrationWithinWorkdays)
  await connection.db
    .insertInto('registration')
    .values({
      id: made.id,
      kind: made.kind,
      number,
      status: registrationStates.waiting,
      fields: JSON.stringify(fields),
      unit_name: fields.unitName ?? '',
      uscc: fields.uscc ?? '',
      unit_type: fields.unitType ?? '',
      area_code: fields.areaCode ?? '',
      admin_name: made.adminName,
      admin_id_card: made.adminIdCard,
      mobile: made.mobile,
      login_name: made.loginName,
      password_hash: made.passwordHash,
      account_id: made.accountId,
      previous_id: made.previousId,
      submit_date: now,
      due_date: dueDate,
    })
    .execute()
  await notify(
    connection,
    { kind: 'role', roleTypes: [role.administrator] },
    {
      title: `${made.kind === 'account' ? '账号注册申请' : '维保单位申请'} ${number}`,
      text: `${fields.unitName ?? ''}：请在${dueDate}前审核`,
      bizType: 'registration',
      bizId: made.id,
      number,
      tone: 'attention',
      path: `/account/register-detail?id=${made.id}`,
      at: now,
    },
  )
  return { number, dueDate }
}
