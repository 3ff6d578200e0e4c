import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { projectRoot } from '@shared/build'
import * as esbuild from 'esbuild'
import { copyBeside, nodeBuildOptions } from './nodeBuild.mjs'

/**
 * Runs the service and restarts it when its sources, the contract's or the print host's change.
 *
 * @param {Record<string, string>} environment added to this process's
 * @returns {Promise<{ stop(): Promise<void> }>}
 */
export async function watchService(environment) {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child
  let stopping = false
  let turn = Promise.resolve()

  /** A data folder has one owner: the old process must have ended before the new one starts. */
  const end = () =>
    new Promise((resolve) => {
      const old = child
      child = undefined
      if (!old || old.exitCode !== null || old.signalCode !== null) return resolve(undefined)
      old.once('exit', resolve)
      old.kill('SIGTERM')
    })

  const restart = () => {
    turn = turn.then(async () => {
      await end()
      if (stopping) return
      // Outside the terminal's process group: Ctrl-C reaches this process, which stops the service.
      child = spawn(process.execPath, [join(projectRoot, 'service/dist/main.js')], {
        cwd: projectRoot,
        env: { ...process.env, ...environment },
        stdio: ['ignore', 'inherit', 'inherit'],
        detached: process.platform !== 'win32',
      })
    })
    return turn
  }

  /** @type {Set<string>} */
  const built = new Set()
  /** @param {string} name @returns {esbuild.Plugin} */
  const afterBuild = (name) => ({
    name: 'after-build',
    setup(build) {
      build.onEnd(async ({ errors }) => {
        if (errors.length > 0) {
          console.error((await esbuild.formatMessages(errors, { kind: 'error', color: true })).join('\n'))
          return
        }
        copyBeside(name)
        built.add(name)
        if (built.has('service') && built.has('print')) await restart()
      })
    },
  })

  const contexts = await Promise.all(
    ['service', 'print'].map((name) => {
      const options = nodeBuildOptions(name)
      return esbuild.context({ ...options, plugins: [...(options.plugins ?? []), afterBuild(name)] })
    }),
  )
  await Promise.all(contexts.map((context) => context.watch()))

  return {
    async stop() {
      stopping = true
      await Promise.all(contexts.map((context) => context.dispose()))
      await turn
      await end()
    },
  }
}
