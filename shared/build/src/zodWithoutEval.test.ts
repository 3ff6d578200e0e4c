import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Runs in its own process, because jest cannot load the build's modules. */
it('lets schemas of a page be made and used without asking for eval', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-zod-'))
  const program = `
    const { default: webpack } = await import('webpack')
    const { zodWithoutEval } = await import(${JSON.stringify(join(__dirname, 'base.mjs'))})
    const stats = await new Promise((done, failed) => webpack({
      mode: 'development', devtool: false, target: 'node', entry: ${JSON.stringify(join(folder, 'page.mjs'))},
      context: ${JSON.stringify(join(__dirname, '../../contract'))}, resolve: { modules: [${JSON.stringify(join(__dirname, '../../contract/node_modules'))}] },
      output: { path: ${JSON.stringify(folder)}, filename: 'bundle.cjs' }, plugins: [zodWithoutEval],
    }, (error, made) => (error ? failed(error) : done(made))))
    if (stats.hasErrors()) throw new Error(stats.toString())
    let asked = 0
    globalThis.Function = new Proxy(Function, { construct(target, given) { asked += 1; return Reflect.construct(target, given) } })
    const { createRequire } = await import('node:module')
    createRequire(import.meta.url)(${JSON.stringify(join(folder, 'bundle.cjs'))})
    console.log(globalThis.parsed, asked)`
  writeFileSync(join(folder, 'page.mjs'), `import { z } from 'zod'\nglobalThis.parsed = z.object({ name: z.string() }).parse({ name: '电梯' }).name\n`)
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], { cwd: join(__dirname, '..'), encoding: 'utf8' })
  rmSync(folder, { recursive: true, force: true })
  expect([stdout.trim(), stderr]).toEqual(['电梯 0', ''])
})
