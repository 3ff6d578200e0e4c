import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Builds a sample in which a plugin warns as the one for style sheets does, and prints the warnings that are left. */
const program = (folder: string) => `
  import { webpack } from '@shared/build/devServer'
  import { whileEdited } from ${JSON.stringify(join(__dirname, 'developRemote.mjs'))}
  const warn = { apply: (compiler) => compiler.hooks.thisCompilation.tap('sample', ({ warnings }) => warnings.push(
    new webpack.WebpackError('Conflicting order. Following module has been added:'), new webpack.WebpackError('another'))) }
  const compiler = webpack(whileEdited({ mode: 'production', context: ${JSON.stringify(folder)}, entry: './sample.js', output: { path: ${JSON.stringify(join(folder, 'dist'))} }, plugins: [warn] }))
  compiler.run((error, stats) => console.log(error ?? stats.toJson({ all: false, warnings: true }).warnings.map(({ message }) => message).join()))`

test('a remote that is edited warns its author of no order of style sheets, and still of anything else', () => {
  mkdirSync(join(__dirname, '../.jest'), { recursive: true })
  const folder = mkdtempSync(join(__dirname, '../.jest/edited-'))
  writeFileSync(join(folder, 'sample.js'), '1')
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program(folder)], { cwd: __dirname, encoding: 'utf8' })
  rmSync(folder, { recursive: true, force: true })
  expect([stdout.trim(), stderr]).toEqual(['another', ''])
})
