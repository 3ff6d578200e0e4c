import { type coveredOfRegistration, type RegistrationDetail, registrationFields, registrationStateNames, registrationStates } from '@shared/contract/account'
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

type Covered = (typeof coveredOfRegistration)[number]

/** Personal data is masked until the administrator reveals single values to compare them with the attachments. */
const covers: Readonly<Record<Covered, (value: string) => string>> = { adminName: maskName, adminIdCard: maskIdentityNumber, adminMobile: maskMobile }
const isCovered = (key: string): key is Covered => key in covers

/** An application with everything an administrator needs to decide it. @throws Refusal NOT_FOUND. */
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
    ...registrationRow(row, regions, context.clock.now()),
    fields: Object.fromEntries(Object.entries(row.fields).map(([key, value]) => [key, isCovered(key) ? covers[key](value) : value])),
    labels: Object.fromEntries(labels),
    attachments: await attachmentsOf(connection, row.id),
    checks: waiting ? await checksOf(context, connection, row, assignedLoginName) : [],
    previous: await earlierTries(connection, row),
    assignedLoginName,
  }
}

/** One masked value in full; for a second unit it comes from the account of the applicant. @throws Refusal NOT_FOUND. */
export async function revealedOf({ db }: Connection, id: string, field: Covered): Promise<string> {
  const row = isUuid(id) ? await db.selectFrom('registration').selectAll().where('id', '=', id).executeTakeFirst() : undefined
  if (!row) throw new Refusal('NOT_FOUND')
  const ofAccount: Readonly<Record<Covered, string>> = { adminName: row.admin_name, adminIdCard: '', adminMobile: row.mobile }
  return row.fields[field] || ofAccount[field]
}

/** The login name of the account the application created or belongs to; before that, the requested one. */
async function givenLoginName({ db }: Connection, row: Registration): Promise<string> {
  if (row.account_id === null) return row.login_name
  const account = await db.selectFrom('account').select('login_name').where('id', '=', row.account_id).executeTakeFirstOrThrow()
  return account.login_name
}

/** Most earlier attempts shown. */
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
