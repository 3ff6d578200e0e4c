import { jestFiles, jestSuites, journeyFiles, journeySuite, oneStep, summary } from './suites.mjs'

const file = (name: string, statuses: string[], status = 'passed') => ({
  name,
  status,
  startTime: 1000,
  endTime: 3000,
  assertionResults: statuses.map((each) => ({ status: each })),
})
const firstFolder = (path: string) => path.split('/')[0] ?? ''

describe('the summary of a run', () => {
  it('ends with the sum over all suites', () => {
    const lines = summary([oneStep('lint', true, 2), { name: 'service', passed: 40, failed: 2, skipped: 1, seconds: 12.34 }])
    expect(lines).toEqual(['✓ lint     1 passed  (2.0 s)', '✕ service  40 passed, 2 failed, 1 skipped  (12.3 s)', '41 passed, 2 failed'])
  })

  it('says how many passed at the second try only', () => {
    const [line] = summary([{ name: 'ui', passed: 40, failed: 0, skipped: 0, retried: 2, seconds: 1 }])
    expect(line).toBe('✓ ui  40 passed, 2 at the second try only  (1.0 s)')
  })

  it('counts a failed build as one failed test', () => {
    expect(summary([oneStep('build', false, 1)]).at(-1)).toBe('0 passed, 1 failed')
  })

  it('begins with the ten slowest files, the slowest first', () => {
    const files = Array.from({ length: 12 }, (_, index) => ({ file: `file${index}`, seconds: index }))
    const lines = summary([oneStep('lint', true, 2)], files)
    expect(lines).toHaveLength(12)
    expect([lines[0], lines[9]]).toEqual(['  11.0 s  file11', '   2.0 s  file2'])
  })
})

describe('a jest report', () => {
  it('becomes one suite for each project', () => {
    const suites = jestSuites(
      { testResults: [file('ui/a', ['passed', 'failed'], 'failed'), file('ui/b', ['passed', 'pending']), file('shell/c', ['passed'])] },
      firstFolder,
    )
    expect(suites).toEqual([
      { name: 'shell', passed: 1, failed: 0, skipped: 0, retried: 0, seconds: 2 },
      { name: 'ui', passed: 2, failed: 1, skipped: 1, retried: 0, seconds: 4 },
    ])
  })

  it('counts what passed at the second try only', () => {
    const twice = { ...file('ui/a', ['passed', 'failed'], 'failed'), assertionResults: ['passed', 'failed'].map((status) => ({ status, invocations: 2 })) }
    expect(jestSuites({ testResults: [twice] }, firstFolder)[0]).toMatchObject({ passed: 1, failed: 1, retried: 1 })
  })

  it('tells how long each file took', () => {
    expect(jestFiles({ testResults: [file('ui/a', ['passed'])] })).toEqual([{ file: 'ui/a', seconds: 2 }])
  })

  it('counts a file that does not load as a failed test', () => {
    expect(jestSuites({ testResults: [file('ui/a', [], 'failed')] }, firstFolder)[0]?.failed).toBe(1)
  })
})

describe('a Playwright report', () => {
  const stats = { expected: 4, unexpected: 0, flaky: 1, skipped: 1, duration: 5000 }

  it('becomes the suite e2e', () => {
    expect(journeySuite({ stats, errors: [], suites: [] })).toEqual({ name: 'e2e', passed: 5, failed: 0, skipped: 1, retried: 1, seconds: 5 })
  })

  it('counts a portal that does not start as a failed test', () => {
    expect(journeySuite({ stats, errors: [{ message: 'no portal' }], suites: [] }).failed).toBe(1)
  })

  it('tells how long each file took, its groups and second tries with it', () => {
    const took = (...durations: number[]) => ({ tests: [{ results: durations.map((duration) => ({ duration })) }] })
    const suites = [{ file: '01.spec.ts', specs: [took(1000)], suites: [{ file: '01.spec.ts', specs: [took(500, 700)] }] }]
    expect(journeyFiles({ stats, errors: [], suites })).toEqual([{ file: '01.spec.ts', seconds: 2.2 }])
  })
})
