import { type RegistrationDetail, registrationFields, registrationStateNames, registrationStates } from '@shared/contract/account'
import { maskIdentityNumber, maskMobile, maskName } from '@shared/contract/rules'
import { attachmentsOf } from '../../attachment/attachments'
import { wireTime } from '../../clock'
import type { ServiceContext } from '../../context'
import type { Connection } from '../../database/database'
import { regionMap, regionName } from '../../database/regions'
import { isUuid } from '../../database/userInput'
import { Refusal } from '../../refusal'
import { labelOfField } from '../../workflow/labels'
import { checksOf } from './checks'
import { freeLoginName } from './openAccount'
import { type Registration, registrationRow } from './registrationRow'

/** Persons are covered: what a paper shows is compared with the paper. */
const covers: Readonly<Record<string, (value: string) => string>> = { adminName: maskName, adminIdCard: maskIdentityNumber, adminMobile: maskMobile }

/** An application with everything an administrator judges it by. @throws Refusal NOT_FOUND. */
export async function registrationDetail(context: ServiceContext, connection: Connection, id: string): Promise<RegistrationDetail> {
  if (!isUuid(id)) throw new Refusal('NOT_FOUND')
  const row = await connection.db.selectFrom('registration').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  const regions = await regionMap(connection)
  const names = { region: (code: string) => regionName(regions, code), unit: () => '', account: () => '', application: () => '' }
  const labels = registrationFields.flatMap((field) => {
    const label = labelOfField(field, row.fields[field.key] ?? '', names)
    return label === undefined ? [] : [[field.key, label] as const]
  })
  const waiting = row.status === registrationStates.waiting
  const assignedLoginName = waiting && row.kind === 'account' ? await freeLoginName(connection, row.login_name) : await givenLoginName(connection, row)
  return {
    ...registrationRow(row, regions),
    fields: Object.fromEntries(Object.entries(row.fields).map(([key, value]) => [key, covers[key]?.(value) ?? value])),
    labels: Object.fromEntries(labels),
    attachments: await attachmentsOf(connection, row.id),
    checks: waiting ? await checksOf(context, connection, row, assignedLoginName) : [],
    previous: await earlierTries(connection, row),
    assignedLoginName,
  }
}

/** The name of the account an application was about, or has become. */
async function givenLoginName({ db }: Connection, row: Registration): Promise<string> {
  if (row.account_id === null) return row.login_name
  const account = await db.selectFrom('account').select('login_name').where('id', '=', row.account_id).executeTakeFirstOrThrow()
  return account.login_name
}

/** Tries that are worth reading; somebody who never gets it right may have more. */
const shownTries = 20

async function earlierTries({ db }: Connection, row: Registration): Promise<RegistrationDetail['previous']> {
  const tries: RegistrationDetail['previous'] = []
  let next = row.previous_id
  while (next !== null && tries.length < shownTries) {
    const earlier = await db.selectFrom('registration').selectAll().where('id', '=', next).executeTakeFirstOrThrow()
    tries.push({
      number: earlier.number,
      status: earlier.status,
      statusName: registrationStateNames[earlier.status] ?? earlier.status,
      opinion: earlier.opinion,
      auditDate: wireTime(earlier.audit_date),
    })
    next = earlier.previous_id
  }
  return tries
}
