import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { projectRoot } from '@shared/build'
import { ensureBrowser } from './browser.mjs'
import { buildAll } from './buildAll.mjs'
import { jestSuites, journeySuite, oneStep, summary } from './suites.mjs'

const reports = join(projectRoot, 'node_modules/.cache/reports')
const bin = (/** @type {string} */ name) => join(projectRoot, 'node_modules/.bin', name)

/**
 * Runs a program in this terminal.
 *
 * @param {string} command
 * @param {string[]} parameters
 * @param {Record<string, string>} [environment] added to this process's
 * @returns {Promise<boolean>} whether it ended well
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
 * Does a step that counts as one test.
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
 * A report a program wrote, or undefined when it wrote none.
 *
 * @param {string} file
 */
function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

/** Package folder a test file is in: shared/ui is `ui`, as the project is called. */
function projectOf(/** @type {string} */ file) {
  const [first = '', second = ''] = relative(projectRoot, file).split(sep)
  return first === 'shared' ? second : first
}

/** @returns {Promise<import('./suites.mjs').Suite[]>} */
async function unitTests() {
  console.log('\n── jest')
  const report = join(reports, 'jest.json')
  const begun = Date.now()
  const good = await run(process.execPath, [join(projectRoot, 'node_modules/jest/bin/jest.js'), '--maxWorkers=100%', '--json', `--outputFile=${report}`], {
    NODE_ENV: 'test',
  })
  const written = readReport(report)
  if (!written) return [oneStep('jest', false, (Date.now() - begun) / 1000)]
  const suites = jestSuites(written, projectOf)
  // A broken set-up fails the run without failing a test.
  const counted = suites.some(({ failed }) => failed > 0)
  return good || counted ? suites : [...suites, oneStep('jest', false, 0)]
}

/** @returns {Promise<import('./suites.mjs').Suite>} */
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
    const written = readReport(report)
    if (!written) return oneStep('e2e', false, (Date.now() - begun) / 1000)
    const suite = journeySuite(written)
    return good || suite.failed > 0 ? suite : { ...suite, failed: 1 }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return oneStep('e2e', false, (Date.now() - begun) / 1000)
  }
}

/**
 * Runs all checks, those that need no build first, and prints what came of each.
 *
 * @returns {Promise<number>} exit code
 */
export async function runEverything() {
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
  const suites = [
    await step('lint', () => run(bin('biome'), ['check', '--max-diagnostics=50', '.'])),
    await step('types', async () => {
      for (const project of ['tsconfig.json', 'tsconfig.browser.json', 'tsconfig.scripts.json']) {
        if (!(await run(bin('tsc'), ['--noEmit', '-p', project]))) return false
      }
      return true
    }),
  ]
  const built = await step('bundles', build)
  suites.push(built)
  if (built.failed === 0) suites.push(await step('openapi', () => run(process.execPath, ['service/dist/openapi.js', '--check'])))
  suites.push(...(await unitTests()))
  if (built.failed === 0) suites.push(await journeys())
  else console.log('\n── e2e: 构建失败，没有运行')

  console.log()
  const lines = summary(suites)
  for (const line of lines) console.log(line)
  return suites.some(({ failed }) => failed > 0) ? 1 : 0
}
