import { registryOf, withRemote } from './registry.mjs'

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

  it('is a new generation after every change, so that open shells notice', () => {
    const generations = ['mine', 'mine', 'changed'].map((build) => withRemote(answer, manifest('mf-account', build)).data?.generation)
    expect(generations[0]).toBe(generations[1])
    expect(new Set([answer.data.generation, ...generations]).size).toBe(3)
  })

  it('passes a refusal through', () => {
    expect(withRemote({ success: false } as never, manifest('mf-account', 'mine'))).toEqual({ success: false })
  })
})
