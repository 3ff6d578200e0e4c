import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { endWithRun } from '@shared/build/endWithRun'

/** A running Node program of the portal. */
export interface RunningProgram {
  child: ChildProcess
  /** Its latest output, for the error message when it does not start. */
  output(): string
  stop(): Promise<void>
}

export function startProgram(file: string, parameters: readonly string[], environment: Record<string, string>, folder: string): RunningProgram {
  const child = spawn(process.execPath, [file, ...parameters], { cwd: folder, env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] })
  if (environment.PORTAL_DATA && child.pid !== undefined) endWithRun(environment.PORTAL_DATA, [child.pid])
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-8000)
    })
  return {
    child,
    output: () => said,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exit = new Promise((done) => child.once('exit', done))
      child.kill('SIGTERM')
      await Promise.race([exit, sleep(20_000).then(() => child.kill('SIGKILL'))])
    },
  }
}

/** Waits until a URL responds. @throws with the program's output when it ends or takes longer than four minutes. */
export async function answering(program: RunningProgram, url: string): Promise<void> {
  const deadline = Date.now() + 240_000
  const ok = () =>
    fetch(url).then(
      (answer) => answer.ok,
      () => false,
    )
  while (!(await ok())) {
    if (program.child.exitCode !== null || Date.now() > deadline) {
      await program.stop()
      throw new Error(`${url} does not answer:\n${program.output()}`)
    }
    await sleep(100)
  }
}

export function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const server = createServer().on('error', failed)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => (typeof address === 'object' && address ? done(address.port) : failed(new Error('No port'))))
    })
  })
}
