import { routeGroupSchema } from '@shared/contract/portal'
import { remoteProblems } from './remoteProblems.mjs'

const page = { path: '/construction/register-list', name: 'register-list', title: '告知办理', access: 'CON-01', roleTypes: ['3'] }
const group = { path: '/construction', title: '施工告知', icon: 'tool', access: 'CON', order: 30, children: [page] }
const manifest = { name: 'mf-construction', title: '施工告知', contractRange: '^1.0.0', groups: [group] }
const problemsOf = (changes: { manifest?: unknown; pages?: string[] | null }) =>
  remoteProblems({ name: 'mf-construction', manifest, pages: ['register-list'], routeGroupSchema, contractVersion: '1.0.0', ...changes })

it('finds nothing wrong with routes whose pages are exposed', () => {
  expect(problemsOf({})).toEqual([])
})

it('names the route without a page, and the pages there are', () => {
  const [problem] = problemsOf({ pages: ['query-list'] })
  expect(problem).toContain('/construction/register-list (name "register-list")')
  expect(problem).toContain('Add it to defineRemote')
  expect(problem).toContain('there are: query-list')
})

it('asks for no page where a route opens another site', () => {
  const external = { ...page, external: 'https://example.org/help' }
  expect(problemsOf({ pages: [], manifest: { ...manifest, groups: [{ ...group, children: [external] }] } })).toEqual([])
})

it('says where a group is malformed', () => {
  const { icon: _, ...noIcon } = group
  expect(problemsOf({ manifest: { ...manifest, groups: [group, noIcon] } })).toEqual([expect.stringMatching(/^groups\[1\]\.icon: /)])
  const wrong = { ...group, children: [{ ...page, path: 'register-list' }] }
  expect(problemsOf({ manifest: { ...manifest, groups: [wrong] } })).toEqual([expect.stringMatching(/^groups\[0\]\.children\[0\]\.path: /)])
})

it('reports everything at once', () => {
  const twice = { ...group, children: [page, { ...page, name: 'other' }] }
  const problems = problemsOf({ manifest: { ...manifest, name: 'mf-build', title: '', contractRange: '1', groups: [twice] } })
  expect(problems.map((problem) => problem.split(/[: ]/)[0])).toEqual(['manifest.name', 'manifest.title', 'manifest.contractRange', 'route', 'route'])
})

it.each([
  ['no manifest', { manifest: undefined }, 'exports no `manifest`'],
  ['no groups', { manifest: { ...manifest, groups: undefined } }, 'manifest.groups is missing'],
  ['no pages', { pages: null }, 'src/expose/app has no pages'],
])('says what to write where there is %s', (_, changes, message) => {
  expect(problemsOf(changes).join('\n')).toContain(message)
})
