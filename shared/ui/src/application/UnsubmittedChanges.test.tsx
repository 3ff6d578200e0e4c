import { screen } from '@testing-library/react'
import { autosavePause } from '../form/draft/useDraftKeeping'
import { Refused } from '../testing/fakeService'
import { aWholeNotice, beforeForms, bothPapers, noticeFormService, opened, openForm, press, type, wait } from '../testing/noticeForm'

beforeForms()

it.each(['提交', '自动保存'])('stay in sight when a submission turns out to have succeeded, found out by %s, until the user leaves', async (by) => {
  const submitted = { id: 'd1', status: '20', statusName: '待受理', version: 5, number: 'GZ1', receiptNo: '' }
  let commits = 0
  noticeFormService({
    attachments: bothPapers,
    detail: () => aWholeNotice({ attachments: bothPapers }),
    save: ({ body }) => {
      const { fields } = (body.form ?? {}) as { fields?: { projectName?: string } }
      if (fields?.projectName === '后来的名称') return new Refused('IDEMPOTENCY_CONFLICT', '请求已处理', undefined, 409)
      commits += 1
      if (commits === 1) throw new Error('no network')
      return submitted
    },
  })
  const left: unknown[] = []
  const { said } = openForm('/construction/register?id=d1', { close: (next: unknown) => left.push(next) })
  await opened()
  press('提交')
  await wait(10)
  expect(screen.getByText('提交结果未知')).toBeInTheDocument()
  type('工程名称', '后来的名称')
  if (by === '提交') press('提交')
  await wait(autosavePause + 100)
  expect(screen.getByText('此前的提交已经成功，提交的是修改前的内容，之后的修改没有提交')).toBeInTheDocument()
  expect(screen.getByRole('row', { name: '工程名称 后来的名称 未填写' })).toBeInTheDocument()
  expect([left, commits]).toEqual([[], 2])
  expect(said.join()).not.toContain('已提交')
  press('知道了，查看已提交的内容')
  expect(left).toEqual(['/construction/detail?id=d1'])
})
