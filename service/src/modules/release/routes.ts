import { portalEndpoints } from '@shared/contract/portal'
import { type Deployment, type ReleaseChange, releaseEndpoints } from '@shared/contract/release'
import type { FastifyInstance } from 'fastify'
import type { ServiceContext } from '../../context'
import type { Connection } from '../../database/database'
import { deployerOf, route } from '../../http/route'
import { Refusal } from '../../refusal'
import { changeRelease, type Deed, publishBuild } from '../../release/changeRelease'
import { collectReleases } from '../../release/collectReleases'
import { requireFiles } from '../../release/releaseFiles'
import type { AuditNote } from '../../security/audit'
import { keepLoad, watchCanaries } from './canaryWatch'
import { releaseList } from './releaseList'

/** Resolves the units named for a canary to ids. @throws Refusal for a name no unit has, or several */
async function withUnitIds({ db }: Connection, { unitNames, ...canary }: Extract<Deployment, { act: 'canaryByName' }>): Promise<ReleaseChange> {
  const found = unitNames.length > 0 ? await db.selectFrom('unit').select(['id', 'unit_name']).where('unit_name', 'in', unitNames).execute() : []
  const units = unitNames.map((name) => {
    const [unit, ...others] = found.filter(({ unit_name }) => unit_name === name)
    if (!unit) throw new Refusal('NOT_FOUND', `没有名称为“${name}”的单位，名称要写全`)
    if (others.length > 0) throw new Refusal('NOT_ALLOWED_NOW', `名称为“${name}”的单位不止一个，请用单位编号`)
    return unit.id
  })
  return { ...canary, act: 'canary', units }
}

/** 发布管理 and 运行状态, the calls of the release command, load reports from pages, and developers' builds. */
export function registerReleases(app: FastifyInstance, context: ServiceContext): void {
  const { clock, configuration, database, servedReleases } = context

  async function deploy(connection: Connection, asked: Exclude<Deployment, { act: 'list' | 'collect' }>, note: AuditNote, deed: Deed) {
    const deployment = asked.act === 'canaryByName' ? await withUnitIds(connection, asked) : asked
    const { act } = deployment
    note.target = act === 'publish' ? deployment.manifest.name : deployment.remote
    if (act === 'publish') {
      await requireFiles(configuration.releasesFolder, deployment.manifest)
      const isChanged = await publishBuild(connection, deployment.manifest, deed)
      note.detail = { act, by: deed.by, reason: deed.reason, version: deployment.manifest.version, buildId: deployment.manifest.buildId }
      if (!isChanged) return { ...(await releaseList(connection, deed.at)), note: '这个版本已发布过，内容相同，没有改变' }
    } else {
      await changeRelease(connection, configuration.releasesFolder, deployment, deed)
      note.detail = { ...deployment, by: deed.by }
    }
    return releaseList(connection, deed.at)
  }

  route(app, context, releaseEndpoints.list, async () => {
    await servedReleases.registerBuilt()
    return database.system((connection) => releaseList(connection, clock.now()))
  })

  route(app, context, releaseEndpoints.change, async ({ caller, body, write }) => {
    await servedReleases.registerBuilt()
    const list = await write((connection, note) => deploy(connection, body, note, { by: caller.loginName, reason: body.reason, at: clock.now() }))
    await servedReleases.renewCopy()
    return list
  })

  route(app, context, releaseEndpoints.deploy, async ({ body, request, write, read }) => {
    await servedReleases.registerBuilt()
    if (body.act === 'collect') await collectReleases(context)
    if (body.act === 'list' || body.act === 'collect') return read((connection) => releaseList(connection, clock.now()))
    const by = deployerOf(configuration, request) ?? ''
    const list = await write((connection, note) => deploy(connection, body, note, { by, reason: body.reason, at: clock.now() }))
    await servedReleases.renewCopy()
    return list
  })

  const originsFor = (loginName: string) => (configuration.isDeveloper(loginName) ? configuration.runtime.developmentOrigins : [])

  route(app, context, portalEndpoints.developmentOrigins, ({ caller }) => ({ origins: [...originsFor(caller.loginName)] }))

  route(app, context, portalEndpoints.takeDevelopmentBuild, async ({ caller, body, write }) => {
    if (!originsFor(caller.loginName).includes(body.origin)) throw new Refusal('FORBIDDEN')
    await write(async (_, note) => {
      note.target = body.remote
      note.detail = { origin: body.origin }
    })
    return {}
  })

  route(app, context, releaseEndpoints.loaded, async ({ caller, body, writeUnaudited }) => {
    await writeUnaudited((connection) => keepLoad(connection, body, caller, clock.now()))
    if (!body.ok) await watchCanaries(context)
    return {}
  })
}
