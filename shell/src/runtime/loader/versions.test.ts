import { contractVersion } from '@shared/contract/portal'
import { aRemote } from '../../../testing/fixtures'
import { currentBuild, previousBuild } from './build'
import { buildFailures, chosenBuild, giveAnotherChance, noteFailure, noteLoaded } from './versions'

const origin = 'https://portal.test'
const before = {
  version: '1.0.0',
  contractRange: `^${contractVersion}`,
  baseUrl: '/remotes/mf-construction/1.0.0-b0/',
  container: 'mf_construction_1_0_0_b0',
  manifest: { file: 'mf-manifest.json', integrity: '' },
  entry: { file: 'remoteEntry.js', integrity: '' },
}
const remote = aRemote('mf-construction', [], { previous: before })
const current = currentBuild(remote, origin)
const previous = previousBuild(remote, origin)
if (!previous) throw new Error('fixture')
const chosen = (of = remote) => chosenBuild(of, buildFailures.getState(), origin)

beforeEach(() => buildFailures.setState({}, true))

test.each(['load', 'show'] as const)('a build that failed twice to %s gives way to the one before, which is said', (at) => {
  noteFailure(current, at)
  expect(chosen()).toEqual({ build: current })
  noteFailure(current, at)
  expect(chosen()).toEqual({ build: previous, givenUp: current })
})
test('one failure of each kind is not the same failure twice', () => {
  noteFailure(current, 'load')
  noteFailure(current, 'show')
  expect(chosen()).toEqual({ build: current })
})
test('a build that loads after all has not failed to; what it breaks at once it is there stays counted', () => {
  for (const at of ['load', 'show'] as const) {
    noteFailure(current, at)
    noteLoaded(current)
    noteFailure(current, at)
  }
  expect(chosen()).toEqual({ build: previous, givenUp: current })
})
test('it may be given another chance', () => {
  for (const _ of [1, 2]) noteFailure(current, 'load')
  giveAnotherChance(current)
  expect(chosen()).toEqual({ build: current })
})
test('a newer build that is served has failed at nothing', () => {
  for (const _ of [1, 2]) noteFailure(current, 'load')
  const newer = { ...remote, container: 'mf_construction_1_2_0_b2' }
  expect(chosen(newer)).toEqual({ build: currentBuild(newer, origin) })
})
test.each([
  ['there is none before', { ...remote, previous: null }],
  ['the one before needs another contract', { ...remote, previous: { ...before, contractRange: '^99.0.0' } }],
])('it stays where %s', (_, of) => {
  for (const __ of [1, 2]) noteFailure(current, 'load')
  expect(chosen(of)).toEqual({ build: current })
})
test('it stays where the one before has failed twice as well', () => {
  for (const build of [current, previous, current, previous]) noteFailure(build, 'load')
  expect(chosen()).toEqual({ build: current })
})
