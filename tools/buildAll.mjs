import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { projectRoot, remoteNames } from '@shared/build'
import { buildNodePackage } from './nodeBuild.mjs'
import { packages } from './packages.mjs'
import { portalPagesProblems, readPortalPages } from './portalPages.mjs'
import { writeRegistry } from './registry.mjs'
import { forgetBuild, hashOf, isUpToDate, rememberBuild } from './upToDate.mjs'

/**
 * Runs webpack in its own process: it keeps one core busy, and two builds in one process would share that core.
 *
 * @param {string} name
 * @returns {Promise<string>} errors, empty when there are none
 */
function buildBrowserPackage(name) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(projectRoot, 'shared/build/src/compilePackage.mjs'), name], {
      cwd: projectRoot,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', reject)
    child.on('close', (code, signal) => resolve(code === 0 ? '' : output.trim() || `the build ended with ${signal ?? `code ${code}`}`))
  })
}

/**
 * Runs tasks in order, at most `atOnce` at a time.
 *
 * @template T
 * @param {T[]} items
 * @param {number} atOnce
 * @param {(item: T) => Promise<void>} run
 */
async function inTurn(items, atOnce, run) {
  const waiting = [...items]
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await run(item)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

/**
 * Builds the packages that have changed since their last build, and writes the registry.
 *
 * @param {{ say?: (line: string) => void, only?: string }} [options] say: prints progress; only: build this package alone, without the registry
 * @returns {Promise<string[]>} errors by package; empty when all builds succeeded
 */
export async function buildAll({ say = console.log, only } = {}) {
  const changed = packages()
    .filter(({ name }) => only === undefined || name === only)
    .map((pack) => ({ pack, hash: hashOf(pack) }))
    .filter(({ pack, hash }) => !isUpToDate(pack, hash))
  /** @type {string[]} */
  const failures = []
  if (changed.length > 0) {
    // The error of a source that does not compile names its file and line.
    const problems = await readPortalPages().then(portalPagesProblems, (error) => [String(error.message ?? error)])
    if (problems.length > 0) return problems
    say(`正在构建 ${changed.map(({ pack }) => pack.name).join('、')} …`)
  }
  await inTurn(changed, Math.max(1, Math.min(availableParallelism(), 4)), async ({ pack, hash }) => {
    const begun = Date.now()
    forgetBuild(pack)
    const errors = await (pack.kind === 'node' ? buildNodePackage(pack.name) : buildBrowserPackage(pack.name))
    const seconds = ((Date.now() - begun) / 1000).toFixed(1)
    if (errors === '') {
      rememberBuild(pack, hash)
      say(`  ${pack.name} ${seconds} s`)
    } else {
      failures.push(`${pack.name}:\n${errors}`)
      say(`  ${pack.name} 失败`)
    }
  })
  if (failures.length === 0 && only === undefined) writeRegistry(remoteNames())
  return failures
}
