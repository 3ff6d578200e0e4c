import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inputHash } from './inputHash.mjs'

let root: string
const write = (file: string, content: string) => {
  mkdirSync(join(root, file, '..'), { recursive: true })
  writeFileSync(join(root, file), content)
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'inputs-'))
  write('a/src/index.ts', 'one')
  write('a/src/page/Page.tsx', 'two')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

it('is the same for the same sources in another folder', () => {
  const before = inputHash(root, ['a', 'lock.yaml'])
  const first = root
  root = mkdtempSync(join(tmpdir(), 'inputs-'))
  write('a/src/page/Page.tsx', 'two')
  write('a/src/index.ts', 'one')
  expect(inputHash(root, ['a', 'lock.yaml'])).toBe(before)
  rmSync(first, { recursive: true })
})

it.each([
  ['a source changes', () => write('a/src/index.ts', 'ONE')],
  ['a source is added', () => write('a/src/more.ts', '')],
  ['a file named beside the folders appears', () => write('lock.yaml', 'zod: 4')],
])('is another one when %s', (_, change) => {
  const before = inputHash(root, ['a', 'lock.yaml'])
  change()
  expect(inputHash(root, ['a', 'lock.yaml'])).not.toBe(before)
})

it('is another one when content moves from one file to another', () => {
  const before = inputHash(root, ['a'])
  write('a/src/index.ts', 'onetwo')
  write('a/src/page/Page.tsx', '')
  expect(inputHash(root, ['a'])).not.toBe(before)
})

it('does not see tests, fixtures, installed packages and what builds write', () => {
  const before = inputHash(root, ['a'])
  for (const file of ['a/src/index.test.ts', 'a/src/testing/fixture.ts', 'a/node_modules/x/index.js', 'a/dist/main.js', 'a/README.md']) write(file, 'x')
  expect(inputHash(root, ['a'])).toBe(before)
})

it('depends on the facts beside the files', () => {
  expect(inputHash(root, ['a'], ['production'])).not.toBe(inputHash(root, ['a'], ['development']))
})

it('leaves out of the lockfile what other packages depend on, and nothing else', () => {
  const lockfile = (own: string, others: string, versions: string) =>
    `lockfileVersion: '9.0'\n\nimporters:\n\n  .:\n    zod: 4\n\n  a:\n    ${own}\n${others}\npackages:\n\n  ${versions}\n`
  const hashOf = (text: string) => {
    write('pnpm-lock.yaml', text)
    return inputHash(root, ['a', 'pnpm-lock.yaml'])
  }
  const before = hashOf(lockfile('react: 19', '', 'react@19: {}'))
  expect(hashOf(lockfile('react: 19', '\n  another-area:\n    react: 19\n', 'react@19: {}'))).toBe(before)
  expect(hashOf(lockfile('react: 18', '', 'react@19: {}'))).not.toBe(before)
  expect(hashOf(lockfile('react: 19', '', 'react@20: {}'))).not.toBe(before)
})
