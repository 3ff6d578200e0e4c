/** 企业平台操作手册: the download linked in the header and on the login page. */
import type { ApplicationDefinition } from '@shared/contract/application'
import { type ConfiguredDocuments, citedIn } from '@shared/contract/equipment'
import { messages } from '@shared/contract/messages'
import { homePath, type RegistryRemote, type RouteEntry } from '@shared/contract/portal'
import type { PrintBlock, PrintDocument } from '@shared/contract/print'
import { type RoleType, roleOf } from '@shared/contract/roles'
import { offeredTypes } from '../../guide/guide'
import { areaSections, homeSections } from './areaSections'
import { type Chapter, chineseNumber, paragraph, type Section, table } from './chapter'
import { closing, generalChapters } from './generalChapters'
import { purposeOf } from './pagePurposes'
import { typeSection } from './typeSection'

interface MenuGroup {
  path: string
  title: string
  hideInMenu: boolean
  pages: readonly RouteEntry[]
}

/** Groups of the menu in its order, with the pages that stand in it; those of several areas with one path are one group. */
function menuGroups(remotes: readonly RegistryRemote[]): MenuGroup[] {
  const groups = remotes.flatMap((remote) => remote.groups).sort((one, other) => one.order - other.order)
  return [...new Set(groups.map(({ path }) => path))].flatMap((path) => {
    const same = groups.filter((group) => group.path === path)
    const pages = same.flatMap(({ children }) => children.filter((page) => !page.hideInMenu))
    const [first] = same
    return first && pages.length > 0 ? [{ path, title: first.title, hideInMenu: first.hideInMenu, pages }] : []
  })
}

/** A type, the group whose chapter describes it, and where it is begun. */
interface Offered {
  definition: ApplicationDefinition
  group: string
  begin: string
}

function offeredIn(groups: readonly MenuGroup[], remotes: readonly RegistryRemote[]): Offered[] {
  return offeredTypes(remotes).map(({ definition }) => {
    const { list, form, query } = definition.pages
    if (form === homePath) return { definition, group: homePath, begin: '工作桌面' }
    const places = [form, list, query].flatMap((path) =>
      groups.flatMap((group) => group.pages.filter((page) => page.path === path).map((page) => ({ group, page }))),
    )
    const place = places.find(({ group }) => !group.hideInMenu) ?? places[0]
    const begin = place && !place.group.hideInMenu ? `“${place.group.title}”的“${place.page.title}”` : '工作桌面的“快速办理”'
    return { definition, group: place?.group.path ?? homePath, begin }
  })
}

const pageTable = (pages: readonly RouteEntry[], configured: ConfiguredDocuments): PrintBlock[] =>
  table(
    undefined,
    ['页面', '用途', '由谁使用'],
    pages.map(({ title, path, roleTypes }) => [title, citedIn(purposeOf(path), configured), roleTypes.map((role) => roleOf(role).name).join('、')]),
  )

function areaChapter({ path, title, hideInMenu, pages }: MenuGroup, offered: readonly Offered[], configured: ConfiguredDocuments): Chapter {
  const where = hideInMenu
    ? '这些页面不在菜单中，从工作桌面的“快速办理”或“搜索”打开。各角色只看到自己的页面。'
    : `菜单“${title}”下有以下页面，各角色只看到自己的页面。`
  return {
    title,
    blocks: [paragraph(where), ...pageTable(pages, configured)],
    sections: [...(areaSections[path] ?? []), ...typesOf(path, offered, configured)],
  }
}

const typesOf = (group: string, offered: readonly Offered[], configured: ConfiguredDocuments): Section[] =>
  offered.filter((one) => one.group === group).map(({ definition, begin }) => typeSection(definition, begin, configured))

/**
 * The manual of the business areas the portal offers now.
 * @param idle milliseconds without activity after which a session ends
 * @param configured rule numbers set by the installation
 */
export function manualOf(remotes: readonly RegistryRemote[], idle: number, configured: ConfiguredDocuments = {}): PrintDocument {
  const groups = menuGroups(remotes)
  const offered = offeredIn(groups, remotes)
  const menus = (role: RoleType) => groups.filter(({ pages }) => pages.some(({ roleTypes }) => roleTypes.includes(role))).map(({ title }) => title)
  const chapters: readonly Chapter[] = [
    ...generalChapters(Math.round(idle / 60_000), menus),
    { title: '工作桌面、消息和公告', sections: [...homeSections, ...typesOf(homePath, offered, configured)] },
    ...groups.map((group) => areaChapter(group, offered, configured)),
    closing,
  ]
  return {
    title: '企业平台操作手册',
    number: '',
    fileName: '企业平台操作手册.pdf',
    footer: messages.productTitle,
    contents: true,
    blocks: chapters.flatMap(({ title, blocks = [], sections }, chapter): PrintBlock[] => [
      { kind: 'heading', text: `${chineseNumber(chapter + 1)}、${title}`, level: 1 },
      ...blocks,
      ...sections.flatMap((section, index): PrintBlock[] => [
        { kind: 'heading', text: `（${chineseNumber(index + 1)}）${section.title}`, level: 2 },
        ...section.blocks,
      ]),
    ]),
  }
}
