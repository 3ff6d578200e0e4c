import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { librariesInOneFile } from './librariesInOneFile.mjs'

let root: string

function install(name: string, files: Record<string, string>): void {
  const folder = join(root, 'node_modules', name)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, version: '1.2.3', main: 'index.js' }))
  for (const [file, content] of Object.entries(files)) writeFileSync(join(folder, file), content)
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'libraries-'))
  writeFileSync(join(root, 'package.json'), '{}')
  install('inner', { 'index.js': 'exports.Inner = class Inner {}' })
  install('parts', { 'index.js': `exports.part = require('./part')`, 'part.js': `exports.made = new (require('inner').Inner)()` })
})
afterEach(() => rmSync(root, { recursive: true }))

const parts = { from: '.', names: ['parts'] }
const mapped = (files: Record<string, string>, name: string) => files[`^${name}$`] ?? ''

it('makes a library of several modules one file, named by its version', () => {
  const files = librariesInOneFile(root, [parts])
  expect(mapped(files, 'parts')).toMatch(/jest-libraries\/parts@1\.2\.3-\w{8}\.cjs$/)
  expect(mapped(librariesInOneFile(root, [{ from: '.', names: ['parts', 'inner'] }]), 'parts')).not.toBe(mapped(files, 'parts'))
  rmSync(join(root, 'node_modules/parts'), { recursive: true })
  rmSync(join(root, 'node_modules/inner'), { recursive: true })
  expect(require(mapped(files, 'parts')).part.made.constructor.name).toBe('Inner')
})

it('leaves what two of them share outside of both, so that there is one of it', () => {
  const files = librariesInOneFile(root, [{ from: '.', names: ['parts', 'inner'] }])
  expect(require(mapped(files, 'parts')).part.made).toBeInstanceOf(require(join(root, 'node_modules/inner')).Inner)
})

it('writes a file once, and says which library is not there', () => {
  const first = mapped(librariesInOneFile(root, [parts]), 'parts')
  writeFileSync(first, 'module.exports = "kept"')
  expect(require(mapped(librariesInOneFile(root, [parts]), 'parts'))).toBe('kept')
  expect(() => librariesInOneFile(root, [{ from: '.', names: ['nowhere'] }])).toThrow('nowhere is not installed')
  expect(existsSync(first)).toBe(true)
})
