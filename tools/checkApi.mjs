import './nodeVersion.mjs'
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { importSource, projectRoot } from '@shared/build'
import { changesBetween, declarationsOf, readReport, reportText, versionSays } from './apiReport.mjs'

/**
 * Reports of the API remotes are built against, `shared/portal` and `shared/contract`, stored in each package:
 * `api.txt` is the API of the sources, `api.released.txt` that of the released version.
 *
 * Without an option it checks both. `--write` updates `api.txt`; `--release` copies it to `api.released.txt`, and keeps the
 * previous release as `api.before.txt`: remotes built with that must still work, and one is built with it to test this (e2e/older).
 */
const packages = [
  // The shell's own entry point; remotes are not built against it.
  { folder: 'shared/portal', hidden: ['./internal'] },
  // The entry points with all endpoints and with answers are for the service and for tests only.
  { folder: 'shared/contract', hidden: ['./endpoints', './testing'] },
]
const option = process.argv[2]
const folder = join(projectRoot, 'node_modules/.cache/api')
const read = (/** @type {string} */ file) => readFileSync(join(projectRoot, file), 'utf8')

/** @param {string} pack @returns {Record<string, string>} source file of each entry point, by its key in `exports` */
const doorsOf = (pack) => JSON.parse(read(`${pack}/package.json`)).exports

/** @returns {Map<string, string>} text of every declaration file, by its path in the project without extension */
function emit() {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const files = packages.flatMap(({ folder: pack }) => Object.values(doorsOf(pack)).map((file) => join(projectRoot, pack, file)))
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    removeComments: true,
    types: ['node'],
    rootDir: projectRoot,
    outDir: folder,
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ extends: join(projectRoot, 'tsconfig.json'), compilerOptions, include: [], files }))
  // Single-threaded: with several threads the compiler sometimes silently omits a file of a folder it has just created.
  const { status, stdout } = spawnSync(join(projectRoot, 'node_modules/.bin/tsc'), ['--singleThreaded', '-p', join(folder, 'tsconfig.json')], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stdout)
  const written = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.d.ts'))
  return new Map(
    written.map((file) => [
      file
        .replace(/\.d\.ts$/, '')
        .split(sep)
        .join('/'),
      readFileSync(join(folder, file), 'utf8'),
    ]),
  )
}

const { module } = await importSource(`export { contractVersion } from './shared/contract/src/portal/registry'`, projectRoot)
const version = String(module.contractVersion)
const problems = []
const own = JSON.parse(read('shared/portal/package.json')).version
if (own !== version) problems.push(`shared/portal/package.json 的版本是 ${own}，契约版本 contractVersion 是 ${version}，应当相同 (versions differ)`)

const files = emit()
for (const { folder: pack, hidden } of packages) {
  const name = JSON.parse(read(`${pack}/package.json`)).name
  const doors = Object.entries(doorsOf(pack)).filter(([door]) => !hidden.includes(door))
  const paths = doors.map(
    ([door, file]) =>
      /** @type {[string, string]} */ ([
        name + door.slice(1),
        join(pack, file)
          .replace(/\.tsx?$/, '')
          .split(sep)
          .join('/'),
      ]),
  )
  const declarations = declarationsOf(files, new Map(paths))
  // Its value is the version itself, which is not part of the API.
  declarations.delete(`${name}/portal contractVersion`)
  const text = reportText(version, declarations)
  const [report, released] = [`${pack}/api.txt`, `${pack}/api.released.txt`]
  if (option === '--release' && readReport(read(released)).version !== version)
    copyFileSync(join(projectRoot, released), join(projectRoot, pack, 'api.before.txt'))
  if (option === '--write' || option === '--release') writeFileSync(join(projectRoot, report), text)
  if (option === '--release') writeFileSync(join(projectRoot, released), text)
  if (read(report) !== text) problems.push(`${report} 与源代码不一致，请运行 pnpm api 并提交 (out of date)`)
  const before = readReport(read(released))
  const changes = changesBetween(before.declarations, declarations)
  if (!versionSays(before.version, version, changes)) {
    const which = changes.broken.length > 0 ? `不兼容的改动，须提高第一位：${changes.broken.join('、')}` : `新增，须提高第二位：${changes.added.join('、')}`
    problems.push(
      `${relative('.', pack)} 相对已发布的 ${before.version} 有${which}。改 shared/contract/src/portal/registry.ts 的 contractVersion 和 shared/portal/package.json (raise the version)`,
    )
  }
}
for (const problem of problems) console.error(problem)
process.exit(problems.length === 0 ? 0 : 1)
