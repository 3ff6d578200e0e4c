import { contractVersion } from '@shared/contract/portal'
import { defineRemote } from '@shared/portal'
import { aRemote } from '../../../testing/fixtures'
import { currentBuild, previousBuild } from './build'
import { LoadFailure, reasonOf } from './failure'
import { createLoader, downRemotes, type Runtime } from './loader'
import { idle, type LoadState, next, pauseBefore } from './machine'

const origin = 'https://portal.test'
const Page = () => null
const remoteModule = defineRemote({ list: async () => ({ default: Page }) })
const remote = aRemote('mf-construction', [])
const build = currentBuild(remote, origin)
/** The error a browser reports for any problem with a file. */
const vague = new Error('Loading chunk 7 failed')
const network = new LoadFailure('network', 'manifest answered 503')

function rig(...answers: unknown[]) {
  const calls: boolean[] = []
  const pauses: number[] = []
  const runtime: Runtime = {
    async load(_, again, reached) {
      calls.push(again)
      reached('entry')
      const answer = answers.length > 1 ? answers.shift() : answers[0]
      if (answer instanceof Error) throw answer
      return answer
    },
    explained: async (error) => (error === vague ? new LoadFailure('integrity', 'other bytes') : error),
    pause(time) {
      // The timeouts of an attempt and of a page never expire in tests.
      if (time >= 20_000) return new Promise(() => undefined)
      pauses.push(time)
      return Promise.resolve()
    },
  }
  const broken: unknown[] = []
  const ended: boolean[] = []
  const loader = createLoader(
    runtime,
    (_, error) => broken.push(error),
    (_, ok) => ended.push(ok),
    contractVersion,
  )
  return { loader, calls, pauses, broken, ended }
}

describe('loading a remote', () => {
  test('happens once however often it is asked for', async () => {
    const { loader, calls } = rig(remoteModule)
    const [first, second] = await Promise.all([loader.load(build, remote), loader.load(build, remote)])
    expect(first).toEqual({ phase: 'ready', module: remoteModule })
    expect(second).toBe(first)
    expect(await loader.load(build, remote)).toBe(first)
    expect(calls).toEqual([false])
  })
  test('is repeated twice with growing pauses when the line fails, and then says so', async () => {
    const { loader, calls, pauses, broken, ended } = rig(network)
    expect(await loader.load(build, remote)).toEqual({ phase: 'failed', reason: 'network', step: 'entry', attempts: 3 })
    expect(calls).toEqual([false, true, true])
    expect(pauses).toEqual([pauseBefore(1), pauseBefore(2)])
    expect(broken).toEqual([network])
    expect(ended).toEqual([false])
  })
  test('succeeds when a repeat does', async () => {
    const { loader, broken, ended } = rig(network, remoteModule)
    expect((await loader.load(build, remote)).phase).toBe('ready')
    expect(ended).toEqual([true])
    expect(broken).toEqual([])
  })
  test.each([
    ['a script that broke', new LoadFailure('script', 'entry threw: x'), 'script'],
    ['other bytes than promised', new LoadFailure('integrity', 'x'), 'integrity'],
    ['a script that ran and is no remote', { pages: 'none' }, 'shape'],
    ['a module that resolved to nothing', undefined, 'shape'],
  ])('is not repeated for %s', async (_, answer, reason) => {
    const { loader, calls } = rig(answer)
    expect(await loader.load(build, remote)).toMatchObject({ phase: 'failed', reason, attempts: 1 })
    expect(calls).toEqual([false])
  })
  test('asked for again by the user starts anew and may succeed', async () => {
    const { loader, calls } = rig(new Error('broken'), remoteModule)
    expect((await loader.load(build, remote)).phase).toBe('failed')
    expect((await loader.load(build, remote)).phase).toBe('ready')
    expect(calls).toEqual([false, true])
  })
  test('does not begin when the remote needs another contract, or is switched off', async () => {
    const { loader, calls } = rig(remoteModule)
    expect(await loader.load({ ...build, contractRange: '^99.0.0' }, remote)).toEqual({ phase: 'incompatible', needed: '^99.0.0', offered: contractVersion })
    expect(await loader.load(build, { ...remote, enabled: false })).toEqual({ phase: 'disabled' })
    expect(calls).toEqual([])
  })
  test('keeps two versions apart', async () => {
    const { loader } = rig(remoteModule)
    const files = {
      version: '1.0.0',
      contractRange: remote.contractRange,
      baseUrl: '/remotes/mf-construction/1.0.0/',
      container: 'mf_construction_1_0_0_b0',
      manifest: remote.manifest,
      entry: remote.entry,
    }
    const before = previousBuild({ ...remote, previous: files }, origin)
    if (!before) throw new Error('fixture')
    await loader.load(before, remote)
    expect(loader.stateOf(before).phase).toBe('ready')
    expect(loader.stateOf(build)).toEqual(idle)
    expect(before.entryUrl).toBe('https://portal.test/remotes/mf-construction/1.0.0/remoteEntry.js')
    expect(previousBuild(remote, origin)).toBeUndefined()
  })
})

describe('a page of a loaded remote', () => {
  test('is there at once the second time', async () => {
    const { loader } = rig(remoteModule)
    await loader.load(build, remote)
    expect(loader.readyPage(build, 'list')).toBeUndefined()
    expect(await loader.page(build, remoteModule, 'list')).toBe(Page)
    expect(loader.readyPage(build, 'list')).toBe(Page)
  })
  test('is asked for twice more when its chunk does not come', async () => {
    const { loader, pauses } = rig(remoteModule)
    let left = 2
    const flaky = defineRemote({
      list: async () => {
        left -= 1
        if (left >= 0) throw new Error('Loading chunk 12 failed')
        return { default: Page }
      },
    })
    expect(await loader.page(build, flaky, 'list')).toBe(Page)
    expect(pauses).toEqual([pauseBefore(1), pauseBefore(2)])
    left = 9
    await expect(loader.page(build, flaky, 'list')).rejects.toThrow(/chunk/)
    expect(left).toBe(6)
  })
  test('fails with the cause that was found out, not with what the browser said', async () => {
    const { loader } = rig(remoteModule)
    const altered = defineRemote({ list: () => Promise.reject(vague) })
    await expect(loader.page(build, altered, 'list')).rejects.toMatchObject({ reason: 'integrity' })
  })
  test('that the remote does not have is a failure, not a blank tab', async () => {
    const { loader } = rig(remoteModule)
    await expect(loader.page(build, remoteModule, 'toString')).rejects.toMatchObject({ reason: 'shape' })
    const hollow = defineRemote({ list: async () => ({ default: undefined as never }) })
    await expect(loader.page(build, hollow, 'list')).rejects.toMatchObject({ reason: 'shape' })
  })
})

test('a remote counts as down when it failed, does not fit or is switched off', async () => {
  const { loader } = rig(new Error('broken'))
  const off = aRemote('mf-account', [], { enabled: false })
  expect([...downRemotes([remote, off], loader.states.getState(), (of) => currentBuild(of, origin))]).toEqual(['mf-account'])
  await loader.load(build, remote)
  expect([...downRemotes([remote, off], loader.states.getState(), (of) => currentBuild(of, origin))]).toEqual(['mf-construction', 'mf-account'])
})

describe('states', () => {
  const loading: LoadState = { phase: 'loading', step: 'entry', attempt: 2 }
  const all: LoadState[] = [
    idle,
    loading,
    { phase: 'ready', module: remoteModule },
    { phase: 'failed', reason: 'script', step: 'init', attempts: 1 },
    { phase: 'disabled' },
    { phase: 'incompatible', needed: '^2.0.0', offered: '1.0.0' },
  ]
  test('only a load that runs can go on, repeat, succeed or fail', () => {
    for (const state of all.filter((candidate) => candidate !== loading)) {
      expect(next(state, { type: 'reached', step: 'init' })).toBe(state)
      expect(next(state, { type: 'repeat' })).toBe(state)
      expect(next(state, { type: 'loaded', module: remoteModule })).toBe(state)
      expect(next(state, { type: 'broke', reason: 'network' })).toBe(state)
      expect(next(state, { type: 'refused', needed: 'a', offered: 'b' })).toBe(state)
    }
    expect(next(loading, { type: 'reached', step: 'init' })).toEqual({ phase: 'loading', step: 'init', attempt: 2 })
    expect(next(loading, { type: 'repeat' })).toEqual({ phase: 'loading', step: 'manifest', attempt: 3 })
  })
  test('a beginning does not disturb what runs or is ready', () => {
    expect(next(loading, { type: 'begin' })).toBe(loading)
    expect(next({ phase: 'ready', module: remoteModule }, { type: 'begin' })).toMatchObject({ phase: 'ready' })
    expect(next(idle, { type: 'begin' })).toEqual({ phase: 'loading', step: 'manifest', attempt: 1 })
  })
  test('switched off is switched off whatever was before', () => {
    for (const state of all) expect(next(state, { type: 'switchedOff' })).toEqual({ phase: 'disabled' })
  })
})

test.each([
  ['the loader’s own', new LoadFailure('shape', 'x'), 'shape'],
  ['a chunk that did not come', new Error('Loading chunk 12 failed'), 'network'],
  ['a chunk that hung', new Error('Loading chunk 12 failed.\n(timeout: http://portal.test/12.js)'), 'timeout'],
  ['a style that did not come', new Error('Loading CSS chunk 12 failed'), 'network'],
  ['a script that broke', new TypeError('x is not a function'), 'script'],
  ['something odd', 'odd', 'script'],
])('the reason of %s', (_, error, reason) => {
  expect(reasonOf(error)).toBe(reason)
})
