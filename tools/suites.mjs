/**
 * @typedef {object} Suite
 * @property {string} name
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {number} [retried] passed at the second try only
 * @property {number} seconds
 */

/**
 * @typedef {object} JestReport what `jest --json` writes, as far as it is read here
 * @property {{ name: string, status: string, startTime: number, endTime: number, assertionResults: { status: string, invocations?: number }[] }[]} testResults
 *
 * @typedef {object} PlaywrightSuite a file of journeys, or a group of them within one
 * @property {string} file below the folder of journeys
 * @property {{ tests: { results: { duration: number }[] }[] }[]} specs
 * @property {PlaywrightSuite[]} [suites]
 *
 * @typedef {object} PlaywrightReport what Playwright's JSON reporter writes, as far as it is read here
 * @property {{ expected: number, unexpected: number, flaky: number, skipped: number, duration: number }} stats
 * @property {unknown[]} errors
 * @property {PlaywrightSuite[]} suites
 *
 * @typedef {{ file: string, seconds: number }} FileTime how long a file kept a worker
 */

/**
 * The suite of a step that passes or fails as a whole: lint, types, build.
 *
 * @param {string} name
 * @param {boolean} good
 * @param {number} seconds
 * @returns {Suite}
 */
export function oneStep(name, good, seconds) {
  return { name, passed: good ? 1 : 0, failed: good ? 0 : 1, skipped: 0, seconds }
}

/**
 * Suites of a jest run, one for each project. A test file that fails to load counts as one failed test; jest itself counts none.
 *
 * @param {JestReport} report
 * @param {(file: string) => string} projectOf name of the project a test file belongs to
 * @returns {Suite[]}
 */
export function jestSuites(report, projectOf) {
  /** @type {Map<string, Suite & { retried: number }>} */
  const suites = new Map()
  for (const { name: file, assertionResults, startTime, endTime, status } of report.testResults) {
    const name = projectOf(file)
    const suite = suites.get(name) ?? { name, passed: 0, failed: 0, skipped: 0, retried: 0, seconds: 0 }
    const failed = assertionResults.filter((result) => result.status === 'failed').length
    const passed = assertionResults.filter((result) => result.status === 'passed')
    suite.passed += passed.length
    suite.retried += passed.filter(({ invocations = 1 }) => invocations > 1).length
    suite.failed += failed === 0 && status === 'failed' ? 1 : failed
    suite.skipped += assertionResults.filter((result) => ['pending', 'skipped', 'todo', 'disabled'].includes(result.status)).length
    suite.seconds += Math.max(0, endTime - startTime) / 1000
    suites.set(name, suite)
  }
  return [...suites.values()].sort((a, b) => a.name.localeCompare(b.name))
}

/**
 * The suite of a Playwright run. Errors outside of tests (a portal that does not start) count as one failed test.
 *
 * @param {PlaywrightReport} report
 * @returns {Suite}
 */
export function journeySuite(report) {
  const { expected, unexpected, flaky, skipped, duration } = report.stats
  return {
    name: 'e2e',
    passed: expected + flaky,
    failed: unexpected + (report.errors.length > 0 && unexpected === 0 ? 1 : 0),
    skipped,
    retried: flaky,
    seconds: duration / 1000,
  }
}

/**
 * @param {JestReport} report
 * @returns {FileTime[]}
 */
export const jestFiles = (report) =>
  report.testResults.map(({ name, startTime, endTime }) => ({ file: name, seconds: Math.max(0, endTime - startTime) / 1000 }))

/**
 * @param {PlaywrightReport} report
 * @returns {FileTime[]}
 */
export function journeyFiles(report) {
  /** @type {(suite: PlaywrightSuite) => number} */
  const milliseconds = ({ specs, suites = [] }) => {
    const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration)))
    return [...own, ...suites.map(milliseconds)].reduce((sum, each) => sum + each, 0)
  }
  return report.suites.map((suite) => ({ file: suite.file, seconds: milliseconds(suite) / 1000 }))
}

/** Number of slowest files listed, so that whoever makes a run slower sees it. */
const shownFiles = 10

/**
 * The summary of a run: its slowest files, a line for each suite, and the total as the last line.
 *
 * @param {Suite[]} suites
 * @param {FileTime[]} [files]
 * @returns {string[]}
 */
export function summary(suites, files = []) {
  const width = Math.max(...suites.map(({ name }) => name.length))
  const sum = (/** @type {'passed' | 'failed'} */ kind) => suites.reduce((total, suite) => total + suite[kind], 0)
  const slowest = [...files].sort((a, b) => b.seconds - a.seconds).slice(0, shownFiles)
  return [
    ...slowest.map(({ file, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${file}`),
    ...suites.map(({ name, passed, failed, skipped, retried = 0, seconds }) => {
      const rest = [
        ...(failed > 0 ? [`${failed} failed`] : []),
        ...(skipped > 0 ? [`${skipped} skipped`] : []),
        ...(retried > 0 ? [`${retried} at the second try only`] : []),
      ]
      return `${failed > 0 ? '✕' : '✓'} ${name.padEnd(width)}  ${[`${passed} passed`, ...rest].join(', ')}  (${seconds.toFixed(1)} s)`
    }),
    `${sum('passed')} passed, ${sum('failed')} failed`,
  ]
}
