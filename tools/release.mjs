import './nodeVersion.mjs'
import { existsSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { projectRoot, remoteNames } from '@shared/build'
import { Command, InvalidArgumentError } from 'commander'
import { mapsFolder, placeMaps, placeRelease, releasesFolder } from './registry.mjs'
import { readContract, releaseProblems } from './releaseChecks.mjs'

/** Builds, checks and releases one remote, without reading or writing the others. */

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

const isUnitId = (/** @type {string} */ text) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** @param {string} message @returns {never} */
function refuse(message) {
  console.error(message)
  process.exit(1)
}

const program = new Command('pnpm release')
  .description('单独构建、核对、发布和回退一个业务区')
  .option('--portal <address>', '平台的地址', process.env.PORTAL_URL ?? 'http://localhost:8080')
  .option('--folder <folder>', '各版本所在的目录，由服务或 nginx 以 /remotes/ 提供', releasesFolder)
  .option('--maps <folder>', '源码映射所在的目录，服务的错误日志读它', mapsFolder)
  .option('--built <folder>', '构建所在的目录；不写时是工作区里的构建')
  .option('--reason <text>', '原因，写进历史', '用发布命令')
  .addHelpText('after', '\n令牌由环境变量 DEPLOY_TOKEN 给出。')

// Checked before anything is done: the portal would only answer that the request is invalid.
program.hook('preAction', async () => {
  if (program.getOptionValueSource('reason') !== 'cli') return
  const { releaseReasonSchema } = await readContract()
  const checked = releaseReasonSchema.safeParse(program.opts().reason)
  if (!checked.success) refuse(checked.error.issues.map(({ message }) => message).join('\n'))
})

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
  // The format the service accepts in the header.
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
function show({ remotes, offered, note }, only) {
  if (note) console.log(note)
  console.log(`平台的契约 ${offered}`)
  for (const { remote: name, title, enabled, stable, stableSince, previous, minimum, canary, builds } of remotes) {
    if (only !== undefined && name !== only) continue
    console.log(`${name} ${title}${enabled ? '' : '（停用）'}`)
    console.log(`  正式 ${stable}，自 ${stableSince}${previous ? `；上一版本 ${previous}` : ''}${minimum ? `；最低版本 ${minimum}` : ''}`)
    if (canary) console.log(`  灰度 ${canary.release}，自 ${canary.since}，${canary.percent}%${canary.units.map((unit) => `、${unit.name}`).join('')}`)
    for (const { release, publishedAt, publishedBy, contractRange, errors } of builds)
      console.log(`  ${release}  契约 ${contractRange}  ${publishedAt} ${publishedBy}  错误 ${errors}`)
  }
}

/** The named release, by default the build in the workspace. @param {string} name @param {string | undefined} release */
async function releaseNamed(name, release) {
  if (release !== undefined) return release
  const { remoteManifestSchema, releaseOf } = await readContract()
  const { readFileSync } = await import('node:fs')
  if (!existsSync(built(name))) refuse(`请写明版本，或先构建：pnpm release build ${name}`)
  return releaseOf(remoteManifestSchema.parse(JSON.parse(readFileSync(join(built(name), 'portal.json'), 'utf8'))))
}

/**
 * The build a rollback leads to. A second rollback would serve the build again that the first was meant to leave, as when a command is repeated
 * whose answer was lost: such a build must be named.
 * @param {string} name @param {string | undefined} release
 */
async function rollbackTo(name, release) {
  if (release !== undefined) return release
  const found = (await deploy({ act: 'list' })).remotes.find((each) => each.remote === name)
  if (!found?.previous) return undefined
  const { stable, previous, builds } = found
  const publishedAt = (/** @type {string} */ which) => builds.find((build) => build.release === which)?.publishedAt ?? ''
  if (publishedAt(previous) > publishedAt(stable))
    refuse(`上一版本 ${previous} 比正式版本 ${stable} 新，可能正是回退前的版本。确实要提供它，请写明：pnpm release rollback ${name} ${previous}`)
  return previous
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
    // Before anybody can be given the build: its first errors are to name the sources.
    placeMaps(name, program.opts().maps)
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
  .option('--unit <name or id...>', '指定的单位：名称（写全）或编号')
  .action(async (name, release, { percent, unit = [] }) => {
    const common = { remote: name, release: await releaseNamed(name, release), percent, reason: reason() }
    const /** @type {string[]} */ units = unit
    if (units.every(isUnitId)) return show(await deploy({ act: 'canary', ...common, units }), name)
    if (units.some(isUnitId)) refuse('单位要么都写名称，要么都写编号')
    show(await deploy({ act: 'canaryByName', ...common, unitNames: units }), name)
  })

program
  .command('stop')
  .description('停止灰度：用灰度版本的单位回到正式版本')
  .argument('<remote>', '业务区', remote)
  .action(async (name) => show(await deploy({ act: 'stopCanary', remote: name, reason: reason() }), name))

program
  .command('rollback')
  .description('所有用户回到上一版本')
  .argument('<remote>', '业务区', remote)
  .argument('[release]', '上一版本；它比正式版本新时（撤销回退）必须写明')
  .action(async (name, release) => show(await deploy({ act: 'rollback', remote: name, release: await rollbackTo(name, release), reason: reason() }), name))

program
  .command('minimum')
  .description('最低版本：比它早的不再提供，打开着的页面请用户更新；不写版本时取消')
  .argument('<remote>', '业务区', remote)
  .argument('[release]', '版本')
  .action(async (name, release) => show(await deploy({ act: 'minimum', remote: name, release: release ?? null, reason: reason() }), name))

program
  .command('collect')
  .description('清除三十天没有提供给任何人的版本，连同 --folder 里的目录')
  .action(async () => {
    const { remotes } = await deploy({ act: 'collect' })
    // The service has removed the builds in its own folder; nginx may serve another folder.
    for (const { remote: name, collected } of remotes)
      for (const release of collected) {
        // A value that is not the name of a build might lead out of the folder.
        if (!/^mf-[a-z]+$/.test(name) || !/^\d+\.\d+\.\d+[0-9A-Za-z.+-]*$/.test(release)) continue
        const folder = join(program.opts().folder, name, release)
        if (!existsSync(folder)) continue
        rmSync(folder, { recursive: true })
        console.log(`${folder} 已清除`)
      }
    console.log('没有更多可以清除的版本')
  })

program
  .command('list')
  .description('各业务区的版本')
  .argument('[remote]', '业务区')
  .action(async (name) => show(await deploy({ act: 'list' }), name))

await program.parseAsync()
