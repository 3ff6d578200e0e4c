import { interaction } from '@shared/contract/application'
import { roleTypes } from '@shared/contract/roles'
import Pinyin from 'pinyin-match'
import { aGroup, aPage, aRegistry, aRemote } from '../../../testing/fixtures'
import type { GuardSession } from '../../runtime/guard/decide'
import { siteOf } from '../../runtime/registry/site'
import { matchingPages, pagesToFind } from './pageMatches'

const site = siteOf(
  aRegistry(
    aRemote('mf-equipment', [
      aGroup(
        '/equipment',
        [
          aPage('/equipment/overview', { title: '设备总览', words: ['到期清单'], roleTypes: ['1'] }),
          aPage('/equipment/detail', { title: '设备档案', hideInMenu: true, roleTypes: ['1'] }),
          aPage('/equipment/query-timeout/declarations', { title: '自助申报记录', hideInMenu: true, opensAlone: true, roleTypes: ['1', '4'] }),
          aPage('/equipment/query-timeout/declarations/form', { title: '自助申报', hideInMenu: true, opensAlone: true, notCache: true, roleTypes: ['1'] }),
        ],
        {
          title: '设备管理',
        },
      ),
      aGroup(
        '/worker',
        [aPage('/worker/overview', { title: '人员总览', roleTypes: ['1'] }), aPage('/worker/other', { title: '别人的页面', roleTypes: ['9'] })],
        {
          title: '作业人员',
          hideInMenu: true,
        },
      ),
      aGroup('/closed', [aPage('/closed/list', { title: '没有权限的总览', roleTypes: ['1'] })], { title: '系统管理', access: 'SYS' }),
    ]),
  ),
)
const session: GuardSession = { signedIn: true, roleType: '1', access: [], firstLoginFlag: '1' }
const pages = pagesToFind(site, session)
const spelled = (text: string, typed: string) => Pinyin.match(text, typed) !== false
const titles = (typed: string) => matchingPages(pages, typed, spelled).map(({ title }) => title)

it('finds pages of groups the menu does not show, and none that the role may not open', () => {
  expect(pages.map(({ title }) => title)).toEqual(['工作桌面', '主管部门互动', '通知公告', '消息中心', '设备总览', '自助申报记录', '自助申报', '人员总览'])
})

it('finds a page by its characters, those that begin with them first, and by its group', () => {
  expect(titles('总览')).toEqual(['设备总览', '人员总览'])
  expect(titles('设备')).toEqual(['设备总览', '自助申报记录', '自助申报'])
  expect(titles('作业')).toEqual(['人员总览'])
})

it('finds what no menu shows and opens without a record, by name and initials, for the roles that have it', () => {
  expect(titles('自助申报')).toEqual(['自助申报记录', '自助申报'])
  expect(titles('zzsb')).toEqual(['自助申报记录', '自助申报'])
  expect(titles('zgbm')).toEqual(['主管部门互动'])
  expect(pages.find(({ title }) => title === '主管部门互动')?.path).toBe('/home?view=all')
  // Besides the counts of errors that lead to it.
  expect(pagesToFind(site, { ...session, roleType: '9' }).map(({ title }) => title)).toContain('错误日志')
  const answering = new Set(interaction.parties.flatMap((party) => [...party.roles]))
  for (const roleType of roleTypes) {
    const found = pagesToFind(site, { ...session, roleType }).map(({ title }) => title)
    expect([roleType, found.includes('主管部门互动'), found.includes('自助申报')]).toEqual([roleType, answering.has(roleType), roleType === '1'])
  }
})

it('finds a page by what is done there, after those named so, and says by which word', () => {
  const told = pages.map((page) => (page.title === '设备总览' ? { ...page, words: [...page.words, '人员数量'] } : page))
  const matches = (typed: string) => matchingPages(told, typed, spelled).map(({ title, word }) => [title, word])
  expect(matches('到期')).toEqual([['设备总览', '到期清单']])
  expect(matches('dqqd')).toEqual([['设备总览', '到期清单']])
  expect(matches('人员')).toEqual([
    ['人员总览', ''],
    ['设备总览', '人员数量'],
  ])
})

it('finds a page by its initials and as it is spelled', () => {
  expect(titles('sbzl')).toEqual(['设备总览'])
  expect(titles('renyuan')).toEqual(['人员总览'])
  expect(titles('zyry')).toEqual(['人员总览'])
  expect(titles('xyz')).toEqual([])
})

it('knows no spelling before it has been fetched, and shows nothing where nothing was typed', () => {
  expect(matchingPages(pages, 'sbzl')).toEqual([])
  expect(titles(' ')).toEqual([])
})
