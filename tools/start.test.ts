import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { registryOf } from '@shared/build'
import { findBrowser } from './browser.mjs'
import { nodeProblem } from './nodeVersion.mjs'

describe('the Node version', () => {
  it.each(['20.19.0', '20.20.2', '22.0.0', '24.1.0'])('%s will do', (version) => expect(nodeProblem(version)).toBe(''))
  it.each(['18.20.4', '20.18.3', '16.0.0'])('%s is refused, with what to do', (version) => {
    expect(nodeProblem(version)).toContain('20.19')
    expect(nodeProblem(version)).toContain(version)
  })

  it('is looked at before anything else is loaded', () => {
    const program = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.4' } })
      import(${JSON.stringify(join(__dirname, 'nodeVersion.mjs'))}).then(() => console.log('went on'))`
    const { stdout, stderr, status } = spawnSync(process.execPath, ['-e', program], { encoding: 'utf8' })
    expect(stderr).toMatch(/^需要 Node\.js 20\.19 或更高版本，当前为 18\.20\.4/)
    expect([stdout, status]).toEqual(['', 1])
  })

  it.each(['start', 'build', 'test', 'dev'])('is the first thing %s looks at', (name) => {
    expect(readFileSync(join(__dirname, `${name}.mjs`), 'utf8')).toMatch(/^import '\.\/nodeVersion\.mjs'\n(?!import)/)
  })
})

describe('the whole run', () => {
  // The limit ends a run that began all the same.
  const asked = (...given: string[]) => spawnSync(process.execPath, [join(__dirname, 'test.mjs'), ...given], { encoding: 'utf8', timeout: 10_000 })
  const usage = /^用法：pnpm test.*npx jest --selectProjects.*pnpm journey/

  it.each(['--help', '-h'])('is not begun by %s: it says how to run less', (given) => {
    const { status, stdout } = asked(given)
    expect(stdout).toMatch(usage)
    expect(status).toBe(0)
  })

  it('refuses what it would ignore', () => {
    const { status, stdout, stderr } = asked('--testPathPatterns', 'payment')
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(usage)
  })
})

describe('the browser', () => {
  const own = () => '/cache/chrome'

  it('is the one that CHROME_PATH names', () => {
    expect(findBrowser({ named: '/opt/chrome', own, exists: () => true })).toBe('/opt/chrome')
  })

  it('is an installed one before the one Playwright downloads', () => {
    expect(findBrowser({ named: undefined, own, exists: (path) => ['/usr/bin/google-chrome', '/cache/chrome'].includes(path) })).toBe('/usr/bin/google-chrome')
    expect(findBrowser({ named: undefined, own, exists: (path) => path === '/cache/chrome' })).toBe('/cache/chrome')
  })

  it('is none when nothing is there', () => {
    expect(findBrowser({ named: '/gone', own, exists: () => false })).toBeUndefined()
  })
})

describe('the registry', () => {
  const manifest = {
    name: 'mf-construction',
    title: '施工告知',
    version: '1.2.0',
    contractRange: '^1.0.0',
    buildId: 'abc',
    container: 'mf_construction_1_2_0_abc',
    manifest: { file: 'mf-manifest.json', integrity: `sha384-${'A'.repeat(64)}` },
    entry: { file: 'remoteEntry.js', integrity: `sha384-${'B'.repeat(64)}` },
    groups: [],
  }

  it('says where each release is served', () => {
    expect(registryOf([manifest]).remotes).toEqual([
      { ...manifest, baseUrl: `/remotes/mf-construction/1.2.0-${manifest.buildId}/`, enabled: true, previous: null, retired: [] },
    ])
  })

  it('has a new generation when a release changes, and only then', () => {
    expect(registryOf([manifest]).generation).toBe(registryOf([{ ...manifest }]).generation)
    expect(registryOf([{ ...manifest, buildId: 'abd' }]).generation).not.toBe(registryOf([manifest]).generation)
  })
})

const onUnix = process.platform === 'win32' ? it.skip : it

describe('a program in the terminal', () => {
  onUnix('is waited for after Ctrl-C, and its own end is the end', async () => {
    const program = `
      import { runInTerminal } from ${JSON.stringify(join(__dirname, 'runInTerminal.mjs'))}
      process.exit(await runInTerminal('tools/testing/slowStop.mjs'))`
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'], detached: true })
    let output = ''
    await new Promise<void>((resolve) =>
      child.stdout.on('data', (chunk: Buffer) => {
        output += chunk.toString()
        if (output.includes('ready')) resolve()
      }),
    )
    // A terminal sends the signal to the whole group.
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGINT')
    const code = await new Promise((resolve) => child.on('close', resolve))
    expect(output).toContain('stopped')
    expect(code).toBe(0)
  })
})
