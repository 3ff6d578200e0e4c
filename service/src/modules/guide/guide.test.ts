import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  applicationDefinitions,
  constructionNotice,
  elevatorDetectApply,
  interaction,
  maintenanceFiling,
  mostReschedules,
  onlineApplyNewrule,
} from '@shared/contract/application'
import { guideEndpoints } from '@shared/contract/guide'
import { messages } from '@shared/contract/messages'
import type { RegistryRemote } from '@shared/contract/portal'
import { startTestService } from '../../testing/service'
import { guideOf, offeredTypes } from './guide'

const file = { file: 'x.js', integrity: `sha384-${'A'.repeat(64)}` }
const page = (path: string, hideInMenu = false) => ({ path, name: 'page', title: '页面', access: null, roleTypes: ['3' as const], hideInMenu, notCache: false })
const remote = (children: ReturnType<typeof page>[], change: Partial<RegistryRemote> = {}): RegistryRemote => ({
  name: 'mf-construction',
  title: '施工告知',
  version: '1.0.0',
  retired: [],
  contractRange: '^2.0.0',
  buildId: 'b',
  container: 'c',
  manifest: file,
  entry: file,
  groups: [{ path: '/construction', title: '施工告知', icon: 'tool', access: null, order: 1, hideInMenu: false, showAlways: false, children }],
  baseUrl: '/remotes/mf-construction/1.0.0/',
  enabled: true,
  previous: null,
  ...change,
})
const { list, form } = constructionNotice.pages
const offered = (...remotes: RegistryRemote[]) => offeredTypes(remotes).map(({ definition, available }) => [definition.key, available])

/** Its form is a drawer of the home page, which belongs to no remote. */
const onHome = ['interaction', true]

it('leads to a form, not to the bare desktop it opens over', () => {
  expect(guideOf(interaction, true).formPath).toBe('/home?ask=')
  expect(guideOf(constructionNotice, true).formPath).toBe(constructionNotice.pages.form)
})

it('is offered for what has a page in a menu or on the home page, and says when its area is out of work', () => {
  expect(offered(remote([page(list), page(form, true)]))).toEqual([['constructionNotice', true], onHome])
  expect(offered(remote([page(list)], { enabled: false }))).toEqual([['constructionNotice', false], onHome])
  expect(offered(remote([page(list, true), page(form, true)]))).toEqual([onHome])
  const behindQuickEntries = remote([]).groups.map((group) => ({ ...group, hideInMenu: true, children: [page(list)] }))
  expect(offered(remote([], { groups: behindQuickEntries }))).toEqual([['constructionNotice', true], onHome])
  expect(offered()).toEqual([onHome])
})

it('says what the form will ask for, paper by paper and step by step', () => {
  const guide = guideOf(constructionNotice, true)
  expect(guide.papers).toHaveLength(constructionNotice.attachments.length)
  const paper = (label: string) => guide.papers.find((candidate) => candidate.label.startsWith(label))
  expect(paper('安装改造修理告知单')).toMatchObject({ required: true, when: '必需', blankForm: 'constructionNotice' })
  expect(paper('施工方案')).toMatchObject({ required: false, when: '改造、重大修理须提交' })
  expect(paper('施工合同')).toMatchObject({ required: false, when: '选交', blankForm: null })
  expect(guide.sections).toContain('设备清单（1至50台）')
  expect(guide.steps.map(({ label, actor, own, promise }) => [label, actor, own, promise])).toEqual([
    ['提交告知', '申请单位', true, ''],
    ['登记机关接收', '登记机关审核', false, '2个工作日内'],
    ['开工', '', false, '接收后方可开工'],
  ])
  expect(guide.steps[2]?.advice).toBe('可以按计划开工；须监督检验的，先申请检验；验收后30日内移交技术资料')
  expect(guideOf(maintenanceFiling, true).steps[1]?.actor).toBe('登记机关审核、系统管理员')
})

it('says how an inspection is cancelled, put off and paid back, by the days the steps take', () => {
  const { changes } = guideOf(onlineApplyNewrule, true)
  expect(changes.map((sentence) => sentence.slice(0, 2))).toEqual(['取消', '取消', '取消', '改期', '退费'])
  expect(changes.join()).toContain(`最多${mostReschedules}次`)
  // What is said of cancelling is what the transitions allow.
  const cancelledFrom = onlineApplyNewrule.transitions.flatMap(({ path, from }) => (path === 'cancelApply' ? from : []))
  expect(cancelledFrom).toEqual(['20', '30', '40', '45', '50'])
  expect(guideOf(constructionNotice, true).changes).toEqual([])
})

it('lists each way of a type that has two in the sequence in which a unit meets it, and says whose it is', () => {
  const { steps } = guideOf(elevatorDetectApply, true)
  expect(steps.map(({ label }) => label)).toEqual(['提交报检', '预审', '自行检测', '核对检测报告', '缴费受理', '安排检验', '现场检验', '出具报告'])
  expect(steps.filter(({ advice }) => advice.startsWith('自行检测的：')).map(({ label, own }) => [label, own])).toEqual([
    ['自行检测', true],
    ['核对检测报告', false],
  ])
  expect(steps.find(({ label }) => label === '缴费受理')).toMatchObject({ actor: '申请单位、系统', own: true })
  expect(steps.filter(({ advice }) => advice.startsWith('由检验机构检验检测的：'))).toHaveLength(4)
})

it('says who asks, who answers and who rates a question, which nobody keeps as a draft', () => {
  expect(guideOf(interaction, true).steps.map(({ label, actor, own }) => [label, actor, own])).toEqual([
    ['提问', '申请单位', true],
    ['答复', '登记机关审核、检验机构受理、系统管理员', false],
    ['评价', '申请单位', true],
  ])
})

it.each(applicationDefinitions.map((definition) => [definition.key, definition] as const))('is complete: %s', (_key, definition) => {
  const guide = guideOf(definition, true)
  const { label, who, when, rule, fee, duration, result, formPath } = guide
  const missing = Object.entries({ label, who, when, rule, fee, duration, result, formPath }).filter(([, text]) => text === '')
  const blank = [...guide.law, ...guide.sections, ...guide.papers.flatMap((paper) => [paper.label, paper.when])].filter((text) => text === '')
  expect([missing, blank]).toEqual([[], []])
  expect(guide.law.length * guide.sections.length).toBeGreaterThan(0)
  expect(guide.steps.some(({ own }) => own)).toBe(true)
  expect(guide.steps.filter(({ actor, promise, advice }) => actor + promise + advice === '')).toEqual([])
  // Every paper a unit writes and seals itself has a blank form; a sealed copy needs none.
  expect(guide.papers.filter(({ label: paper, blankForm }) => /盖章/.test(paper) && !/复印件/.test(paper) && blankForm === null)).toEqual([])
})

it('answers strangers: the index, a type, and nothing for a type that is not offered', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-guide-'))
  writeFileSync(join(folder, 'registry.json'), JSON.stringify({ generation: 'one', remotes: [remote([page(list)])] }))
  const service = await startTestService({ environment: { REGISTRY_FILE: join(folder, 'registry.json') } })
  try {
    const index = await service.call(guideEndpoints.list, {})
    expect(index.data?.list).toEqual([
      expect.objectContaining({ type: 'constructionNotice', label: '安装改造修理告知', fee: '不收费' }),
      expect.objectContaining({ type: 'interaction', result: '书面答复' }),
    ])
    expect((await service.call(guideEndpoints.detail, { params: { type: 'constructionNotice' } })).data).toEqual(guideOf(constructionNotice, true))
    for (const type of ['maintenanceFiling', '__proto__', 'nothing']) {
      const answer = await service.call(guideEndpoints.detail, { params: { type } })
      expect([answer.status, answer.message]).toEqual([404, messages.guideUnknown])
    }
  } finally {
    await service.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
