import { parseArgs } from 'node:util'
import { listOutbox } from '../adapters/smsOutbox'
import { systemClock, wireTime } from '../clock'
import { readConfiguration } from '../configuration'
import { type Database, openDatabase } from '../database/database'
import { joinDataStore } from '../database/dataStore'
import { type DatabaseAddress, openPool } from '../database/pool'
import { openLog } from '../log'
import { PlainError } from '../refusal'
import { exportAudit, tampered, verifyAudit } from '../security/auditSeals'
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

/** The value of an option of the audit commands, if given. @throws PlainError for another option, or a value that is none */
function auditOption(args: readonly string[], name: 'seal' | 'after', pattern: RegExp, usage: string): string | undefined {
  const value = args[0] === `--${name}` ? args[1] : args[0]?.startsWith(`--${name}=`) ? args[0].slice(name.length + 3) : undefined
  if (args.length > 0 && (value === undefined || !pattern.test(value))) throw new PlainError(usage)
  return value
}

/** Verifies the audit log against its seals, and against one that was exported; exits with 1 when a row was changed, added or removed. */
export async function checkAudit(args: readonly string[]): Promise<void> {
  const usage = '用法：node service/dist/main.js verify-audit [--seal <导出时的封存值，64 位十六进制>] (usage: verify-audit [--seal <hex>])'
  const anchor = auditOption(args, 'seal', /^[0-9a-f]{64}$/, usage)
  await withDatabase(async (database) => {
    const check = await verifyAudit(database, anchor)
    if (!check.sound && 'missing' in check) {
      throw new PlainError(`审计日志里没有封存值 ${check.missing}：导出以后，末尾的记录被删除，或日志被重新封存 (an exported seal is missing)`)
    }
    if (!check.sound) throw new PlainError(tampered(check.after, check.upTo))
    console.log(`审计日志完整：${check.lines} 条与封存值一致 (audit log is intact)`)
  })
}

/** Prints the audit log as JSON lines, for another machine to keep; what the operator notes down goes to stderr, beside the file. */
export async function exportAuditLog(args: readonly string[]): Promise<void> {
  const usage = '用法：node service/dist/main.js export-audit [--after <上次导出的最后编号>] > 文件 (usage: export-audit [--after <id>] > file)'
  const after = Number(auditOption(args, 'after', /^\d{1,15}$/, usage) ?? 0)
  await withDatabase(async (database) => {
    const exported = await exportAudit(database, systemClock, after, (line) => process.stdout.write(`${line}\n`))
    if (!exported) return console.error(`编号 ${after} 之后没有审计记录 (nothing to export)`)
    console.error(`已导出 ${exported.lines} 条，最后编号 ${exported.lastId} (exported)\n封存值 (seal): ${exported.seal}`)
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
