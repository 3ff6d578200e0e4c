import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { importSource, projectRoot, sharedLibraries } from '@shared/build'

/** @param {string} file */
const hashOf = (file) => `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`

/**
 * Compressed bytes a browser may have to fetch before a remote shows something: its entry, which every visit requests, and
 * any other single file. The largest today are 18 and 381 KB; raise the budget here when more is needed.
 */
const sizeBudget = { entry: 24 * 1024, file: 420 * 1024 }

/** @typedef {{ [Part in 'contractVersion' | 'fileHashesSchema' | 'remoteManifestSchema' | 'satisfies']: (typeof import('@shared/contract/portal'))[Part] } & { roles: typeof import('@shared/contract/roles').roles }} Checked */

/** Loads the parts of the contract the checks need from its sources: the portal a build is released to may be newer than the build. */
export async function readContract() {
  const { module } = await importSource(
    `export { contractVersion, fileHashesSchema, releaseOf, remoteManifestSchema, satisfies } from './shared/contract/src/portal/index'
     export { releaseReasonSchema } from './shared/contract/src/release/schemas'
     export { roles } from './shared/contract/src/roles'`,
    projectRoot,
  )
  return /** @type {Checked & Pick<typeof import('@shared/contract/portal'), 'releaseOf'> & Pick<typeof import('@shared/contract/release'), 'releaseReasonSchema'>} */ (
    module
  )
}

/**
 * Everything that prevents a build from being released, in one pass.
 *
 * @param {string} folder of the build
 * @param {Checked} contract of the portal it is released to
 * @returns {string[]} one sentence per problem, for the person who releases; empty when there is none
 */
export function releaseProblems(folder, contract) {
  if (!existsSync(join(folder, 'portal.json'))) return [`${folder} 没有 portal.json，不是业务区的构建`]
  const described = contract.remoteManifestSchema.safeParse(JSON.parse(readFileSync(join(folder, 'portal.json'), 'utf8')))
  if (!described.success) return described.error.issues.map((issue) => `portal.json ${issue.path.join('.')}：${issue.message}`)
  const manifest = described.data
  const problems = []
  if (!contract.satisfies(contract.contractVersion, manifest.contractRange))
    problems.push(`需要契约 ${manifest.contractRange}，平台提供 ${contract.contractVersion}：用平台现在的契约重新构建`)

  for (const { file, integrity } of [manifest.manifest, manifest.entry]) {
    if (!existsSync(join(folder, file))) problems.push(`缺少文件 ${file}`)
    else if (hashOf(join(folder, file)) !== integrity) problems.push(`${file} 与 portal.json 里的校验值不符`)
  }
  problems.push(...fileProblems(folder, manifest.manifest.file, contract), ...sizeProblems(folder, manifest.entry.file))

  const known = new Set(contract.roles.flatMap(({ menuIdList }) => menuIdList))
  for (const group of manifest.groups) {
    for (const { path, access } of [group, ...group.children])
      if (access !== null && !known.has(access)) problems.push(`${path} 的权限码 ${access} 没有角色拥有：写进 shared/contract/src/roles.ts`)
  }
  return problems
}

/**
 * @param {string} folder
 * @param {string} manifestFile
 * @param {Pick<Checked, 'fileHashesSchema'>} contract
 */
function fileProblems(folder, manifestFile, { fileHashesSchema }) {
  if (!existsSync(join(folder, manifestFile))) return []
  const federation = JSON.parse(readFileSync(join(folder, manifestFile), 'utf8'))
  const listed = fileHashesSchema.safeParse(federation)
  if (!listed.success) return [`${manifestFile} 没有各文件的校验值：用现在的构建工具重新构建`]
  const { files } = listed.data
  const problems = []
  for (const [file, integrity] of Object.entries(files)) {
    if (!existsSync(join(folder, file))) problems.push(`缺少文件 ${file}`)
    else if (hashOf(join(folder, file)) !== integrity) problems.push(`${file} 与清单里的校验值不符`)
    else if (/file:\/\/\/[^"'`]*node_modules/.test(readFileSync(join(folder, file), 'utf8')))
      problems.push(`${file} 写着构建所在目录的路径：同样的源文件换个目录会成为另一个版本`)
  }
  for (const file of readdirSync(folder, { recursive: true }).map(String))
    if (/\.(?:js|css)$/.test(file) && !Object.hasOwn(files, file.replaceAll('\\', '/'))) problems.push(`${file} 不在清单里，页面不会装入它`)
  // `react/` means every module below it.
  const agreed = Object.keys(sharedLibraries())
  for (const { name } of Array.isArray(federation.shared) ? federation.shared : [])
    if (!agreed.some((library) => library === name || (library.endsWith('/') && name.startsWith(library))))
      problems.push(`共享库 ${name} 不在共同的清单里（shared/build/src/sharedLibraries.mjs）`)
  return problems
}

/**
 * @param {string} folder
 * @param {string} entryFile
 */
function sizeProblems(folder, entryFile) {
  const problems = []
  for (const file of readdirSync(folder, { recursive: true }).map(String)) {
    if (!/\.(?:js|mjs|css)$/.test(file)) continue
    const compressed = join(folder, `${file}.br`)
    const size = existsSync(compressed) ? statSync(compressed).size : gzipSync(readFileSync(join(folder, file))).length
    const budget = file === entryFile ? sizeBudget.entry : sizeBudget.file
    if (size > budget) problems.push(`${file} 压缩后 ${Math.ceil(size / 1024)} KB，超过预算 ${budget / 1024} KB（tools/releaseChecks.mjs 的 sizeBudget）`)
  }
  return problems
}
