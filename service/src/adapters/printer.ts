import { type ChildProcess, fork } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { PrintDocument } from '@shared/contract/print'
import type { Logger } from 'pino'
import type { Configuration } from '../configuration'
import { Refusal } from '../refusal'

/** Renders documents. The print host is a separate process: a document that crashes it affects nothing else. */
export interface Printer {
  /** @throws Refusal UNAVAILABLE when the host does not answer or is overloaded. */
  render(document: PrintDocument): Promise<Buffer>
  close(): Promise<void>
}

const unavailable = (cause?: unknown) => new Refusal('UNAVAILABLE', '打印服务暂时不可用，请稍后再试', { cause })
/** How long a document may take, in milliseconds, including the wait for those before it. */
export const printPatience = 20_000

/** Address of a print host: a unix socket, or a host and port. */
type PrintAddress = { socketPath: string } | { host: string; port: number }

function send(address: PrintAddress, body: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const call = request(
      { ...address, method: 'POST', path: '/render', timeout: printPatience, headers: { 'content-type': 'application/json', 'content-length': body.length } },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('error', reject)
        answer.on('end', () => (answer.statusCode === 200 ? resolve(Buffer.concat(chunks)) : reject(new Error(`print host answered ${answer.statusCode}`))))
      },
    )
    call.on('timeout', () => call.destroy(new Error('print host did not answer')))
    call.on('error', reject)
    call.end(body)
  })
}

const rendering = (address: () => PrintAddress) => async (document: PrintDocument) => {
  try {
    return await send(address(), Buffer.from(JSON.stringify(document)))
  } catch (error) {
    throw unavailable(error)
  }
}

/** A print host run by the operator, at `http://host:port`. */
function remotePrinter(url: string): Printer {
  const { hostname, port } = new URL(url)
  return { render: rendering(() => ({ host: hostname, port: Number(port || 80) })), close: async () => undefined }
}

/** A socket path length every system accepts. */
const socketPathLimit = 100

function socketIn(folder: string): string {
  const preferred = path.join(folder, 'run', 'print.sock')
  if (preferred.length <= socketPathLimit) {
    mkdirSync(path.dirname(preferred), { recursive: true, mode: 0o700 })
    return preferred
  }
  return path.join(mkdtempSync(path.join(tmpdir(), 'portal-print-')), 'print.sock')
}

/** The environment a program needs to run: the print host reads user input and must not get the service's secrets. */
const plainEnvironment = () => Object.fromEntries(['PATH', 'HOME', 'TMPDIR', 'TZ', 'LANG', 'NODE_ENV'].map((name) => [name, process.env[name]]))

/**
 * A print host as our own child process: started with the first document, restarted with the next one if it has ended, and stopped with
 * the service.
 * @param entry its bundle; if it has not been built, every document is refused as unavailable.
 */
export function childPrinter(entry: string, dataFolder: string, log: Logger): Printer {
  let child: ChildProcess | undefined
  let ready: Promise<PrintAddress> | undefined
  let closed = false

  function start(): Promise<PrintAddress> {
    if (!existsSync(entry)) return Promise.reject(new Error(`No print host at ${entry}`))
    const socketPath = socketIn(dataFolder)
    const started = fork(entry, [], { env: { ...plainEnvironment(), PRINT_SOCKET: socketPath }, stdio: ['ignore', 'inherit', 'inherit', 'ipc'], execArgv: [] })
    child = started
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => started.kill('SIGKILL'), 10_000)
      started.once('message', () => {
        clearTimeout(late)
        resolve({ socketPath })
      })
      started.once('error', reject)
      started.once('exit', (code, signal) => {
        clearTimeout(late)
        child = undefined
        ready = undefined
        reject(new Error('print host ended'))
        if (!closed) log.warn({ code, signal }, 'print host ended; the next document starts it again')
      })
    })
  }

  async function address(): Promise<PrintAddress> {
    ready ??= start()
    try {
      return await ready
    } catch (error) {
      ready = undefined
      throw error
    }
  }

  return {
    async render(document) {
      if (closed) throw unavailable()
      try {
        const place = await address()
        return await rendering(() => place)(document)
      } catch (error) {
        throw error instanceof Refusal ? error : unavailable(error)
      }
    },
    close: () =>
      new Promise((resolve) => {
        closed = true
        if (!child) return resolve()
        const forced = setTimeout(() => child?.kill('SIGKILL'), 3000)
        child.once('exit', () => {
          clearTimeout(forced)
          resolve()
        })
        child.kill('SIGTERM')
      }),
  }
}

export const openPrinter = (configuration: Configuration, log: Logger): Printer =>
  configuration.printUrl === ''
    ? childPrinter(path.join(configuration.root, 'print/dist/main.js'), configuration.dataFolder, log)
    : remotePrinter(configuration.printUrl)
