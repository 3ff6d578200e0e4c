import { createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { FastifyInstance } from 'fastify'
import { type Configuration, readConfiguration } from '../configuration'
import { openDataStore } from '../database/dataStore'
import { openLog } from '../log'
import { PlainError } from '../refusal'
import { accountsToAnnounce, type KeptAccount } from '../seed/records/accounts'
import { seedDemo } from '../seed/seed'
import { assemble } from './assemble'
import { jobsOf } from './jobs'

/** How long requests in progress may take to finish before the process exits anyway. */
const patience = 15_000

/** Starts everything in dependency order and stops it in reverse order on a signal. */
export async function run(): Promise<void> {
  const configuration = readConfiguration()
  const log = openLog(configuration.logLevel)
  const started: (() => Promise<void> | void)[] = []
  let stopping: Promise<void> | undefined
  const stop = () => {
    stopping ??= endAll(started)
    return stopping
  }

  const finish = (signal: string) => {
    log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), patience).unref()
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'stop failed')
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', () => finish('SIGINT'))
  process.on('SIGTERM', () => finish('SIGTERM'))
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'))

  try {
    // Checked before the database is started and filled, which takes seconds.
    await requireFreePort(configuration.host, configuration.port)
    const store = await openDataStore(configuration, log)
    started.push(() => store.stop())
    const service = await assemble(configuration, store.address, log)
    started.push(() => service.close())
    if (configuration.seed && (await seedDemo(service.context))) log.info('demo data written')
    if (configuration.production && !configuration.sms.chosen) {
      log.warn('SMS_ADAPTER is not set: messages stay in the outbox, where administrators read them, and reach nobody. Set http, or outbox if that is meant')
    }
    if (configuration.production && configuration.payment.adapter === 'demo') {
      log.warn('PAYMENT_ADAPTER is demo: whoever has a pay code marks its order as paid, and no money moves. Set off, and units pay by transfer')
    }
    if (configuration.production && configuration.publicOrigin === '') {
      log.warn({ links: configuration.linkOrigin }, 'PUBLIC_ORIGIN is not set: links in messages lead nowhere users can go')
    }
    const { jobQueues } = service.context
    started.push(() => jobQueues.stop())
    await jobQueues.start(jobsOf(service.context))
    // Ready means that pages also have what they fall back to: nginx serves the copy, and may be asked before this service ever is.
    await service.context.servedReleases.renewCopy()
    await listen(service.app, configuration.host, configuration.port)
    announce(configuration)
    announceAccounts(await accountsToAnnounce(service.context))
  } catch (error) {
    await stop().catch((failure: unknown) => log.error({ err: failure }, 'stop failed'))
    throw error
  }
}

/**
 * Stops what was started, in reverse order. A failure does not prevent the rest from being stopped: the database is last.
 * @throws the first failure, after all have been tried.
 */
export async function endAll(started: readonly (() => Promise<void> | void)[]): Promise<void> {
  const failures: unknown[] = []
  for (const end of [...started].reverse()) {
    try {
      await end()
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

/** The message for the operator when the port or address cannot be used; undefined for other errors. */
function portProblem(error: unknown, host: string, port: number): PlainError | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === 'EADDRINUSE') return new PlainError(`端口 ${port} 已被占用。请停止占用它的程序，或用 PORT=其他端口 启动 (port ${port} is taken; set PORT)`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new PlainError(`HOST=${host}：应为本机的地址，0.0.0.0 为全部地址 (not an address of this machine)`)
  if (code === 'EACCES') return new PlainError(`没有权限使用端口 ${port}，请换一个大于 1024 的端口 (no permission for port ${port}; set PORT)`)
  return undefined
}

async function requireFreePort(host: string, port: number): Promise<void> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error) => reject(portProblem(error, host, port) ?? error))
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}

async function listen(app: FastifyInstance, host: string, port: number): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    throw portProblem(error, host, port) ?? error
  }
}

function announce({ port, host, linkOrigin }: Configuration): void {
  const addresses = [...new Set([linkOrigin, `http://localhost:${port}`])]
  if (host === '0.0.0.0' || host === '::') {
    const external = Object.values(networkInterfaces())
      .flat()
      .filter((network) => network && network.family === 'IPv4' && !network.internal)
    addresses.push(...external.map((network) => `http://${network?.address}:${port}`))
  }
  console.log(`\n特种设备安全监管与检验自助服务平台已启动 (the portal is running)\n${addresses.map((address) => `  ${address}`).join('\n')}\n`)
}

/** Prints the demo accounts whose first passwords have not been changed yet: kept in accounts.json of the data folder. */
function announceAccounts(accounts: readonly KeptAccount[]): void {
  if (accounts.length === 0) return
  const lines = accounts.map(({ loginName, password, roles, unit, firstSignIn, sso }) => {
    const note = firstSignIn ? '  首次登录需修改密码' : sso ? '  仅用于单点登录 (single sign-on only): /sso/login' : ''
    return `  ${loginName.padEnd(16)}${password.padEnd(16)}${roles.join('、')}  ${unit}${note}`
  })
  console.log(`演示账号与初始密码，修改后不再显示 (demo accounts, shown until their passwords are changed)\n${lines.join('\n')}\n`)
}
