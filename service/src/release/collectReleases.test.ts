import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { portalEndpoints, releaseOf } from '@shared/contract/portal'
import { releaseEndpoints } from '@shared/contract/release'
import { days } from '../clock'
import { aManifest } from '../testing/releases'
import { startTestService } from '../testing/service'
import { collectReleases } from './collectReleases'

test('what was registered before names were bounded is served to nobody, and its end removes nothing outside', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-releases-'))
  const releases = join(folder, 'releases/remotes')
  const service = await startTestService({ environment: { REGISTRY_FILE: join(folder, 'none.json'), RELEASES_FOLDER: releases } })
  try {
    const at = new Date(service.clock.now().getTime() - days(100))
    const known = { published_at: at, published_by: 'ci' }
    await service.db.system(async ({ db }) => {
      for (const [name, buildId] of [
        ['mf-construction', '/../../../x'],
        ['mf-sample', 'b1'],
      ] as const) {
        const manifest = aManifest({ name, buildId })
        await db
          .insertInto('remote_build')
          .values({ ...known, remote: name, release: releaseOf(manifest), manifest: JSON.stringify(manifest) })
          .execute()
        await db
          .insertInto('remote_release')
          .values({ remote: name, stable: releaseOf(manifest), stable_since: at })
          .execute()
      }
      for (const unused of [aManifest({ buildId: '/../../../x/' }), aManifest({ name: 'mf-sample', buildId: 'b0' })])
        await db
          .insertInto('remote_build')
          .values({ ...known, remote: unused.name, release: releaseOf(unused), manifest: JSON.stringify(unused) })
          .execute()
    })
    const { data } = await service.call(portalEndpoints.registry, {}, await service.signIn('3'))
    expect(data?.remotes.map(({ name }) => name)).toEqual(['mf-sample'])
    // A read-only volume: whoever writes to it removes what this service lists as collected.
    const promises = jest.requireActual<typeof import('node:fs/promises')>('node:fs/promises')
    const readOnly = jest.spyOn(promises, 'rm').mockRejectedValue(Object.assign(new Error('EROFS'), { code: 'EROFS' }))
    await collectReleases(service.context)
    expect(readOnly.mock.calls.map(([path]) => path)).toEqual([join(releases, 'mf-sample/1.0.0-b0')])
    readOnly.mockRestore()
    const { data: list } = await service.call(releaseEndpoints.list, {}, await service.signIn('9'))
    expect(list?.remotes.map(({ collected }) => collected)).toEqual([['1.0.0-/../../../x/'], ['1.0.0-b0']])
  } finally {
    await service.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
