import type { HomeNumber } from '@shared/contract/portal'
import type { RoleType } from '@shared/contract/roles'
import { after, type Clock, days, wireDate } from '../clock'
import type { Connection, Database } from '../database/database'

/** The channel on which replicas are notified that an account has something new. */
export const messageChannel = 'portal_message'
/** Payload in place of an account id when all accounts have something new. */
export const everyAccount = '*'

/** Payload in place of an account id when the served builds of remotes change: there is no new message, but every open page must be notified. */
export const newRelease = '*release'

/** A message to users. */
export interface Notification {
  title: string
  /** The opinion, or what to do next. */
  text: string
  /** Key of an application type, or one of `messageSubjects` of the contract. */
  bizType: string
  bizId: string
  number?: string
  tone: HomeNumber['tone']
  /** The page on which the recipients find the subject. */
  path: string
  at: Date
}

/**
 * The recipients: active accounts, one message each. The message is for the first of `roleTypes` an account has; `everyone` receives it
 * in any role.
 */
export type Audience =
  | { kind: 'unit'; unitId: string; roleTypes: readonly RoleType[] }
  /** Registrars in charge of the area, or of the named unit. */
  | { kind: 'authority'; areaCode: string; unitId: string | null; roleTypes: readonly RoleType[] }
  /** Accounts in one of the roles that have one of the viewer keys. */
  | { kind: 'viewers'; viewers: readonly string[]; roleTypes: readonly RoleType[]; except?: readonly string[] }
  | { kind: 'role'; roleTypes: readonly RoleType[] }
  | { kind: 'account'; accountId: string; roleTypes: readonly RoleType[] }
  | { kind: 'everyone' }

/** Conditions for the recipients among active accounts; `unit` is the one the role belongs to. */
const recipients: Record<Audience['kind'], string> = {
  unit: 'unit.id = $3::uuid',
  authority: `(area_covers(unit.area_code, $3::text) or unit.id = $4::uuid)`,
  // The same keys as in viewersOf.
  viewers: `account.id <> all($4::uuid[]) and case role.role_type
    when '7' then 'unit:' || unit.id = any($3::text[]) or unit.area_code <> '' and 'area:' || area_prefix(unit.area_code) = any($3::text[])
    when '6' then 'account:' || account.id = any($3::text[])
    when '9' then 'role:9' = any($3::text[])
    else case when account.area_scope = '' and account.site_scope = '' then 'unit:' || unit.id = any($3::text[]) or 'uscc:' || unit.uscc = any($3::text[])
      else member_viewer(unit.id, account.area_scope, account.site_scope) = any($3::text[]) or 'account:' || account.id = any($3::text[]) end end`,
  role: 'true',
  account: 'account.id = $3::uuid',
  everyone: 'true',
}

/** Candidate roles for the viewers of a record, found by index: accounts and units named in the keys, and the authorities and administrators, who are few. */
const rolesOfViewers = `(
  with named as (
    select substr(key, 6)::uuid as unit_id from unnest($3::text[]) key where starts_with(key, 'unit:')
    union select unit.id from unnest($3::text[]) key join unit on unit.uscc = substr(key, 6) where starts_with(key, 'uscc:')
  )
  select account_id, role_id, unit_id from account_role where role_id in (select id from role where role_type in ('7', '9') and role_type = any($2::text[]))
  union select other.account_id, other.role_id, other.unit_id from named join account_role other on other.unit_id = named.unit_id
  union select own.account_id, own.role_id, own.unit_id from named join account on account.unit_id = named.unit_id join account_role own on own.account_id = account.id
  union select own.account_id, own.role_id, own.unit_id from unnest($3::text[]) key join account_role own on own.account_id = substr(key, 9)::uuid
    where starts_with(key, 'account:')
)`

const valuesOf = (audience: Audience): unknown[] => {
  if (audience.kind === 'unit') return [audience.unitId]
  if (audience.kind === 'account') return [audience.accountId]
  if (audience.kind === 'viewers') return [audience.viewers, audience.except ?? []]
  return audience.kind === 'authority' ? [audience.areaCode, audience.unitId] : []
}

function statementFor(kind: Audience['kind'], first: number): string {
  const told =
    kind === 'everyone'
      ? `select account.id, ''::text as role_type from account where not account.disabled and (account.valid_to is null or account.valid_to >= $1::date)
          and $2::text[] is not null`
      : `select distinct on (account.id) account.id, role.role_type from account
          join ${kind === 'viewers' ? rolesOfViewers : ''} account_role on account_role.account_id = account.id
          join unit on unit.id = coalesce(account_role.unit_id, account.unit_id)
          join role on role.id = account_role.role_id
          where not account.disabled and (account.valid_to is null or account.valid_to >= $1::date)
            and role.role_type = any($2::text[]) and ${recipients[kind]}
          order by account.id, array_position($2::text[], role.role_type)`
  const column = (index: number) => `$${first + index}`
  const heard =
    kind === 'everyone'
      ? `select pg_notify('${messageChannel}', '${everyAccount}') from (select count(*) from sent) written`
      : `select pg_notify('${messageChannel}', account_id::text), account_id from sent`
  return `with told as (${told}), sent as (
      select written.account_id from (select array_agg(id) as ids, array_agg(role_type) as role_types from told) all_told
      cross join write_messages(ids, role_types, ${[0, 1, 2, 3, 4, 5, 6, 7].map(column).join(', ')}) written (account_id)
    ) ${heard}`
}

/**
 * Sends a message to an audience, inside the caller's transaction: recipients are notified when it commits, and never if it rolls back.
 * @returns ids of the recipients' accounts; empty for `everyone`
 * @example await notify(connection, { kind: 'role', roleTypes: ['9'] }, { title: '新的注册申请', bizType: 'registration', … })
 */
export async function notify(connection: Connection, audience: Audience, news: Notification): Promise<string[]> {
  const roleTypes = audience.kind === 'everyone' ? [] : audience.roleTypes
  const chosen = [wireDate(news.at), roleTypes, ...valuesOf(audience)]
  const told = [news.title, news.text, news.bizType, news.bizId, news.number ?? '', news.tone, news.path, news.at]
  const { rows } = await connection.query({
    name: `notify-${audience.kind}`,
    text: statementFor(audience.kind, chosen.length + 1),
    values: [...chosen, ...told],
  })
  return audience.kind === 'everyone' ? [] : rows.map((row) => String(row.account_id))
}

/** Updates the messages about a subject that has changed; those already read stay read. */
export async function amend(connection: Connection, subject: Pick<Notification, 'bizType' | 'bizId' | 'title' | 'text'>): Promise<void> {
  await connection.db
    .updateTable('message')
    .set({ title: subject.title, text: subject.text })
    .where('biz_type', '=', subject.bizType)
    .where('biz_id', '=', subject.bizId)
    .execute()
}

/** Deletes all messages about a subject that is no longer shown. */
export async function retract(connection: Connection, subject: Pick<Notification, 'bizType' | 'bizId'>): Promise<void> {
  await connection.query({
    name: 'retract-news',
    text: `with gone as (delete from message where biz_type = $1 and biz_id = $2 returning 1)
      select pg_notify('${messageChannel}', '${everyAccount}') from gone limit 1`,
    values: [subject.bizType, subject.bizId],
  })
}

/** Messages only point to records; the flow log is what keeps the history. */
const kept = days(365)

/** Deletes old messages. */
export async function deleteOldNotifications(database: Database, clock: Clock): Promise<void> {
  await database.system(({ db }) => db.deleteFrom('message').where('created_at', '<', after(clock.now(), -kept)).execute())
}
