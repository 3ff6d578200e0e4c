import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Runs in its own process, because jest cannot load the build's modules. */
function namesIn(root: string): unknown {
  const program = `import(${JSON.stringify(join(__dirname, 'remoteNames.mjs'))}).then(({ remoteNames }) => console.log(JSON.stringify(remoteNames(${JSON.stringify(root)}))))`
  return JSON.parse(execFileSync(process.execPath, ['--eval', program], { encoding: 'utf8' }))
}

it('finds a remote by its folder, and takes what is left of one that is gone for none', () => {
  const root = mkdtempSync(join(tmpdir(), 'remotes-'))
  try {
    for (const name of ['mf-worker', 'mf-archive', 'mf-Odd', 'shell']) {
      mkdirSync(join(root, name, 'src'), { recursive: true })
      writeFileSync(join(root, name, 'src/routes.ts'), '')
    }
    mkdirSync(join(root, 'mf-gone/dist'), { recursive: true })
    expect(namesIn(root)).toEqual(['mf-archive', 'mf-worker'])
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
})
