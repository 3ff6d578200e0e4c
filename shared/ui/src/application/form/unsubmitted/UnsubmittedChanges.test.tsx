import { screen } from '@testing-library/react'
import { autosavePause } from '../../../form/draft/useDraftKeeping'
import { Refused } from '../../../testing/fakeService'
import { aWholeNotice, beforeForms, bothPapers, noticeFormService, opened, openForm, press, saves, type, wait } from '../../../testing/noticeForm'

beforeForms()

const earlier = '此前的提交已经成功，提交的是修改前的内容，之后的修改没有提交'

/** Submits a notice whose answer is lost, and types on. @returns where the tab went */
async function submittedUnheard(tab: { active?: boolean } = {}) {
  const answer = { id: 'd1', status: '20', statusName: '待受理', version: 5, number: 'GZ1', receiptNo: '' }
  const calls = noticeFormService({
    attachments: bothPapers,
    detail: () => aWholeNotice({ attachments: bothPapers }),
    save: ({ body }) => {
      if (JSON.stringify(body).includes('后来的名称')) return new Refused('IDEMPOTENCY_CONFLICT', '请求已处理', undefined, 409)
      if (saves(calls).length === 1) throw new Error('no network')
      return answer
    },
  })
  const left: unknown[] = []
  const { said } = openForm('/construction/register?id=d1', { close: (next: unknown) => left.push(next), ...tab })
  await opened()
  press('提交')
  await wait(10)
  expect(screen.getByText('提交结果未知')).toBeInTheDocument()
  type('工程名称', '后来的名称')
  return { left, said, calls }
}

it.each(['提交', '自动保存'])('stay in sight when a submission turns out to have succeeded, found out by %s, until the user leaves', async (by) => {
  const { left, said } = await submittedUnheard()
  if (by === '提交') press('提交')
  await wait(autosavePause + 100)
  expect(screen.getByText(earlier)).toBeInTheDocument()
  expect(screen.getByRole('row', { name: '工程名称 后来的名称 未填写' })).toBeInTheDocument()
  expect(left).toEqual([])
  expect(said.join()).not.toContain('已提交')
  press('知道了，查看已提交的内容')
  expect(left).toEqual(['/construction/detail?id=d1'])
})

it('are not put over another page that is in front', async () => {
  const { left, calls } = await submittedUnheard({ active: false })
  await wait(autosavePause + 100)
  // The submission, the save that finds its key taken, and the submission again for its answer.
  expect(saves(calls)).toHaveLength(3)
  expect(screen.queryByText(earlier)).not.toBeInTheDocument()
  expect(left).toEqual([])
})
