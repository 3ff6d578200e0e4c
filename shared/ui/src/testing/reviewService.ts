import { type ApplicationDetail, availableActions, constructionNotice, reviewQueue } from '@shared/contract/application'
import { screen } from '@testing-library/react'
import { aNotice, anEvent, aRow } from './aNotice'
import { type Asked, fakeService, noticeEndpoints, type Refused } from './fakeService'

/** A service with two waiting notices; decided ones leave the queue. */
export function reviewService(
  part: Partial<ApplicationDetail> = {},
  refuse: Partial<Record<string, Refused>> = {},
  events = [anEvent()],
  answered: Promise<unknown> = Promise.resolve(),
) {
  const notices = new Map([
    ['n1', aNotice({ id: 'n1', number: 'GZ0001', ...part })],
    ['n2', aNotice({ id: 'n2', number: 'GZ0002', unitName: '宁波示例锅炉安装有限公司' })],
  ])
  let queueAnswered: Promise<unknown> = Promise.resolve()
  const waiting = () => [...notices.values()].filter((notice) => notice.status === '20')
  const of = (asked: Asked): ApplicationDetail => {
    const notice = notices.get(String(asked.body.id ?? asked.path.split('/').pop()))
    if (!notice) throw new Error(`no notice in ${asked.path}`)
    const standing = { status: notice.status, handlerId: notice.handlerId || null, reliedOn: false }
    return { ...notice, actions: availableActions(constructionNotice, standing, { kind: 'account', roleType: '7', accountId: 'me', relations: ['authority'] }) }
  }
  const move = (path: string, change: Partial<ApplicationDetail>) => async (asked: Asked) => {
    await answered
    const refused = refuse[path]
    if (refused) return refused
    const notice = { ...of(asked), ...change, version: of(asked).version + 1 }
    notices.set(notice.id, notice)
    return { id: notice.id, status: notice.status, statusName: '', version: notice.version, number: notice.number, receiptNo: '' }
  }
  const { transitions } = noticeEndpoints
  const endpoint = (path: string) => {
    const found = transitions[path]
    if (!found) throw new Error(path)
    return found
  }
  const calls = fakeService([
    [
      reviewQueue,
      async ({ query }) => {
        await queueAnswered
        const on = query.tab === '待接收' ? waiting() : [...notices.values()].filter(({ status }) => query.tab === '已接收' && status === '70')
        const pageNo = Number(query.pageNo ?? 1)
        const list = on
          .slice((pageNo - 1) * 50, pageNo * 50)
          .map((notice) => aRow({ id: notice.id, number: notice.number, unitName: notice.unitName, handlerName: notice.handlerName }))
        return { pageNo, pageSize: 50, count: on.length, list, counts: { 待接收: waiting().length, 撤销审批: 0, 已接收: 9, 已退回: 4 } }
      },
    ],
    [noticeEndpoints.detail, of],
    [noticeEndpoints.showOpinion, () => ({ list: events })],
    [
      noticeEndpoints.checks,
      () => ({
        list: [
          { key: 'licence', ok: true, text: '许可证有效', detail: '至 2028-06-30' },
          { key: 'maker', ok: false, text: '制造单位授权书未上传', detail: '' },
        ],
      }),
    ],
    [endpoint('pickUp'), move('pickUp', { handlerId: 'me', handlerName: '王测试' })],
    [endpoint('receive'), move('receive', { status: '70', statusName: '已接收' })],
    [endpoint('return'), move('return', { status: '30', statusName: '退回补正' })],
  ])
  /** Simulates the decision of a colleague. */
  const decideElsewhere = (id: string) => {
    const notice = notices.get(id)
    if (notice) notices.set(id, { ...notice, status: '70', statusName: '已接收', version: notice.version + 1 })
  }
  /** Simulates a colleague who begins to handle a record. */
  const beginElsewhere = (id: string) => {
    const notice = notices.get(id)
    if (notice) notices.set(id, { ...notice, handlerId: 'you', handlerName: '张登记' })
  }
  const delayQueue = (until: Promise<unknown>) => {
    queueAnswered = until
  }
  return Object.assign(calls, { beginElsewhere, decideElsewhere, delayQueue })
}

/** The writes, in order: last path segment and body of each. */
export const written = (calls: readonly Asked[]) => calls.filter((asked) => asked.method === 'POST').map((asked) => [asked.path.split('/').pop(), asked.body])
/** The panel with the record shown beside the queue. */
export const panel = (number: string) => screen.findByRole('region', { name: `审核 ${number}` })
