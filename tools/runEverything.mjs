import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, setPriority } from 'node:os'
import { join, relative, sep } from 'node:path'
import { projectRoot } from '@shared/build'
import { ensureBrowser } from './browser.mjs'
import { buildAll } from './buildAll.mjs'
import { jestFiles, jestSuites, journeyFiles, journeySuite, oneStep, summary } from './suites.mjs'

const reports = join(projectRoot, 'node_modules/.cache/reports')
const bin = (/** @type {string} */ name) => join(projectRoot, 'node_modules/.bin', name)

/**
 * Runs a program in this terminal.
 *
 * @param {string} command
 * @param {string[]} parameters
 * @param {Record<string, string>} [environment] added to this process's
 * @returns {Promise<boolean>} whether it succeeded
 */
function run(command, parameters, environment = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, parameters, {
      cwd: projectRoot,
      env: { ...process.env, ...environment },
      stdio: 'inherit',
      shell: process.platform === 'win32',
    })
    child.on('error', (error) => {
      console.error(error.message)
      resolve(false)
    })
    child.on('close', (code) => resolve(code === 0))
  })
}

/**
 * Runs a step that counts as one test.
 *
 * @param {string} name
 * @param {() => Promise<boolean>} step
 */
async function step(name, step) {
  console.log(`\n── ${name}`)
  const begun = Date.now()
  const good = await step()
  return oneStep(name, good, (Date.now() - begun) / 1000)
}

/** @returns {Promise<boolean>} */
async function build() {
  const failures = await buildAll()
  for (const failure of failures) console.error(`\n${failure}`)
  return failures.length === 0
}

/**
 * Reads a report; undefined when the program wrote none.
 *
 * @param {string} file
 */
function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

/** Name of the jest project of a test file: its package folder, `ui` for shared/ui. */
function projectOf(/** @type {string} */ file) {
  const [first = '', second = ''] = relative(projectRoot, file).split(sep)
  return first === 'shared' ? second : first
}

/** Test workers of the service often wait for the database: one more worker than processors keeps the processors busy. */
const workers = availableParallelism() + 1

/** Niceness of a program that runs beside others: it takes the CPU time they leave. */
const yielding = 5

/**
 * Runs a program beside others and keeps its output until it ends: two outputs mixed in one terminal would be unreadable.
 *
 * @param {string} command
 * @param {string[]} parameters
 * @returns {Promise<{ good: boolean, output: string }>}
 */
function runBeside(command, parameters) {
  return new Promise((resolve) => {
    const child = spawn(command, parameters, { cwd: projectRoot, env: { ...process.env, NODE_ENV: 'test' }, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => resolve({ good: false, output: error.message }))
    child.on('close', (code) => resolve({ good: code === 0, output }))
    if (child.pid !== undefined) setPriority(child.pid, yielding)
  })
}

/**
 * Results of one kind of tests.
 *
 * @typedef {{ suites: import('./suites.mjs').Suite[], files: import('./suites.mjs').FileTime[] }} Outcome
 */

/** @returns {Promise<Outcome>} */
async function unitTests() {
  const report = join(reports, 'jest.json')
  const begun = Date.now()
  const jest = join(projectRoot, 'node_modules/jest/bin/jest.js')
  const { good, output } = await runBeside(process.execPath, [jest, `--maxWorkers=${workers}`, '--json', `--outputFile=${report}`])
  console.log(`\n── jest\n${output}`)
  /** @type {import('./suites.mjs').JestReport | undefined} */
  const written = readReport(report)
  if (!written) return { suites: [oneStep('jest', false, (Date.now() - begun) / 1000)], files: [] }
  const suites = jestSuites(written, projectOf)
  // A broken setup fails the run without failing a test.
  const counted = suites.some(({ failed }) => failed > 0)
  const files = jestFiles(written).map(({ file, seconds }) => ({ file: relative(projectRoot, file), seconds }))
  return { suites: good || counted ? suites : [...suites, oneStep('jest', false, 0)], files }
}

/** @returns {Promise<Outcome>} */
async function journeys() {
  console.log('\n── e2e')
  const begun = Date.now()
  const report = join(reports, 'e2e.json')
  try {
    const browser = ensureBrowser(console.log)
    const playwright = join(projectRoot, 'e2e/node_modules/@playwright/test/cli.js')
    const good = await run(process.execPath, [playwright, 'test', '--config', 'e2e/playwright.config.ts', '--reporter', 'list,json'], {
      CHROME_PATH: browser,
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      CI: process.env.CI ?? '1',
    })
    /** @type {import('./suites.mjs').PlaywrightReport | undefined} */
    const written = readReport(report)
    if (!written) return { suites: [oneStep('e2e', false, (Date.now() - begun) / 1000)], files: [] }
    const suite = journeySuite(written)
    const files = journeyFiles(written).map(({ file, seconds }) => ({ file: `e2e/journeys/${file}`, seconds }))
    return { suites: [good || suite.failed > 0 ? suite : { ...suite, failed: 1 }], files }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return { suites: [oneStep('e2e', false, (Date.now() - begun) / 1000)], files: [] }
  }
}

/** @returns {Promise<boolean>} */
async function types() {
  const projects = ['tsconfig.json', 'tsconfig.browser.json', 'tsconfig.scripts.json']
  // Every checker of a project computes the types of the libraries again: one per project takes half the work of four.
  const good = await Promise.all(projects.map((project) => run(bin('tsc'), ['--noEmit', '--checkers', '1', '-p', project])))
  return good.every(Boolean)
}

/**
 * Runs all checks, those that need no build first, and prints their results. The unit tests run in parallel with the build
 * and the journeys, which wait for a browser part of the time.
 *
 * @returns {Promise<number>} exit code
 */
export async function runEverything() {
  // CI builds only for its tests; elsewhere the portal is started from the same build afterwards.
  if (process.env.CI) process.env.QUICK_COMPRESSION = '1'
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
  const suites = [
    await step('lint', () => run(bin('biome'), ['check', '--max-diagnostics=50', '.'])),
    await step('types', types),
    await step('api', () => run(process.execPath, ['tools/checkApi.mjs'])),
  ]
  // The unit tests read no bundle, and use the CPU time the build leaves.
  const units = unitTests()
  const built = await step('bundles', build)
  suites.push(built)
  if (built.failed === 0) suites.push(await step('openapi', () => run(process.execPath, ['service/dist/openapi.js', '--check'])))
  const outcomes = await Promise.all([units, ...(built.failed === 0 ? [journeys()] : [])])
  if (built.failed > 0) console.log('\n── e2e: 构建失败，没有运行')
  suites.push(...outcomes.flatMap((outcome) => outcome.suites))

  console.log()
  const lines = summary(
    suites,
    outcomes.flatMap((outcome) => outcome.files),
  )
  for (const line of lines) console.log(line)
  return suites.some(({ failed }) => failed > 0) ? 1 : 0
}
