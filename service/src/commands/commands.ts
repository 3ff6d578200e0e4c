import { parseArgs } from 'node:util'
import { listOutbox } from '../adapters/smsOutbox'
import { wireTime } from '../clock'
import { readConfiguration } from '../configuration'
import { type Database, openDatabase } from '../database/database'
import { joinDataStore } from '../database/dataStore'
import { type DatabaseAddress, openPool } from '../database/pool'
import { openLog } from '../log'
import { PlainError } from '../refusal'
import { verifyAudit } from '../security/auditSeals'
import { seedLoad } from '../seed/load/load'
import { makeAdministrator, signInElsewhere } from './accounts'

/** Commands for operators, usable while the portal runs or not. */

async function withDatabase(work: (database: Database, address: DatabaseAddress) => Promise<void>): Promise<void> {
  const log = openLog('error')
  const store = await joinDataStore(readConfiguration(), log)
  const database = openDatabase(openPool(store.address, 2, log))
  try {
    await work(database, store.address)
  } finally {
    await database.close()
    await store.stop()
  }
}

/** Creates the first account of a production database. */
export async function createAdmin(loginName: string | undefined): Promise<void> {
  if (!loginName) throw new PlainError('用法：node service/dist/main.js create-admin <用户名> (usage: create-admin <login name>)')
  await withDatabase(async (database) => {
    const { password, expires } = await makeAdministrator(database, loginName)
    console.log(`\n系统管理员已创建 (administrator created)\n  用户名 (login name): ${loginName}\n  初始密码 (first password): ${password}`)
    console.log(`  首次登录须修改，${wireTime(expires)} 前有效 (to be changed at first sign-in, ends then)\n`)
  })
}

/** Single sign-on is enabled per account by the operator: an account has one way to sign in, never two. */
export async function useSso(loginName: string | undefined, elsewhere: boolean): Promise<void> {
  const name = elsewhere ? 'sso-on' : 'sso-off'
  if (!loginName) throw new PlainError(`用法：node service/dist/main.js ${name} <用户名> (usage: ${name} <login name>)`)
  await withDatabase((database) => signInElsewhere(database, loginName, elsewhere))
  console.log(elsewhere ? `${loginName} 今后只能单点登录 (single sign-on only)` : `${loginName} 今后用密码登录 (signs in by password)`)
}

/** Shows the newest messages of the outbox, of one number or all: replaces a phone where there is no gateway. */
export async function showOutbox(mobile: string | undefined): Promise<void> {
  const { adapter } = readConfiguration().sms
  if (adapter === 'http') return console.log('短信由网关发送，这里不留内容 (a gateway sends the messages; none are kept here)')
  await withDatabase(async (database) => {
    const { list } = await database.system((connection) => listOutbox(connection, adapter, { mobile, pageNo: 1, pageSize: 20 }))
    if (list.length === 0) return console.log('没有短信 (no messages)')
    for (const { time, mobile: number, text } of list.reverse()) console.log(`${time}  ${number}  ${text}`)
  })
}

/** Verifies the audit log against its seals; exits with 1 when a row was changed, added or removed. */
export async function checkAudit(): Promise<void> {
  await withDatabase(async (database) => {
    const check = await verifyAudit(database)
    if (!check.sound) throw new PlainError(`审计日志与封存值不符：编号 ${check.after + 1} 至 ${check.upTo} 之间有改动 (audit log was tampered with)`)
    console.log(`审计日志完整：${check.lines} 条与封存值一致 (audit log is intact)`)
  })
}

const usageOfLoad =
  '用法：node service/dist/main.js seed-load --applications 1000000 --equipment 1000000 --units 5000 (usage: seed-load --applications <count> --equipment <count> --units <count>)'

/** Fills a database with the given numbers of records for measurements. */
export async function loadApplications(args: readonly string[]): Promise<void> {
  const configuration = readConfiguration()
  if (configuration.production) throw new PlainError('正式部署不写入测量数据 (not for production)')
  const { values } = parseArgs({
    args: [...args],
    options: { applications: { type: 'string' }, equipment: { type: 'string' }, units: { type: 'string' } },
    strict: false,
  })
  const [applications, equipment, units] = [Number(values.applications ?? 0), Number(values.equipment ?? 0), Number(values.units ?? 5000)]
  const counts = [applications, equipment, units]
  if (!counts.every((count) => Number.isInteger(count) && count >= 0) || applications + equipment === 0 || units === 0) throw new PlainError(usageOfLoad)
  await withDatabase((database, address) => seedLoad(database, address, { applications, equipment, units }, (done) => console.log(done)))
}
