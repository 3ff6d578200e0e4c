import './nodeVersion.mjs'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { projectRoot, remoteNames } from '@shared/build'
import { Command, InvalidArgumentError } from 'commander'
import { placeRelease, releasesFolder } from './registry.mjs'
import { readContract, releaseProblems } from './releaseChecks.mjs'

/** Builds, checks and releases one remote; nothing of the others is read or written. */

/** @param {string} name */
function remote(name) {
  if (remoteNames().includes(name)) return name
  throw new InvalidArgumentError(`没有业务区 ${name}，可选：${remoteNames().join('、')}`)
}

/** @param {string} text */
function percentage(text) {
  const percent = Number(text)
  if (Number.isInteger(percent) && percent >= 0 && percent <= 100) return percent
  throw new InvalidArgumentError('比例是 0 到 100 的整数')
}

/** @param {string} id @param {string[]} [before] */
function unitId(id, before = []) {
  if (/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) return [...before, id]
  throw new InvalidArgumentError('单位编号是 UUID；要按名称指定，请用“发布管理”页面')
}

/** @param {string} message @returns {never} */
function refuse(message) {
  console.error(message)
  process.exit(1)
}

const program = new Command('pnpm release')
  .description('单独构建、核对、发布和回退一个业务区')
  .option('--portal <address>', '平台的地址', process.env.PORTAL_URL ?? 'http://localhost:8080')
  .option('--folder <folder>', '各版本所在的目录，由服务或 nginx 以 /remotes/ 提供', releasesFolder)
  .option('--built <folder>', '构建所在的目录；不写时是工作区里的构建')
  .option('--reason <text>', '原因，写进历史', '用发布命令')
  .addHelpText('after', '\n令牌由环境变量 DEPLOY_TOKEN 给出。')

const built = (/** @type {string} */ name) => resolve(program.opts().built ?? join(projectRoot, name, 'dist'))

/** @param {string} name */
async function build(name) {
  const { buildAll } = await import('./buildAll.mjs')
  const failures = await buildAll({ only: name })
  if (failures.length > 0) refuse(failures.join('\n'))
}

/** @param {string} name @returns {Promise<string>} the build's folder */
async function verify(name) {
  if (!existsSync(built(name))) refuse(`${name} 还没有构建：pnpm release build ${name}`)
  const problems = releaseProblems(built(name), await readContract())
  if (problems.length > 0) refuse(`${name} 不能发布：\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
  return built(name)
}

/**
 * @param {import('@shared/contract/release').Deployment} deployment
 * @returns {Promise<import('@shared/contract/release').ReleaseList>}
 */
async function deploy(deployment) {
  const token = process.env.DEPLOY_TOKEN
  if (!token) refuse('请用环境变量 DEPLOY_TOKEN 给出部署令牌')
  // What the service reads of the header.
  if (!/^[!-~]{16,200}$/.test(token)) refuse('DEPLOY_TOKEN 要 16 到 200 个字母、数字或符号，不含空格')
  const { portal } = program.opts()
  const answer = await fetch(new URL('/a/portal/release/deploy', portal), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify(deployment),
  }).catch((error) => refuse(`平台 ${portal} 没有回答：${error.cause?.message ?? error.message}`))
  const body = await answer.json().catch(() => undefined)
  if (!body?.success) refuse(body?.errorMsg ?? `平台答 ${answer.status}`)
  return body.data
}

/** @param {import('@shared/contract/release').ReleaseList} list @param {string} [only] */
function show({ remotes, offered }, only) {
  console.log(`平台的契约 ${offered}`)
  for (const { remote: name, title, enabled, stable, stableSince, previous, canary, builds } of remotes) {
    if (only !== undefined && name !== only) continue
    console.log(`${name} ${title}${enabled ? '' : '（停用）'}`)
    console.log(`  正式 ${stable}，自 ${stableSince}${previous ? `；上一版本 ${previous}` : ''}`)
    if (canary) console.log(`  灰度 ${canary.release}，自 ${canary.since}，${canary.percent}%${canary.units.map((unit) => `、${unit.name}`).join('')}`)
    for (const { release, publishedAt, publishedBy, contractRange, errors } of builds)
      console.log(`  ${release}  契约 ${contractRange}  ${publishedAt} ${publishedBy}  错误 ${errors}`)
  }
}

/** The build in the workspace, where no other is named. @param {string} name @param {string | undefined} release */
async function releaseNamed(name, release) {
  if (release !== undefined) return release
  const { remoteManifestSchema, releaseOf } = await readContract()
  const { readFileSync } = await import('node:fs')
  if (!existsSync(built(name))) refuse(`请写明版本，或先构建：pnpm release build ${name}`)
  return releaseOf(remoteManifestSchema.parse(JSON.parse(readFileSync(join(built(name), 'portal.json'), 'utf8'))))
}

const reason = () => String(program.opts().reason)

program.command('build').description('构建一个业务区').argument('<remote>', '业务区', remote).action(build)

program
  .command('verify')
  .description('核对构建：契约、共享库、文件与校验值、页面、权限码')
  .argument('<remote>', '业务区', remote)
  .action(async (name) => console.log(`${await verify(name)} 可以发布`))

program
  .command('publish')
  .description('核对并登记工作区里的构建；还不提供给用户')
  .argument('<remote>', '业务区', remote)
  .action(async (name) => {
    const folder = placeRelease(await verify(name), program.opts().folder)
    const { remoteManifestSchema } = await readContract()
    const { readFileSync } = await import('node:fs')
    const manifest = remoteManifestSchema.parse(JSON.parse(readFileSync(join(folder, 'portal.json'), 'utf8')))
    show(await deploy({ act: 'publish', manifest, reason: reason() }), name)
  })

program
  .command('promote')
  .description('提供给所有用户')
  .argument('<remote>', '业务区', remote)
  .argument('[release]', '版本，如 1.4.0-3f2a9c81d0e4；不写时是工作区里的构建')
  .action(async (name, release) => show(await deploy({ act: 'promote', remote: name, release: await releaseNamed(name, release), reason: reason() }), name))

program
  .command('canary')
  .description('提供给一部分单位')
  .argument('<remote>', '业务区', remote)
  .argument('[release]', '版本；不写时是工作区里的构建')
  .option('--percent <number>', '百分之几的单位', percentage, 0)
  .option('--unit <id...>', '指定的单位', unitId)
  .action(async (name, release, { percent, unit = [] }) =>
    show(await deploy({ act: 'canary', remote: name, release: await releaseNamed(name, release), percent, units: unit, reason: reason() }), name),
  )

program
  .command('rollback')
  .description('所有用户回到上一版本')
  .argument('<remote>', '业务区', remote)
  .action(async (name) => show(await deploy({ act: 'rollback', remote: name, reason: reason() }), name))

program
  .command('list')
  .description('各业务区的版本')
  .argument('[remote]', '业务区')
  .action(async (name) => show(await deploy({ act: 'list' }), name))

await program.parseAsync()
