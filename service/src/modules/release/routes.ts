import { type Deployment, releaseEndpoints } from '@shared/contract/release'
import type { FastifyInstance } from 'fastify'
import type { ServiceContext } from '../../context'
import type { Connection } from '../../database/database'
import { deployerOf, route } from '../../http/route'
import { changeRelease, type Deed, publishBuild } from '../../release/changeRelease'
import type { AuditNote } from '../../security/audit'
import { keepLoad, watchCanaries } from './canaryWatch'
import { releaseList } from './releaseList'

/** 发布管理 and 运行状态, the release command's calls, and what pages report of how builds load. */
export function registerReleases(app: FastifyInstance, context: ServiceContext): void {
  const { clock, configuration, database, servedReleases } = context

  async function deploy(connection: Connection, deployment: Exclude<Deployment, { act: 'list' }>, note: AuditNote, deed: Deed) {
    const { act } = deployment
    note.target = act === 'publish' ? deployment.manifest.name : deployment.remote
    if (act === 'publish') {
      await publishBuild(connection, deployment.manifest, deed)
      note.detail = { act, by: deed.by, reason: deed.reason, version: deployment.manifest.version, buildId: deployment.manifest.buildId }
    } else {
      await changeRelease(connection, deployment, deed)
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
    return write((connection, note) => deploy(connection, body, note, { by: caller.loginName, reason: body.reason, at: clock.now() }))
  })

  route(app, context, releaseEndpoints.deploy, async ({ body, request, write, read }) => {
    await servedReleases.registerBuilt()
    if (body.act === 'list') return read((connection) => releaseList(connection, clock.now()))
    const by = deployerOf(configuration, request) ?? ''
    return write((connection, note) => deploy(connection, body, note, { by, reason: body.reason, at: clock.now() }))
  })

  route(app, context, releaseEndpoints.loaded, async ({ body, writeUnaudited }) => {
    await writeUnaudited((connection) => keepLoad(connection, body, clock.now()))
    if (!body.ok) await watchCanaries(context)
    return {}
  })
}
