import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inlineScriptHash } from '@shared/contract/portal'
import { parse } from 'acorn'

const root = join(__dirname, '../../..')
let shell: string

beforeEach(() => {
  mkdirSync(join(root, '.jest'), { recursive: true })
  shell = mkdtempSync(join(root, '.jest/inline-'))
  cpSync(join(root, 'shell/inline'), join(shell, 'inline'), { recursive: true })
})
afterEach(() => rmSync(shell, { recursive: true, force: true }))

/** Runs in its own process, because jest cannot load the build's modules. */
function made(): { text: string; hash: string } | string {
  const program = `import(${JSON.stringify(join(__dirname, 'inlineScript.mjs'))}).then(({ inlineScript }) => console.log(JSON.stringify(inlineScript(${JSON.stringify(shell)}))))`
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--eval', program], { cwd: root, encoding: 'utf8' })
  return status === 0 ? JSON.parse(stdout) : stderr
}

it('is the one the content security policy names, in words the oldest browser reads, and ends no script element', () => {
  const script = made()
  if (typeof script === 'string') throw new Error(script)
  expect(script.hash).toBe(inlineScriptHash)
  expect(() => parse(script.text, { ecmaVersion: 5 })).not.toThrow()
  expect(script.text).not.toMatch(/<\/script|<!--/i)
})

it('is refused by the build when it is another one than the policy names', () => {
  const file = join(shell, 'inline/inline.js')
  writeFileSync(file, readFileSync(file, 'utf8').replace('unsupported', 'elsewhere'))
  expect(made()).toMatch(/has changed: write 'sha256-[A-Za-z0-9+/]{43}='/)
})
