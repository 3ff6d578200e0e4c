import { registrationStateNames, registrationStates } from '@shared/contract/account'
import { type SearchGroup, searchShown } from '@shared/contract/portal'
import { role } from '@shared/contract/roles'
import type { Connection } from '../../database/database'
import { readPage } from '../../database/page'
import type { Caller } from '../../security/caller'
import { memberColumns, selectMembers, stateOf } from '../member/memberRow'
import { listResets } from '../passwordReset/resetRow'
import { listRegistrations } from '../registration/listRegistrations'
import { group, noteOf } from './groups'

/** What a system administrator decides and keeps: accounts, registrations and password resets, found as in their lists. */

const firstPage = { pageNo: 1, pageSize: searchShown }

/** The address of a list with only what has the keyword. */
const narrowed = (path: string, condition: Readonly<Record<string, string>>): string => `${path}?${new URLSearchParams(condition)}`

async function accounts(connection: Connection, keyword: string, now: Date): Promise<SearchGroup> {
  const found = selectMembers(connection, { keyword }, now)
  const { list, count } = await readPage(connection, firstPage, found, found.select(memberColumns).orderBy('account.login_name').orderBy('account.id'))
  const shown = list.map((row) => ({
    id: row.id,
    title: noteOf(row.login_name, row.name),
    note: row.unit_name,
    state: stateOf(row, now).statusName,
    path: narrowed('/account/account-detail', { id: row.id }),
  }))
  const rest = { title: '账号', count: String(count), path: narrowed('/account/manager', { keyword }) }
  return group('account', shown, count > list.length ? [rest] : [])
}

async function registrations(connection: Connection, keyword: string, now: Date): Promise<SearchGroup> {
  const { list, count } = await listRegistrations(connection, { ...firstPage, keyword }, now)
  const shown = list.map((row) => ({
    id: row.id,
    title: noteOf(row.unitName, row.number),
    note: noteOf(row.uscc, row.loginName),
    state: row.statusName,
    path: narrowed('/account/register-detail', { id: row.id }),
  }))
  const lists: SearchGroup['lists'] = []
  // Their page has one list for each state, and none of all.
  for (const status of count > list.length ? Object.values(registrationStates) : []) {
    const ofState = await listRegistrations(connection, { pageNo: 1, pageSize: 1, keyword, status }, now)
    const title = `注册申请（${registrationStateNames[status]}）`
    if (ofState.count > 0) lists.push({ title, count: String(ofState.count), path: narrowed('/account/check', { view: status, keyword }) })
  }
  return group('registration', shown, lists)
}

async function passwordResets(connection: Connection, keyword: string): Promise<SearchGroup> {
  const { list, count } = await listResets(connection, { ...firstPage, keyword })
  const shown = list.map((row) => ({
    id: row.id,
    title: noteOf(row.loginName, row.number),
    note: noteOf(row.unitName, row.applicant),
    state: row.statusName,
    path: narrowed('/account/reset-password-detail', { id: row.id }),
  }))
  const rest = { title: '密码重置申请', count: String(count), path: narrowed('/account/reset-password-query-list', { keyword }) }
  return group('passwordReset', shown, count > list.length ? [rest] : [])
}

export async function administration(connection: Connection, caller: Caller, keyword: string, now: Date): Promise<SearchGroup[]> {
  if (caller.roleType !== role.administrator) return []
  return [await accounts(connection, keyword, now), await registrations(connection, keyword, now), await passwordResets(connection, keyword)]
}
