import { fireEvent, screen, waitFor } from '@testing-library/react'
import { anAttachment } from '../../testing/aNotice'
import { beforeForms, bothPapers, noticeFormService, opened, openForm, press, saves, wait } from '../../testing/noticeForm'

beforeForms()

test('submitting waits for files that are on their way or did not arrive: they would be missing without a word', async () => {
  let arrive = () => {}
  let lost = true
  const upload = () => (lost ? new Promise((_, reject) => (arrive = () => reject(new Error('no network')))) : anAttachment({ id: 'a3', code: 'OTHER' }))
  const calls = noticeFormService({ attachments: bothPapers, upload })
  const { said } = openForm('/construction/register?id=d1', { close: () => undefined })
  await opened()
  fireEvent.change(screen.getByLabelText('选择其他文件'), { target: { files: [new File(['x'], '现场照片.jpg')] } })
  await wait(100)
  press('提交')
  await wait(100)
  expect(said).toEqual(['还有附件正在上传，传完后再提交'])
  arrive()
  await wait(100)
  press('提交')
  await wait(100)
  expect(said.at(-1)).toBe('还有附件没有上传成功，请先重试或移除')
  expect(saves(calls)).toEqual([])
  lost = false
  press('重试')
  await wait(100)
  press('提交')
  await waitFor(() => expect(saves(calls)).toHaveLength(1))
})

test('submitting misses no paper that a phone has sent meanwhile', async () => {
  let onService = bothPapers.slice(1)
  const calls = noticeFormService({ attachments: () => onService })
  const { said } = openForm('/construction/register?id=d1', { close: () => undefined })
  await opened()
  await wait(100)
  press('提交')
  await wait(100)
  expect(said).toEqual(['还有 1 处需要处理'])
  onService = bothPapers
  press('提交')
  await waitFor(() => expect(saves(calls)).toHaveLength(1))
  expect(saves(calls)[0]).toMatchObject({ isCommit: '1' })
})
