import { attachmentEndpoints, mobileUploadEndpoints } from '@shared/contract/attachment'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { Activity, useState } from 'react'
import { anAttachment } from '../testing/aNotice'
import { fakeService, renderPage, signedInAs } from '../testing/fakeService'
import { NoticePapers, noticePaper } from '../testing/noticePapers'

/** Pages of background tabs stay mounted in the shell: their effects are cleaned up, and run again when the tab comes to the front. */

function Tab() {
  const [front, setFront] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setFront(!front)}>
        换标签
      </button>
      <Activity mode={front ? 'visible' : 'hidden'}>
        <NoticePapers />
      </Activity>
    </>
  )
}
const changeTab = () => act(async () => void fireEvent.click(screen.getByText('换标签')))

beforeEach(() => signedInAs('3'))

test('a paper on its way arrives although its tab goes behind another', async () => {
  const sent = anAttachment({ id: 'a1', code: noticePaper.code, fileName: '告知单.pdf' })
  const onService: (typeof sent)[] = []
  let arrive: (() => void) | undefined
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  let signal: { aborted?: boolean } | undefined
  const calls = fakeService([
    [attachmentEndpoints.findAttList, () => ({ list: onService })],
    [
      attachmentEndpoints.upload,
      async (asked) => {
        signal = asked.signal
        await arrived
        onService.push(sent)
        return sent
      },
    ],
  ])
  const { container } = renderPage(<Tab />)
  const input = container.querySelector(`input[aria-label="选择${noticePaper.label}"]`)
  if (!input) throw new Error('no input')
  fireEvent.change(input, { target: { files: [new File(['x'], '告知单.pdf')] } })
  await waitFor(() => expect(calls.some((asked) => asked.method === 'POST')).toBe(true))
  await changeTab()
  expect(signal?.aborted).toBe(false)
  arrive?.()
  await changeTab()
  expect(await screen.findByRole('button', { name: '删除 告知单.pdf' })).toBeInTheDocument()
})

test('the code for a phone stays the same when its tab comes back to the front', async () => {
  const calls = fakeService([
    [attachmentEndpoints.findAttList, () => ({ list: [] })],
    [mobileUploadEndpoints.ticket, () => ({ url: '/attachmentUploadMobile#ticket=abc', expires: '' })],
  ])
  renderPage(<Tab />)
  fireEvent.click(screen.getByLabelText(`手机上传${noticePaper.label}`))
  await screen.findByLabelText('手机上传链接')
  await changeTab()
  await changeTab()
  expect(screen.getByLabelText('手机上传链接')).toBeVisible()
  expect(calls.filter((asked) => asked.path === mobileUploadEndpoints.ticket.path)).toHaveLength(1)
})
