import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const root = join(__dirname, '..')

/** Lints one file as if it stood at this path of the project, and tells whether its import is refused. */
function refuses(path: string, source: string): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'arrows-'))
  try {
    cpSync(join(root, 'biome.json'), join(folder, 'biome.json'))
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, source)
    execFileSync(join(root, 'node_modules/.bin/biome'), ['lint', '--vcs-enabled=false', '--only=style/noRestrictedImports', '.'], {
      cwd: folder,
      stdio: 'pipe',
    })
    return false
  } catch (error) {
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error)
    if (!output.includes('noRestrictedImports')) throw error
    return true
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const from = (name: string) => `import { thing } from '${name}'\nexport const used = thing\n`

describe('the linter refuses', () => {
  it.each([
    ['mf-construction/src/pages/list/ListPage.ts', '../../../../mf-account/src/pages/page'],
    ['mf-construction/src/pages/list/ListPage.ts', '../../../../shell/src/guard'],
    ['mf-construction/src/routes.ts', 'shell/src/guard'],
    ['mf-construction/src/routes.ts', '../../shared/ui/src/list/QueryList'],
    ['mf-construction/src/routes.ts', '@shared/ui/src/list/QueryList'],
    ['mf-construction/src/routes.ts', '@shared/portal/internal'],
    ['mf-construction/src/routes.ts', '@shared/build'],
    ['shell/src/guard/decide.ts', '@shared/portal/src/session/state'],
    ['shell/src/guard/decide.ts', '../../../mf-construction/src/routes'],
    ['shared/ui/src/list/QueryList.ts', '../../../portal/src/http/client'],
    ['shared/ui/src/list/QueryList.ts', '@shared/portal/internal'],
    ['shared/ui/src/list/QueryList.ts', 'shell/guard'],
    ['shared/portal/src/http/client.ts', '@shared/ui'],
    ['shared/portal/src/http/client.ts', 'antd'],
    ['shared/contract/src/roles.ts', '@shared/portal'],
    ['shared/contract/src/roles.ts', 'react'],
    ['shared/contract/src/roles.ts', 'node:fs'],
    ['service/src/app.ts', '@shared/portal'],
    ['service/src/app.ts', '../../shared/contract/src/roles'],
    ['print/src/render.ts', '@shared/ui'],
    ['print/src/render.ts', '../../service/src/app'],
  ])('%s importing %s', (path, name) => {
    expect(refuses(path, from(name))).toBe(true)
  })

  it('what is imported late or passed on', () => {
    expect(refuses('service/src/app.ts', `export const late = import('@shared/portal')\n`)).toBe(true)
    expect(refuses('mf-account/src/routes.ts', `export { thing } from '@shared/portal/internal'\n`)).toBe(true)
  })
})

describe('the linter allows', () => {
  it.each([
    ['mf-construction/src/routes.ts', '@shared/contract'],
    ['mf-construction/src/routes.ts', '@shared/ui'],
    ['mf-construction/src/expose/spa.ts', '@shared/ui/spa'],
    ['mf-construction/src/features/portal/tabs.ts', '../shell/parts'],
    ['mf-construction/webpack.config.ts', '@shared/build'],
    ['shell/src/guard/decide.ts', '@shared/portal/internal'],
    ['shell/src/boot/start.ts', '../portal/frame'],
    ['shared/ui/src/list/QueryList.ts', '@shared/portal'],
    ['service/src/app.ts', '@shared/contract'],
    ['service/src/modules/unit/routes.ts', '../../http/route'],
    ['service/src/modules/unit/routes.ts', './service'],
    ['service/src/modules/unit/routes.ts', '../service/react'],
    ['shell/src/home/numbers.ts', '../shell'],
  ])('%s importing %s', (path, name) => {
    expect(refuses(path, from(name))).toBe(false)
  })
})
