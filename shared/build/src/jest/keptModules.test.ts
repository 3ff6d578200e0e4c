import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { nodeProject } from './projects.mjs'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-kept-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), text)
}

/** Each evaluation of a module writes its name. */
const evaluation = (name: string) => `require('node:fs').appendFileSync('${folder}/evaluated.txt', '${name}\\n')\n`

/** Runs test files one after the other in one worker, as Jest runs those of a package. */
function runTests(project: { transform: object }): { evaluated: string[]; failures: string } {
  write('evaluated.txt', '')
  // A name would be looked for beside the test files.
  const transform = JSON.parse(JSON.stringify(project.transform).replaceAll('@swc/jest', require.resolve('@swc/jest')))
  const config = { ...project, transform, rootDir: folder, cacheDirectory: join(folder, 'cache'), setupFilesAfterEnv: [] }
  write('jest.config.json', JSON.stringify(config))
  const parameters = [require.resolve('jest/bin/jest'), '-i']
  let failures = ''
  try {
    execFileSync(process.execPath, parameters, { cwd: folder, stdio: 'pipe', env: { ...process.env, NODE_ENV: 'test' } })
  } catch (error) {
    failures = String((error as { stderr: Buffer }).stderr)
  }
  return { failures, evaluated: readFileSync(join(folder, 'evaluated.txt'), 'utf8').trim().split('\n').sort() }
}

it('a worker evaluates a module once, and a test file finds nothing of those before it', () => {
  const source = `${evaluation('kept')}
interface LinesThatAreNotCompiled {
  name: string
}

export const late = () => require('./late').value
export function fail(): never { throw new Error('here') }
`
  write('src/kept.ts', source)
  write('src/late.ts', `${evaluation('late')}export const value = 'late'\n`)
  const test = `import { fail, late } from './kept'
it('starts as in a new process', async () => {
  expect([process.env.LEFT, Date.now() > 1]).toEqual([undefined, true])
  await new Promise((resolve) => setTimeout(resolve, 1))
  expect(late()).toBe('late')
  let stack
  try { fail() } catch (error) { ({ stack } = error) }
  expect(stack).toContain('kept.ts:${source.split('\n').findIndex((line) => line.includes('fail')) + 1}:')

  process.env.LEFT = 'by the other file'
  jest.spyOn(Date, 'now').mockReturnValue(1)
  jest.useFakeTimers()
})
`
  write('src/one.test.ts', test)
  write('src/other.test.ts', test)
  const replacing = `import { late } from './kept'
jest.mock('./late', () => ({ value: 'replaced' }))
it('has what it replaced', () => expect(late()).toBe('replaced'))
`
  write('src/replacing.test.ts', replacing)
  // The file that replaces a module has an environment of its own.
  expect(runTests(nodeProject({ name: 'kept', folder: 'kept' }))).toEqual({ failures: '', evaluated: ['kept', 'kept', 'late'] })
})
