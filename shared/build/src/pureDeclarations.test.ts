import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** Minifies as the build does. Runs in its own process, because jest cannot load the build's modules. */
function minified(source: string): string {
  const program = `
    const { markPure } = await import(${JSON.stringify(join(__dirname, 'pureDeclarations.mjs'))})
    const { minify } = await import('@swc/core')
    const { code } = await minify(markPure(${JSON.stringify(source)}), { compress: true, mangle: false, module: true })
    console.log(code)`
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], { cwd: join(__dirname, '..'), encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return stdout
}

const schemas = `
import { z } from 'zod'
const row = z.object({ id: z.string().max(64), kind: z.enum(['1', '2']) })
const unused = z.object({ ...row.shape, text: z.string() }).extend({ more: z.number() })
export const used = z.array(row)
`

it('lets a bundle leave out the schemas it does not use, and leaves the others as they were', () => {
  const code = minified(schemas)
  expect(code).not.toMatch(/unused|extend|=>/)
  expect(code).toMatch(/row=z\.object\(.*used=z\.array\(row\)/)
})

it('touches nothing a module does besides declaring', () => {
  expect(minified(`import { z } from 'zod'\nz.config({ jitless: true })\nlet count = 0\nexport const next = () => ++count`)).toMatch(/z\.config\(/)
})
