/**
 * Validates a remote's routes. Reports all problems at once: one problem per build would cost an author a build each.
 *
 * @param {object} input
 * @param {string} input.name package name of the remote
 * @param {unknown} input.manifest as `src/routes.ts` exports it
 * @param {string[] | null} input.pages names of the pages in `src/expose/app`; null when there are none to read
 * @param {typeof import('@shared/contract/portal').routeGroupSchema} input.routeGroupSchema
 * @param {string} input.contractVersion the remote is built with
 * @returns {string[]} one sentence per problem, saying what to do; empty when there is none
 */
export function remoteProblems({ name, manifest, pages, routeGroupSchema, contractVersion }) {
  if (typeof manifest !== 'object' || manifest === null)
    return ['src/routes.ts exports no `manifest`: export const manifest = { name, title, contractRange, groups }.']
  const problems = []
  if (!('name' in manifest) || manifest.name !== name)
    problems.push(`manifest.name is ${JSON.stringify('name' in manifest ? manifest.name : undefined)}, the package is ${name}: make them the same.`)
  if (!('title' in manifest) || typeof manifest.title !== 'string' || manifest.title === '')
    problems.push('manifest.title is missing: write what users call the area, for example 施工告知.')
  // With an older range, a portal without what the remote uses would load it.
  if (!('contractRange' in manifest) || manifest.contractRange !== `^${contractVersion}`)
    problems.push(
      `manifest.contractRange is not ^${contractVersion}, which the remote is built with: write \`^\${contractVersion}\`, with contractVersion from @shared/contract/portal.`,
    )
  if (pages === null) problems.push('src/expose/app has no pages: export default defineRemote({ pageName: () => import("../pages/page-name") }).')

  const groups = 'groups' in manifest && Array.isArray(manifest.groups) ? manifest.groups : null
  if (groups === null) return [...problems, 'manifest.groups is missing: an array of menu groups, each with its pages as children.']

  /** @type {Map<string, string>} */
  const paths = new Map()
  groups.forEach((group, index) => {
    const where = `groups[${index}]`
    const parsed = routeGroupSchema.safeParse(group)
    if (!parsed.success) {
      problems.push(
        ...parsed.error.issues.map(
          (issue) => `${where}${issue.path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('')}: ${issue.message}.`,
        ),
      )
      return
    }
    for (const route of parsed.data.children) {
      const label = `route ${route.path} (name ${JSON.stringify(route.name)})`
      const other = paths.get(route.path)
      if (other !== undefined) problems.push(`${label}: the path is taken by ${JSON.stringify(other)}. Give each page a path of its own.`)
      paths.set(route.path, route.name)
      if (pages !== null && route.external === undefined && !pages.includes(route.name))
        problems.push(
          `${label}: src/expose/app has no page of this name. Add it to defineRemote({ … }), or correct the route's name; there are: ${pages.join(', ') || 'none'}.`,
        )
    }
  })
  return problems
}
