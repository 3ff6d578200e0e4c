import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { answering, freePort, startProgram } from './processes'

export const projectRoot = resolve(__dirname, '../..')
export const serviceProgram = join(projectRoot, 'service/dist/main.js')

export interface RunningPortal {
  url: string
  dataFolder: string
  /** Token of the release command. */
  deployToken: string
  stop(): Promise<void>
}

/** Settings of a portal for tests: everything in its data folder, embedded database, demo data. */
export const environmentOf = (port: number, dataFolder: string): Record<string, string> => ({
  PORT: String(port),
  HOST: '127.0.0.1',
  PORTAL_DATA: dataFolder,
  DATABASE_URL: '',
  NODE_ENV: 'development',
  LOG_LEVEL: 'warn',
})

/** Starts the built portal with a new data folder and demo data, and waits until it responds. @param settings additional settings */
export async function startPortal(settings: Record<string, string> = {}): Promise<RunningPortal> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'portal-e2e-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const deployToken = randomBytes(16).toString('hex')
  const DEPLOY_TOKENS = `journeys:${createHash('sha256').update(deployToken).digest('hex')}`
  const environment = { ...environmentOf(port, dataFolder), CAPTCHA_ROUNDS: '2', DEPLOY_TOKENS, ...settings }
  const program = startProgram(serviceProgram, [], environment, projectRoot)
  const stop = async () => {
    await program.stop()
    rmSync(dataFolder, { recursive: true, force: true })
  }
  await answering(program, `${url}/health/ready`).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { url, dataFolder, deployToken, stop }
}

/** Creates the first administrator of a production database, as its operator does. @throws with the program's output when it fails. */
export function createAdministrator(loginName: string, environment: Record<string, string>): { loginName: string; password: string } {
  const made = spawnSync(process.execPath, [serviceProgram, 'create-admin', loginName], {
    cwd: projectRoot,
    env: { ...process.env, ...environment },
    encoding: 'utf8',
  })
  const password = /first password\): (\S+)/.exec(made.stdout)?.[1]
  if (!password) throw new Error(`No administrator was made:\n${made.stdout}${made.stderr}`)
  return { loginName, password }
}
