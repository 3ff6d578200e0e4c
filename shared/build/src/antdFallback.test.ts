import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** Runs in its own process, because jest replaces antd with a lighter one. */
const program = `
  import { readFileSync } from 'node:fs'
  import { createRequire } from 'node:module'
  import { parse } from 'acorn'
  const { antdFallback } = await import(${JSON.stringify(join(__dirname, 'antdFallback.mjs'))})
  const file = antdFallback()
  const { body } = parse(readFileSync(file, 'utf8'), { ecmaVersion: 2020, sourceType: 'module' })
  const exported = body.flatMap((node) => (node.type === 'ExportNamedDeclaration' ? node.specifiers.map(({ exported }) => exported.name) : []))
  const imported = [...new Set(body.flatMap((node) => (node.type === 'ImportDeclaration' ? [node.source.value] : [])))]
  const antd = Object.keys(createRequire(${JSON.stringify(join(__dirname, '../../ui/package.json'))})('antd'))
  console.log(JSON.stringify({ again: antdFallback() === file, exported, imported, antd }))`

it('is all of antd in one file, without what a page has one copy of', () => {
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], { cwd: join(__dirname, '..'), encoding: 'utf8' })
  expect(stderr).toBe('')
  const { again, exported, imported, antd }: Record<'exported' | 'imported' | 'antd', string[]> & { again: boolean } = JSON.parse(stdout)
  expect(again).toBe(true)
  expect(antd.length).toBeGreaterThan(60)
  expect([...exported].sort()).toEqual(antd.filter((name) => name !== '__esModule').sort())
  expect(imported).toEqual(expect.arrayContaining(['react', 'react-dom', 'dayjs']))
  expect(imported.filter((name) => !/^(?:react|react-dom|dayjs|@ant-design\/icons)(?:\/|$)/.test(name))).toEqual([])
})
