import { problemNumber } from '../errors/problemNumber'
import { greeting } from '../header/greeting'
import { byUrgency, dueWords } from '../home/due'
import { siteOf } from '../registry/site'
import { aGroup, aPage, aRegistry, aRemote, aSession } from '../testing/fixtures'
import { failureWords, whatStillWorks } from './failureWords'
import { trailOf } from './trail'

test.each([
  [3, '夜深了'],
  [7, '早上好'],
  [10, '上午好'],
  [12, '中午好'],
  [15, '下午好'],
  [20, '晚上好'],
])('at %s o’clock the greeting begins with %s', (hour, words) => {
  expect(greeting(new Date(2026, 10, 20, hour))).toBe(`${words}，今天是2026年11月20日 星期五`)
})

test('a problem number can be read out', () => {
  expect(problemNumber(new Date(2026, 10, 20), 0x4f7c / 0x10000)).toBe('E-20261120-4F7C')
  expect(problemNumber(new Date(2026, 0, 2), 0)).toBe('E-20260102-0000')
})

describe('a date that has to be kept', () => {
  const now = new Date(2026, 10, 20, 23, 59)
  test.each([
    ['2026-11-17', '已超 3 天', 'failed', '11月17日到期'],
    ['2026-11-20', '今天到期', 'attention', '11月20日到期'],
    ['2026-11-24', '剩 4 天', 'attention', '11月24日到期'],
    ['2026-12-20', '剩 30 天', 'none', '12月20日到期'],
    ['2027-01-20', '剩 61 天', 'none', '2027年1月20日到期'],
    ['', '', 'none', ''],
  ])('%s reads %s', (date, words, tone, detail) => {
    expect(dueWords(date, now)).toEqual({ words, tone, detail })
  })
  test('the most urgent comes first, what has no date last', () => {
    expect(byUrgency([{ dueDate: '' }, { dueDate: '2026-12-01' }, { dueDate: '2026-11-01' }]).map((item) => item.dueDate)).toEqual([
      '2026-11-01',
      '2026-12-01',
      '',
    ])
  })
})

describe('the failure card', () => {
  test('says which area, which version, and that it was tried again', () => {
    expect(failureWords('施工告知', '1.1.0', { phase: 'failed', reason: 'network', step: 'entry', attempts: 3 })).toEqual({
      title: '施工告知暂时不可用',
      text: '版本 1.1.0 的页面没有加载成功，已自动重试 2 次。您的数据没有受影响。',
    })
    expect(failureWords('施工告知', '1.1.0', { phase: 'failed', reason: 'script', step: 'entry', attempts: 1 }).text).not.toContain('重试')
    expect(failureWords('施工告知', '1.1.0', { phase: 'disabled' }).title).toBe('施工告知暂停服务')
    expect(failureWords('施工告知', '1.1.0', { phase: 'incompatible', needed: '^2.0.0', offered: '1.0.0' }).text).toContain('不匹配')
  })
  test('says what still works', () => {
    expect(whatStillWorks(['账号', '审核'], ['告知申请'])).toEqual(['账号、审核可以正常使用', '已打开的“告知申请”内容仍在'])
    expect(whatStillWorks([], [])).toEqual(['工作桌面可以正常使用'])
  })
})

describe('the way to a page', () => {
  const groups = [aGroup('/a', [aPage('/a/closed', { access: 'X' }), aPage('/a/list'), aPage('/a/detail', { hideInMenu: true })], { title: '施工告知' })]
  const site = siteOf(aRegistry(aRemote('mf-construction', groups)))
  const trail = (path: string) => {
    const page = site.pages.get(path)
    if (!page) throw new Error(path)
    return trailOf(page, site, aSession())
  }
  test('home has none, a page of the menu has its group, a hidden one the list the role may open', () => {
    expect(trail('/home')).toEqual([])
    expect(trail('/a/list')).toEqual([{ title: '施工告知' }])
    expect(trail('/a/detail')).toEqual([{ title: '施工告知' }, { title: '/a/list', path: '/a/list' }])
  })
  test('where there is no list, the group alone', () => {
    const alone = siteOf(aRegistry(aRemote('mf-construction', [aGroup('/b', [aPage('/b/detail', { hideInMenu: true })], { title: '其他' })])))
    const page = alone.pages.get('/b/detail')
    expect(page && trailOf(page, alone, aSession())).toEqual([{ title: '其他' }])
  })
})
