import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'

const root = join(__dirname, '..')

/** Rooms of the contract, both folders and files beside them, but the topmost, which names all calls. */
const contractRooms = readdirSync(join(root, 'shared/contract/src'), { withFileTypes: true })
  .map((entry) => ({ name: entry.name.replace(/\.ts$/, ''), isFolder: entry.isDirectory() }))
  .filter(({ name }) => name !== 'endpoints')

/** Modules of the service. */
const modules = readdirSync(join(root, 'service/src/modules'))
/** Rooms of the service have these names too: the linter cannot tell them from the modules, which stand lowest. */
const namedAsRooms = ['attachment', 'release']

/** Imports the linter must refuse: [importing file, imported path]. */
const refused: [string, string][] = [
  ['mf-construction/src/pages/list/ListPage.ts', '../../../../mf-account/src/pages/page'],
  ['mf-construction/src/pages/list/ListPage.ts', '../../../../shell/src/runtime/guard'],
  ['mf-construction/src/routes.ts', 'shell/src/runtime/guard'],
  ['mf-construction/src/routes.ts', '../../shared/ui/src/list/QueryList'],
  ['mf-construction/src/routes.ts', '@shared/ui/src/list/QueryList'],
  ['mf-construction/src/routes.ts', '@shared/portal/internal'],
  ['mf-construction/src/routes.ts', '@shared/build'],
  ['shell/src/runtime/guard/decide.ts', '@shared/portal/src/session/state'],
  ['shell/src/runtime/guard/decide.ts', '../../../../mf-construction/src/routes'],
  ['shared/ui/src/list/QueryList.ts', '../../../portal/src/http/client'],
  ['shared/ui/src/list/QueryList.ts', '@shared/portal/internal'],
  ['shared/ui/src/list/QueryList.ts', 'shell/guard'],
  ['shared/portal/src/http/client.ts', '@shared/ui/page'],
  ['shared/portal/src/http/client.ts', 'antd'],
  ['shared/contract/src/roles.ts', '@shared/portal'],
  ['shared/contract/src/roles.ts', 'react'],
  ['shared/contract/src/roles.ts', 'node:fs'],
  ['service/src/app/buildApp.ts', '@shared/portal'],
  ['service/src/app/buildApp.ts', '../../../shared/contract/src/roles'],
  ['print/src/render.ts', '@shared/ui/page'],
  ['print/src/render.ts', '../../service/src/app/buildApp'],
  // Folders of the shell: a lower layer must not import a higher one.
  ['shell/src/frame/Frame.ts', '../app/start'],
  ['shell/src/app/embed/index.ts', '../../frame/Frame'],
  ['shell/src/app/embed/index.ts', '../start'],
  ['shell/src/public/login/LoginPage.ts', '../../frame/Frame'],
  ['shell/src/public/login/LoginPage.ts', '../../pages/home/HomePage'],
  ['shell/src/pages/home/HomePage.ts', '../../public/login/LoginPage'],
  ['shell/src/pages/home/HomePage.ts', '../../frame/menu/menu'],
  ['shell/src/runtime/guard/decide.ts', '../../frame/menu/menu'],
  ['shell/src/runtime/registry/registryStore.ts', '../startup/startupRequests'],
  ['shell/src/parts/PopupMenu.ts', '../runtime/session/actions'],
  ['shell/src/theme/Icon.ts', '../parts/PopupMenu'],
  // Folders of the shared packages: a lower layer must not import a higher one.
  ['shared/ui/src/application/records.ts', '../review/useReview'],
  ['shared/ui/src/review/useReview.ts', '../application/records'],
  ['shared/ui/src/detail/FieldValue.ts', '../application/records'],
  ['shared/ui/src/list/QueryList.ts', '../detail/FieldValue'],
  ['shared/ui/src/form/FormField.ts', '../list/QueryList'],
  ['shared/ui/src/attachment/PhoneUpload.ts', '../form/FormField'],
  ['shared/ui/src/page/PageBody.ts', '../attachment/PhoneUpload'],
  ['shared/ui/src/theme/PortalTheme.ts', '../page/PageBody'],
  ['shared/portal/src/http/call.ts', '../query/hooks'],
  ['shared/portal/src/session/storage.ts', '../http/call'],
  // Every room of the contract has its place: none may import the topmost, and a lowest none at all.
  ...contractRooms.map(({ name, isFolder }): [string, string] =>
    isFolder ? [`shared/contract/src/${name}/arrow.ts`, '../endpoints'] : [`shared/contract/src/${name}.ts`, './endpoints'],
  ),
  ...contractRooms.map(({ name, isFolder }): [string, string] => ['shared/contract/src/attachmentLimits.ts', isFolder ? `./${name}/index` : `./${name}`]),
  ['shared/contract/src/account/fields.ts', '../visitor/endpoints'],
  ['shared/contract/src/inspection/schemas.ts', '../payment/schemas'],
  ['shared/contract/src/equipment/archives/definition.ts', '../../application/definition'],
  ['shared/contract/src/operator/fields.ts', '../application/definition'],
  ['shared/contract/src/equipment/list.ts', '../operator/list'],
  ['shared/contract/src/portal/pages.ts', '../equipment/list'],
  ['shared/contract/src/form/definition.ts', '../operator/operatorItems'],
  ['shared/contract/src/form/validate.ts', '../equipment/endpoints'],
  ['shared/contract/src/application/types/notice.ts', '../../account/fields'],
  ['shared/contract/src/attachment/files.ts', '../application/definition'],
  ['shared/contract/src/form/fieldRules.ts', '../attachment/files'],
  ['shared/contract/src/endpoint/envelope.ts', '../form/definition'],
  ['shared/contract/src/rules/rules.ts', '../endpoint/envelope'],
  ['shared/contract/src/roles.ts', './rules/rules'],
  ['shared/contract/src/enums/archive.ts', '../form/definition'],
  ['shell/src/public/login/LoginPage.ts', 'antd'],
  ['shell/src/public/login/LoginPage.ts', '@shared/portal'],
  ['shell/src/public/login/LoginPage.ts', '@shared/ui/form'],
  // Folders of the service: a lower layer must not import a higher one.
  ['service/src/modules/unit/routes.ts', '../../app/buildApp'],
  ['service/src/modules/unit/routes.ts', '../../seed/units'],
  ['service/src/modules/unit/routes.ts', '../../testing/service'],
  ['service/src/context.ts', './modules/unit/routes'],
  ['service/src/workflow/draft.ts', '../modules/attachment/routes'],
  ['service/src/workflow/draft.ts', '../http/route'],
  ['service/src/workflow/draft.ts', '../release/served'],
  ['service/src/release/served.ts', '../modules/release/routes'],
  ['service/src/release/served.ts', '../workflow/draft'],
  ['service/src/http/route.ts', '../release/served'],
  ['service/src/database/tables.ts', '../release/served'],
  ['service/src/http/route.ts', '../context'],
  ['service/src/http/route.ts', '../notification/notify'],
  ['service/src/attachment/owner.ts', '../modules/announcement/attachmentOwner'],
  ['service/src/attachment/owner.ts', '../http/route'],
  ['service/src/notification/notify.ts', '../workflow/scope'],
  ['service/src/adapters/printer.ts', '../http/errors'],
  ['service/src/security/rateLimit.ts', '../http/errors'],
  ['service/src/security/passwordProof.ts', '../context'],
  ['service/src/database/tables.ts', '../workflow/scope'],
  ['service/src/clock.ts', './database/database'],
  ['service/src/seed/seed.ts', '../testing/service'],
  // Every module has its place: none may import one of the topmost, and a lowest none at all.
  ...modules.map((name): [string, string] => [`service/src/modules/${name}/arrow.ts`, '../home/routes']),
  ...modules.filter((name) => !namedAsRooms.includes(name)).map((name): [string, string] => ['service/src/modules/guide/arrow.ts', `../${name}/routes`]),
  ['service/src/modules/payment/settle.ts', '../application/behaviours'],
  ['service/src/modules/inspection/assignment.ts', '../application/behaviours'],
  ['service/src/modules/inspection/checks.ts', '../payment/orders'],
  ['service/src/modules/report/reportPaper.ts', '../application/behaviours'],
  ['service/src/modules/report/codes.ts', '../documentCheck/printedCheck'],
  ['service/src/modules/equipment/list/list.ts', '../../inspection/devices'],
  ['service/src/modules/application/routes.ts', '../registration/routes'],
  // Folders of one module: a lower layer must not import a higher one.
  ['service/src/modules/equipment/device/findDevice.ts', '../archive/history'],
  ['service/src/modules/equipment/archive/writeArchive.ts', '../detail/detail'],
  ['service/src/modules/equipment/archive/writeArchive.ts', '../list/list'],
  ['service/src/modules/equipment/list/list.ts', '../numbers/resolve'],
  ['service/src/modules/equipment/numbers/resolve.ts', '../detail/detail'],
]

const allowed: [string, string][] = [
  ['mf-construction/src/routes.ts', '@shared/contract/session'],
  ['mf-construction/src/routes.ts', '@shared/ui/list'],
  ['mf-construction/src/expose/spa.ts', '@shared/ui/spa'],
  ['mf-construction/src/features/portal/tabs.ts', '../shell/parts'],
  ['mf-construction/webpack.config.ts', '@shared/build'],
  ['shell/src/runtime/guard/decide.ts', '@shared/portal/internal'],
  ['shared/ui/src/list/QueryList.ts', '@shared/portal'],
  ['service/src/app/buildApp.ts', '@shared/contract/session'],
  ['shared/ui/src/application/records.ts', '../list/QueryList'],
  ['shared/ui/src/form/FormField.ts', '../attachment/PhoneUpload'],
  ['shared/portal/src/query/hooks.ts', '../http/call'],
  ['shared/contract/src/visitor/endpoints.ts', '../account/fields'],
  ['shared/contract/src/payment/schemas.ts', '../inspection/schemas'],
  ['shared/contract/src/application/definition.ts', '../equipment/list'],
  ['shared/contract/src/equipment/archives/definition.ts', '../../form/crossCheck'],
  ['shared/contract/src/endpoints.ts', './visitor/endpoints'],
  ['service/src/modules/unit/routes.ts', '../../http/route'],
  ['service/src/modules/unit/routes.ts', '../../workflow/scope'],
  ['service/src/modules/unit/unit.test.ts', '../../testing/service'],
  ['service/src/modules/release/routes.ts', '../../release/served'],
  ['service/src/release/served.ts', '../http/buildFolder'],
  ['service/src/seed/seed.ts', '../modules/unit/saveUnit'],
  ['service/src/workflow/draft.ts', '../attachment/owner'],
  ['service/src/attachment/owner.ts', '../security/caller'],
  ['service/src/context.ts', './http/context'],
  ['service/src/modules/unit/routes.ts', './service'],
  ['service/src/modules/unit/routes.ts', '../service/react'],
  ['service/src/modules/ticket/routes.ts', '../application/behaviours'],
  ['service/src/modules/application/inspection/inspection.ts', '../../payment/orders'],
  ['service/src/modules/documentCheck/routes.ts', '../report/codes'],
  ['service/src/modules/report/routes.ts', '../../attachment/fileJob'],
  ['service/src/modules/equipment/numbers/resolve.ts', '../list/list'],
  ['service/src/modules/equipment/archive/writeArchive.ts', '../device/findDevice'],
  ['shell/src/app/start.ts', '../frame/Frame'],
  ['shell/src/frame/Frame.ts', '../pages/home/HomePage'],
  ['shell/src/pages/home/HomePage.ts', '../../runtime/tabs/tabs'],
  ['shell/src/runtime/tabs/tabs.ts', '../../parts/dialogs/ask'],
  ['shell/src/parts/PopupMenu.ts', '../theme/Icon'],
  ['shell/src/public/login/LoginPage.ts', '@shared/ui/headless'],
]

/** Every form of import. */
const ways = (name: string): string[] => [
  `import { thing } from '${name}'`,
  `export type { Thing } from '${name}'`,
  `export const late = import(/* webpackChunkName: "late" */ '${name}')`,
]

/** Files in import cycles: one of values, one of types only. */
const circles: [string, string][] = [
  ['shell/src/parts/one.ts', `export { thing } from './two'`],
  ['shell/src/parts/two.ts', `export { thing } from './three'`],
  ['shell/src/parts/three.ts', `export { thing } from './one'`],
  ['service/src/clock/one.ts', `export type { Thing } from './two'`],
  ['service/src/clock/two.ts', `export type { Thing } from './one'`],
]

/** Lines with a refused import, and files in a cycle. */
let faults: Set<string>
let inCircles: Set<string>

/** Lints all of it at once, with the project's own rules. */
beforeAll(() => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'arrows-')))
  const files = new Map<string, string[]>()
  const add = (path: string, lines: readonly string[]) => files.set(path, [...(files.get(path) ?? []), ...lines])
  for (const [path, name] of [...refused, ...allowed]) add(path, ways(name))
  for (const [path, line] of circles) add(path, [line])
  try {
    cpSync(join(root, 'biome.json'), join(folder, 'biome.json'))
    for (const plugin of ['rooms.grit', 'publicPages.grit']) cpSync(join(root, 'tools', plugin), join(folder, 'tools', plugin))
    for (const [path, lines] of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), `${lines.join('\n')}\n`)
    }
    const rules = ['style/noRestrictedImports', 'suspicious/noImportCycles', 'plugin'].map((rule) => `--only=${rule}`)
    const run = spawnSync(
      join(root, 'node_modules/.bin/biome'),
      ['lint', '--vcs-enabled=false', '--max-diagnostics=none', '--reporter=github', ...rules, '.'],
      {
        cwd: folder,
        encoding: 'utf8',
      },
    )
    const found = [...run.stdout.matchAll(/title=([\w/]+),file=([^,]+),line=(\d+)/g)].map(([, rule = '', file = '', line = '']) => ({
      circle: rule.endsWith('noImportCycles'),
      path: relative(folder, file),
      line: Number(line),
    }))
    inCircles = new Set(found.flatMap(({ circle, path }) => (circle ? [path] : [])))
    faults = new Set(found.flatMap(({ circle, path, line }) => (circle ? [] : [`${path}: ${files.get(path)?.[line - 1]}`])))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

const faultsOf = (path: string, name: string): boolean[] => ways(name).map((line) => faults.has(`${path}: ${line}`))

describe('the linter refuses', () => {
  it.each(refused)('%s importing %s', (path, name) => {
    expect(faultsOf(path, name)).toEqual([true, true, true])
  })

  it.each(circles)('%s standing in a circle', (path) => {
    expect(inCircles.has(path)).toBe(true)
  })
})

describe('the linter allows', () => {
  it.each(allowed)('%s importing %s', (path, name) => {
    expect(faultsOf(path, name)).toEqual([false, false, false])
  })
})
