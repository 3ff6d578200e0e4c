import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { readReport } from '../../tools/apiReport.mjs'
import { readContract, releaseProblems } from '../../tools/releaseChecks.mjs'
import { declarationFiles } from './releasedDeclarations.mjs'

/**
 * `node build.mjs`: builds mf-older as an author with the previous contract would, in a separate workspace: type checked
 * against the released declarations, compiled by the build's own factory with a portal package that has the older version
 * and exports nothing newer. Prints where the build is, as JSON.
 */
const root = fileURLToPath(new URL('../../', import.meta.url))
const here = fileURLToPath(new URL('.', import.meta.url))
const read = (/** @type {string} */ file) => readFileSync(join(root, file), 'utf8')

const { contractVersion, ...contract } = await readContract()
const reportOf = (/** @type {string} */ file) => readReport(read(`shared/portal/${file}`))
// Once this contract is released itself, the previous one is kept under another name (tools/checkApi.mjs).
const report = reportOf('api.released.txt').version === contractVersion ? 'api.before.txt' : 'api.released.txt'
const older = reportOf(report)

// Inside the project, so that its libraries resolve, and in a folder that git ignores.
mkdirSync(join(root, '.jest'), { recursive: true })
const workspace = mkdtempSync(join(root, '.jest/older-'))
const remote = join(workspace, 'mf-older')

/** Links a package's libraries; workspace packages come from this workspace. @param {string} folder @param {string} from */
function linkLibraries(folder, from) {
  const link = (/** @type {string} */ name) => {
    const [scope, own] = name.split('/')
    mkdirSync(join(folder, 'node_modules', own ? (scope ?? '') : ''), { recursive: true })
    const target = scope === '@shared' ? join(workspace, 'shared', own ?? '') : realpathSync(join(from, name))
    symlinkSync(target, join(folder, 'node_modules', name), 'junction')
  }
  for (const name of readdirSync(from).filter((entry) => !entry.startsWith('.')))
    if (name.startsWith('@')) for (const own of readdirSync(join(from, name))) link(`${name}/${own}`)
    else link(name)
}

function copyShared() {
  for (const name of ['build', 'contract', 'portal', 'ui']) {
    const [from, to] = [join(root, 'shared', name), join(workspace, 'shared', name)]
    cpSync(from, to, { recursive: true, filter: (file) => !/^(?:node_modules|dist)$/.test(basename(file)) })
    linkLibraries(to, join(from, 'node_modules'))
  }
}

/** @param {string} file @param {(text: string) => string} change @throws when nothing changes: the older contract would be this one */
function rewrite(file, change) {
  const before = readFileSync(join(workspace, file), 'utf8')
  const after = change(before)
  if (after === before) throw new Error(`${file} is not as build.mjs expects it`)
  writeFileSync(join(workspace, file), after)
}

function makeOlder() {
  for (const file of ['shared/portal/package.json', 'shared/contract/src/portal/registry.ts'])
    rewrite(file, (text) => text.replace(new RegExp(`(version": "|contractVersion = ')${contractVersion}`), `$1${older.version}`))
  const given = [...older.declarations].filter(([key]) => key.startsWith('@shared/portal '))
  const isType = (/** @type {string} */ text) => /^export (?:declare )?(?:type|interface)/.test(text)
  const names = given.map(([key, text]) => (isType(text) ? 'type ' : '') + key.split(' ')[1])
  cpSync(join(workspace, 'shared/portal/src/index.ts'), join(workspace, 'shared/portal/src/today.ts'))
  writeFileSync(join(workspace, 'shared/portal/src/index.ts'), `export { ${names.join(', ')} } from './today'\n`)
}

/** Names newer than the released declarations, to verify that the type check refuses them. */
const newer = () => [...reportOf('api.txt').declarations.keys()].filter((key) => key.startsWith('@shared/portal ') && !older.declarations.has(key))

/** @throws with the compiler's errors when the remote uses something the older contract does not have */
function checkTypes() {
  /** @type {Record<string, string[]>} */
  const paths = {}
  mkdirSync(join(workspace, 'types'))
  for (const [door, text] of declarationFiles(root, report)) {
    const file = join(workspace, 'types', `${door.replace(/\W/g, '_')}.d.ts`)
    writeFileSync(file, text)
    paths[door] = [file]
  }
  linkLibraries(join(workspace, 'types'), join(root, 'shared/portal/node_modules'))
  writeFileSync(
    join(remote, 'newer.ts'),
    newer()
      .map((key) => `// @ts-expect-error it is newer\nexport { ${key.split(' ')[1]} } from '@shared/portal'\n`)
      .join(''),
  )
  const compilerOptions = { paths, types: [], lib: ['ES2021', 'DOM'] }
  writeFileSync(
    join(workspace, 'tsconfig.json'),
    JSON.stringify({
      extends: join(root, 'tsconfig.json'),
      compilerOptions,
      include: [],
      files: [
        ...['src/routes.ts', 'src/expose/app.ts', 'src/expose/spa.ts', 'newer.ts'].map((file) => join(remote, file)),
        join(root, 'shared/build/src/assets.d.ts'),
      ],
    }),
  )
  const { status, stdout } = spawnSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', join(workspace, 'tsconfig.json')], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stdout)
}

// Sizes are checked as for any release, so the files need the best compression.
delete process.env.QUICK_COMPRESSION
copyShared()
makeOlder()
cpSync(join(here, 'mf-older'), remote, { recursive: true })
linkLibraries(remote, join(root, 'mf-construction/node_modules'))
checkTypes()
/** @type {typeof import('@shared/build')} */
const { compileOnce, createRemoteConfig } = await import(pathToFileURL(join(workspace, 'shared/build/src/index.mjs')).href)
const config = createRemoteConfig({ name: 'mf-older', folder: remote })(undefined, { mode: 'production' })
const errors = await compileOnce([{ ...config, cache: false }])
if (errors !== '') throw new Error(errors)
const dist = resolve(remote, 'dist')
// A release to the newer portal is checked against the newer contract.
const problems = releaseProblems(dist, { ...contract, contractVersion })
if (problems.length > 0) throw new Error(problems.join('\n'))
console.log(JSON.stringify({ workspace, dist, version: older.version }))
