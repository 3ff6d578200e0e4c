import type { ApplicationEndpoints } from '@shared/contract/application'
import { homeEndpoints } from '@shared/contract/portal'
import { type RoleType, roleOf } from '@shared/contract/roles'
import type { SignedIn, TestService } from './service'

/** A record whose messages are followed: its id, the call that opens it, and the accounts among which the recipients are looked for. */
interface Followed {
  id: string
  detail: ApplicationEndpoints['detail']
  readers: readonly SignedIn[]
}

/** Follows the links of messages, and of the to-dos of their recipients, to the pages and records they lead to. */
export async function linkReader(service: TestService) {
  const { registry } = await service.context.servedReleases.registryFor('')
  const pages = new Map(registry.remotes.flatMap(({ groups }) => groups.flatMap(({ children }) => children)).map((page) => [page.path, page]))
  /** Messages read already. */
  const read = new Set<string>()

  /** Why a path does not open for an account: not a page of its role, or a record it may not read. */
  async function shutFor(who: SignedIn, path: string, detail: Followed['detail']): Promise<string | undefined> {
    const address = new URL(path, 'http://portal')
    const roleType = who.account.roles[0] as RoleType
    // The shell's own page, which shows the question in a drawer.
    if (address.pathname === '/home') return undefined
    const page = pages.get(address.pathname)
    if (!page?.roleTypes.includes(roleType)) return 'is no page of its role'
    if (page.access !== null && !roleOf(roleType).menuIdList.includes(page.access)) return 'is a page its role has no code for'
    const record = address.searchParams.get('id')
    if (record === null) return undefined
    const answer = await service.call(detail, { params: { id: record } }, who)
    return answer.success ? undefined : `answers ${answer.errorCode}`
  }

  /** The new messages about a record, which count as read from now on. */
  async function newMessages({ id }: Pick<Followed, 'id'>) {
    const told = await service.db.system(({ db }) => db.selectFrom('message').select(['id', 'account_id', 'path', 'title']).where('biz_id', '=', id).execute())
    const fresh = told.filter((one) => !read.has(one.id))
    for (const one of fresh) read.add(one.id)
    return fresh
  }

  /** What is wrong with the links of the new messages about a record, and of their recipients' to-dos about it. */
  async function shutLinks({ id, detail, readers }: Followed): Promise<string[]> {
    const mistakes: string[] = []
    for (const { account_id, path, title } of await newMessages({ id })) {
      const who = readers.find(({ account }) => account.id === account_id)
      if (!who) continue
      const home = await service.call(homeEndpoints.home, {}, who)
      const waiting = home.success ? home.data.todo.map((todo) => todo.path).filter((other) => other.includes(id)) : []
      for (const link of [path, ...waiting].filter((one) => one !== '')) {
        const problem = await shutFor(who, link, detail)
        if (problem !== undefined) mistakes.push(`role ${who.account.roles[0]} is led by “${title}” to ${link.replace(id, '…')}, which ${problem}`)
      }
    }
    return mistakes
  }
  return { newMessages, shutLinks }
}
