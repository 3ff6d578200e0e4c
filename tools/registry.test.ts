import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { registryOf } from '@shared/build'
import { placeMaps, placeRelease, withRemote } from './registry.mjs'

const manifest = (name: string, buildId: string) =>
  ({ name, title: name, version: '1.0.0', contractRange: '^1.0.0', buildId, container: name, groups: [] }) as unknown as Parameters<typeof withRemote>[1]

describe('a remote in development', () => {
  const answer = { success: true, data: registryOf([manifest('mf-account', 'released'), manifest('mf-inspection', 'released')]) }

  it('takes the place of its release and leaves the others', () => {
    const { data } = withRemote(answer, manifest('mf-account', 'mine'))
    expect(data?.remotes.map(({ name, buildId }) => [name, buildId])).toEqual([
      ['mf-inspection', 'released'],
      ['mf-account', 'mine'],
    ])
  })

  it('asks the tabs that are open to change, those of the release and those of the builds before', () => {
    const { data } = withRemote(answer, manifest('mf-account', 'mine'), ['1.0.0-earlier'])
    expect(data?.remotes.map(({ retired }) => retired)).toEqual([[], ['1.0.0-earlier', '1.0.0-released']])
  })

  it('is a new generation after every change, so that open shells notice', () => {
    const generations = ['mine', 'mine', 'changed'].map((build) => withRemote(answer, manifest('mf-account', build)).data?.generation)
    expect(generations[0]).toBe(generations[1])
    expect(new Set([answer.data.generation, ...generations]).size).toBe(3)
  })

  it('passes a refusal through', () => {
    expect(withRemote({ success: false } as never, manifest('mf-account', 'mine'))).toEqual({ success: false })
  })
})

describe('a build that is placed', () => {
  let root: string
  const releases = () => join(root, 'releases')
  const build = (buildId: string, script: string) => {
    const built = join(root, 'built')
    mkdirSync(built, { recursive: true })
    writeFileSync(join(built, 'portal.json'), JSON.stringify({ name: 'mf-account', version: '1.0.0', buildId }))
    writeFileSync(join(built, 'remoteEntry.js'), script)
    return placeRelease(built, releases())
  }
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'portal-releases-'))
  })
  afterEach(() => rmSync(root, { recursive: true, force: true }))

  it('has a folder of its own, beside those of builds that may still be open', () => {
    build('b1', 'one()')
    build('b2', 'two()')
    expect(readdirSync(join(releases(), 'mf-account')).sort()).toEqual(['1.0.0-b1', '1.0.0-b2'])
    expect(readFileSync(join(releases(), 'mf-account/1.0.0-b1/remoteEntry.js'), 'utf8')).toBe('one()')
  })

  it('never changes again', () => {
    const folder = build('b1', 'one()')
    expect(build('b1', 'other()')).toBe(folder)
    expect(readFileSync(join(folder, 'remoteEntry.js'), 'utf8')).toBe('one()')
    expect(existsSync(join(folder, 'portal.json'))).toBe(true)
  })

  it('brings its source maps to the service, beside those of earlier builds, and no other remote’s', () => {
    const [maps, built] = [join(root, 'maps'), join(root, 'builtMaps')]
    const write = (...names: string[]) => {
      mkdirSync(join(...names, '..'), { recursive: true })
      writeFileSync(join(...names), '{}')
    }
    write(maps, 'mf-account/1.old.js.map')
    write(built, 'mf-account/1.new.js.map')
    write(built, 'mf-inspection/1.new.js.map')
    for (const name of ['mf-account', 'mf-none']) placeMaps(name, maps, built)
    placeMaps('mf-account', built, built)
    expect([readdirSync(maps), readdirSync(join(maps, 'mf-account')).sort()]).toEqual([['mf-account'], ['1.new.js.map', '1.old.js.map']])
  })
})
