import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/** Files that cannot affect a build: tests, their fixtures, and build output. */
const ignoredFolders = /^(?:node_modules|dist|testing|coverage|\.cache)$/
const ignoredFiles = /\.test\.[cm]?[jt]sx?$|\.md$|\.tsbuildinfo$|^\.DS_Store$/

/**
 * Lists the files below a path, in the same order on every machine.
 *
 * @param {string} path a file or a folder; one that does not exist counts as empty
 * @returns {string[]} absolute paths
 */
export function inputFiles(path) {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .filter((entry) => !(entry.isFile() ? ignoredFiles : ignoredFolders).test(entry.name))
    .flatMap((entry) => inputFiles(join(path, entry.name)))
}

/** Packages whose dependencies affect every build: those of the project itself, and of the tools that build. */
const builders = ['.', 'tools']

/**
 * The lockfile without the sections of packages that the build does not read: another area that is added or changed is no reason for a new build.
 * Versions of all libraries stay, which are few and the same for every package.
 *
 * @param {string} lockfile
 * @param {readonly string[]} paths folders the build reads
 */
function lockfilePart(lockfile, paths) {
  const [, before = lockfile, importers = '', after = ''] = /^([\s\S]*?\nimporters:\n)([\s\S]*?)(\n\S[\s\S]*)$/.exec(lockfile) ?? []
  const sections = importers.split(/\n(?= {2}\S)/).filter((section) => [...builders, ...paths].includes(/^\s*(\S+):/.exec(section)?.[1] ?? ''))
  return [before, ...sections, after].join('\n')
}

/**
 * Hashes the names and contents of everything a build reads: the same sources give the same hash on every machine.
 *
 * @param {string} root project root; names in the hash are relative to it
 * @param {string[]} paths files and folders, relative to the root
 * @param {string[]} [extra] other values the build depends on: a mode, a version
 * @returns {string} sha256 as 64 hexadecimal digits
 */
export function inputHash(root, paths, extra = []) {
  const hash = createHash('sha256')
  for (const path of paths) {
    for (const file of inputFiles(join(root, path))) {
      const name = relative(root, file).split(sep).join('/')
      hash.update(name).update('\0')
      hash.update(name === 'pnpm-lock.yaml' ? lockfilePart(readFileSync(file, 'utf8'), paths) : readFileSync(file)).update('\0')
    }
  }
  for (const fact of extra) hash.update(fact).update('\0')
  return hash.digest('hex')
}
