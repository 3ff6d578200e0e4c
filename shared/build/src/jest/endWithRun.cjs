const { spawn } = require('node:child_process')
const { existsSync, readdirSync, readFileSync, rmSync } = require('node:fs')
const { join } = require('node:path')
const { setTimeout: sleep } = require('node:timers/promises')

/**
 * Stops the processes a test run has started on a folder when the run is gone, however it ended: after SIGKILL a run cannot
 * clean up itself. A separate process does it, whose standard input the run holds open.
 *
 * @param {string} folder removed at the end; if it is already gone, there is nothing to stop
 * @param {number[]} [programs] processes that work on the folder, apart from PostgreSQL, which is found by its lock file
 */
function endWithRun(folder, programs = []) {
  const beside = spawn(process.execPath, [__filename, folder, ...programs.map(String)], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
  beside.unref()
  // The run must not wait for it.
  if (beside.stdin && 'unref' in beside.stdin && typeof beside.stdin.unref === 'function') beside.stdin.unref()
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/**
 * @param {number} pid
 * @param {NodeJS.Signals} signal
 */
function send(pid, signal) {
  try {
    process.kill(pid, signal)
  } catch {
    // It has already ended.
  }
}

/**
 * Whether a process works on the folder. A pid may have been reused: on Linux the process must name the folder.
 *
 * @param {number} pid
 * @param {string} folder
 */
function worksOn(pid, folder) {
  if (!existsSync('/proc/self/environ')) return isAlive(pid)
  try {
    return ['environ', 'cmdline'].some((file) => readFileSync(`/proc/${pid}/${file}`, 'utf8').includes(folder))
  } catch {
    return false
  }
}

/**
 * PostgreSQL servers whose cluster is in a folder or one level below.
 *
 * @param {string} folder
 */
function serversIn(folder) {
  const places = [folder, ...readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [join(folder, entry.name)] : []))]
  return places.flatMap((place) => {
    const lock = join(place, 'postmaster.pid')
    const pid = existsSync(lock) ? Number.parseInt(readFileSync(lock, 'utf8'), 10) : Number.NaN
    return pid > 1 && worksOn(pid, place) ? [pid] : []
  })
}

/**
 * @param {string} folder
 * @param {number[]} programs
 */
async function end(folder, programs) {
  if (!existsSync(folder)) return
  for (const pid of programs) if (worksOn(pid, folder)) send(pid, 'SIGKILL')
  const elsewhere = join(folder, 'postgres-is-in.txt')
  const folders = [folder, ...(existsSync(elsewhere) ? [readFileSync(elsewhere, 'utf8').trim()] : [])].filter(existsSync)
  const servers = folders.flatMap(serversIn)
  for (const pid of servers) send(pid, 'SIGQUIT')
  for (let waits = 0; waits < 100 && servers.some(isAlive); waits += 1) await sleep(50)
  for (const each of folders) rmSync(each, { recursive: true, force: true })
}

if (require.main === module) {
  const [folder = '', ...programs] = process.argv.slice(2)
  process.stdin.on('end', () => void end(folder, programs.map(Number))).resume()
}

module.exports = { endWithRun }
