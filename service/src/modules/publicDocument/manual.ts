/** 企业平台操作手册: the download linked in the header and on the login page. */
import type { ApplicationDefinition } from '@shared/contract/application'
import { messages } from '@shared/contract/messages'
import { homePath, type RegistryRemote } from '@shared/contract/portal'
import type { PrintBlock, PrintDocument } from '@shared/contract/print'
import { guideOf, offeredTypes } from '../guide/guide'

interface Chapter {
  title: string
  points?: readonly string[]
  /** Application types that begin on pages of this chapter's menu group. */
  types?: readonly { definition: ApplicationDefinition; begin: string }[]
}

const opening = (idleMinutes: number): readonly Chapter[] => [
  {
    title: '登录与密码',
    points: [
      '在登录页输入用户名和密码。连续输错后浏览器自动进行安全验证，连续输错5次将锁定15分钟。勾选“记住用户名”后，十天内在这台电脑上不必再输入用户名；公用电脑请勿勾选。',
      '首次登录须先修改初始密码。新密码至少8位，包含数字、大写字母、小写字母和特殊字符。修改成功后请用新密码重新登录。',
      `${idleMinutes}分钟没有操作，登录会过期。按提示输入密码后接着办理，填写的内容不会丢失。`,
      '一个账号有多个角色时，点右上角的姓名切换。切换后已打开的页面会关闭。',
    ],
  },
  {
    title: '页面与页签',
    points: [
      '左侧菜单打开页面，每个页面是一个页签。点页签上的叉号关闭；右击页签可以关闭其他或关闭所有。',
      '页签上的圆点表示有未提交的内容，关闭前会再次询问。',
      '只用键盘时：Tab 键移动，方向键在页签和菜单中选择，Enter 打开，Delete 关闭页签，Shift+F10 打开页签菜单。',
      '“长者模式”使用更大的字号和按钮，设置保存在本机浏览器。',
    ],
  },
  {
    title: '填写与提交申请',
    points: [
      '各项业务按组填写，草稿会自动保存。表格可以逐行填写，也可以粘贴或导入 Excel。',
      '必传附件上传完整后提交；电脑上没有的材料，可以点“手机上传”用手机拍照。需要盖章的材料，可在附件一栏下载空白表。提交时如有未填或有误的内容，会定位到第一处。',
      '退回修改的，按意见修改后重新提交；还没有开始办理的申请可以撤回。办理到哪一步、由谁办理，在详情页查看。',
    ],
  },
]

const closing: Chapter = {
  title: '遇到问题',
  points: ['页面提示某项业务暂时不可用时，先点“重试”，其他业务可以继续使用。仍不能使用时，请拨打登录页上的服务电话，并报出“问题编号”。'],
}

/** A chapter for each group of the menu, with what can be applied for there; a last one for what begins elsewhere. */
function business(remotes: readonly RegistryRemote[]): readonly Chapter[] {
  const groups = remotes
    .flatMap((remote) => remote.groups)
    .sort((one, other) => one.order - other.order)
    .map(({ title, hideInMenu, children }) => ({ title, hideInMenu, pages: children.filter((page) => !page.hideInMenu) }))
  const offered = offeredTypes(remotes).map(({ definition }) => {
    const { list, form, query } = definition.pages
    const place = groups
      .filter(({ hideInMenu }) => !hideInMenu)
      .flatMap((group) =>
        [list, form, query].flatMap((path) => group.pages.filter((page) => page.path === path).map(({ title }) => ({ group: group.title, title }))),
      )[0]
    const begin = place ? `“${place.group}”的“${place.title}”` : form === homePath ? '工作桌面' : '工作桌面的“快速办理”'
    return { definition, begin, group: place?.group }
  })
  const titles = [...new Set(groups.filter(({ hideInMenu, pages }) => !hideInMenu && pages.length > 0).map(({ title }) => title))]
  const elsewhere = offered.filter(({ group }) => group === undefined)
  return [
    ...titles.map((title): Chapter => {
      const pages = [...new Set(groups.filter((group) => group.title === title && !group.hideInMenu).flatMap((group) => group.pages.map((page) => page.title)))]
      return { title, points: [`菜单“${title}”下有：${pages.join('、')}。各角色只看到自己的页面。`], types: offered.filter(({ group }) => group === title) }
    }),
    ...(elsewhere.length > 0 ? [{ title: '其他业务', types: elsewhere }] : []),
  ]
}

/** Written from the same definition as form and guide, so that the manual cannot differ from them. */
function typeBlock({ definition, begin }: { definition: ApplicationDefinition; begin: string }): PrintBlock {
  const { label, who, when, papers, steps, duration, fee, result } = guideOf(definition, true)
  const rows = [
    ['谁来办', who],
    ['什么时候办', when],
    ['从哪里开始', begin],
    ['材料', papers.map((paper) => `${paper.label}（${paper.when}）`).join('；')],
    ['步骤', steps.map((step) => (step.actor === '' ? step.label : `${step.label}（${step.actor}）`)).join('→')],
    ['时限', duration],
    ['费用', fee],
    ['结果', result],
  ] as const
  return { kind: 'fields', title: label, rows: rows.filter(([, value]) => value !== '').map(([name, value]) => ({ label: name, value, wide: true })) }
}

const digits = ['', '一', '二', '三', '四', '五', '六', '七', '八', '九']
/** 一, 十, 十一, 二十一: for 1 to 99. */
function chineseNumber(number: number): string {
  const tens = Math.floor(number / 10)
  return `${tens > 1 ? digits[tens] : ''}${tens > 0 ? '十' : ''}${digits[number % 10]}`
}

/**
 * The manual of the business areas the portal offers now.
 * @param idle milliseconds without activity after which a session ends
 */
export function manualOf(remotes: readonly RegistryRemote[], idle: number): PrintDocument {
  const chapters: readonly Chapter[] = [...opening(Math.round(idle / 60_000)), ...business(remotes), closing]
  return {
    title: '企业平台操作手册',
    number: '',
    fileName: '企业平台操作手册.pdf',
    footer: messages.productTitle,
    blocks: chapters.flatMap(({ title, points = [], types = [] }, index): PrintBlock[] => [
      { kind: 'heading', text: `${chineseNumber(index + 1)}、${title}` },
      ...points.map((text, point): PrintBlock => ({ kind: 'paragraph', text: points.length > 1 ? `${point + 1}. ${text}` : text })),
      ...types.map(typeBlock),
    ]),
  }
}
