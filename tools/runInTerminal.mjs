import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '@shared/build'

/**
 * Runs a program in this terminal and waits for it. Ctrl-C reaches it directly, because it is in the same process group; this
 * process stays until it has stopped, so that the prompt returns only when the database is closed.
 *
 * @param {string} file relative to the project root
 * @returns {Promise<number>} exit code to end with
 */
export function runInTerminal(file) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(projectRoot, file)], { cwd: projectRoot, stdio: 'inherit' })
    let interrupted = false
    process.on('SIGINT', () => {
      interrupted = true
    })
    for (const signal of /** @type {const} */ (['SIGTERM', 'SIGHUP'])) process.on(signal, () => child.kill(signal))
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      if (code !== null) resolve(interrupted && code === 130 ? 0 : code)
      else resolve(signal === 'SIGINT' && interrupted ? 0 : 128 + (signal ? constants.signals[signal] : 0))
    })
  })
}
