import { mobileUploadMinutes } from '@shared/contract/endpoint'
import type { AttachmentRequirement } from '@shared/contract/form'
import { messages } from '@shared/contract/messages'
import { refuse, succeed } from '@shared/contract/testing'
import { pollInterval } from '@shared/ui/headless'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { type FakeNetwork, fakeNetwork } from '../../../testing/fakeNetwork'
import { PaperList } from './PaperList'
import { type Papers, usePapers } from './usePapers'

const requirements: AttachmentRequirement[] = [{ code: 'BUSINESS_LICENCE', label: '营业执照', required: true }]
const ticketPath = '/a/stone/common/flow/mobileTicket'
const listPath = '/a/stone/common/flow/attachments'
const sent = { id: 'p1', code: 'BUSINESS_LICENCE', fileName: '执照照片.jpg', size: 2048 }

function Form({ onTouched }: { onTouched(field: string): void }) {
  const papers = usePapers('token', [], () => undefined)
  return <PaperList requirements={requirements} values={{}} papers={papers} problems={{}} onTouched={onTouched} />
}

let network: FakeNetwork
beforeEach(() => {
  jest.useFakeTimers()
  network = fakeNetwork()
  network.answer(ticketPath, succeed({ url: '/attachmentUploadMobile#ticket=secret', expires: '' }))
  network.answer(listPath, succeed({ list: [] }))
})
afterEach(() => jest.useRealTimers())

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds))
async function open(onTouched = jest.fn()) {
  render(<Form onTouched={onTouched} />)
  fireEvent.click(screen.getByRole('button', { name: /手机上传\s*：营业执照/ }))
  await pass(10)
  return onTouched
}

it('is offered on a desktop alone: on a phone the button beside it takes the picture', () => {
  const { matchMedia } = window
  window.matchMedia = (media) => Object.assign(matchMedia(media), { matches: media.includes('coarse') })
  render(<Form onTouched={jest.fn()} />)
  expect(screen.getByLabelText(/选择文件/)).toBeTruthy()
  expect(screen.queryByText('手机上传')).toBeNull()
  window.matchMedia = matchMedia
})

it('shows a code for the paper, made with the right of this form, and the time it has', async () => {
  await open()
  expect(screen.getByRole('img', { name: '手机上传二维码' })).toBeTruthy()
  expect(network.sent(ticketPath)[0]).toMatchObject({ json: { code: 'BUSINESS_LICENCE' }, headers: { 'x-flow-token': 'token' } })
  await pass(60_000)
  expect(screen.getByRole('timer').textContent).toMatch(/^(?:9:00|8:59)$/)
})

it('shows and says what a phone has sent within two seconds, and takes back what was said of the paper', async () => {
  const onTouched = await open()
  expect(pollInterval).toBeLessThan(2_000)
  network.answer(listPath, succeed({ list: [sent] }))
  await pass(pollInterval + 50)
  expect(screen.getByText('已收到手机上传的 1 个文件：执照照片.jpg').getAttribute('role')).toBe('status')
  expect(screen.getByRole('button', { name: /删除\s*：执照照片.jpg/ })).toBeTruthy()
  expect(onTouched).toHaveBeenCalledWith('attachments.BUSINESS_LICENCE')
})

it('shows what a phone goes on sending after the code is folded, and takes back what was said of the paper', async () => {
  const onTouched = await open()
  fireEvent.click(screen.getByRole('button', { name: '收起' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /手机上传\s*：营业执照/ }))
  network.answer(listPath, succeed({ list: [sent] }))
  await pass(pollInterval + 50)
  expect(screen.getByRole('button', { name: /删除\s*：执照照片.jpg/ })).toBeTruthy()
  expect(onTouched).toHaveBeenCalledWith('attachments.BUSINESS_LICENCE')
})

it('judges a form by the papers there are now before it says that one is missing', async () => {
  let papers: Papers | undefined
  function Judged() {
    papers = usePapers('token', [], () => undefined)
    return null
  }
  render(<Judged />)
  network.answer(listPath, succeed({ list: [sent] }))
  const check = (codes: readonly string[]): Record<string, string> => (codes.includes(sent.code) ? {} : { [`attachments.${sent.code}`]: '请上传营业执照' })
  await act(async () => expect(await papers?.judged(check)).toEqual({}))
})

it('stops looking when the code has ended, and offers another', async () => {
  await open()
  await pass(mobileUploadMinutes * 60_000 + 1_000)
  expect(screen.getByText('二维码已失效，已上传的文件不受影响')).toBeTruthy()
  expect(screen.queryByRole('img', { name: '手机上传二维码' })).toBeNull()
  const looks = network.sent(listPath).length
  await pass(10_000)
  expect(network.sent(listPath)).toHaveLength(looks)
  fireEvent.click(screen.getByRole('button', { name: '换一个' }))
  await pass(10)
  expect(screen.getByRole('img', { name: '手机上传二维码' })).toBeTruthy()
})

it('asks for one code only when 换一个 is pressed twice, and Escape folds the panel', async () => {
  await open()
  fireEvent.click(screen.getByRole('button', { name: '换一个' }))
  fireEvent.click(screen.getByRole('button', { name: '换一个' }))
  await pass(10)
  expect(network.sent(ticketPath)).toHaveLength(2)
  fireEvent.keyDown(screen.getByRole('button', { name: '换一个' }), { key: 'Escape' })
  expect(screen.queryByRole('region', { name: '手机上传：营业执照' })).toBeNull()
})

it('says why there is no code, and tries again', async () => {
  network.answer(ticketPath, refuse('NOT_ALLOWED_NOW', messages.flowEnded), succeed({ url: '/attachmentUploadMobile#ticket=x', expires: '' }))
  await open()
  expect(screen.getByRole('alert').textContent).toContain(messages.flowEnded)
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  await pass(10)
  expect(screen.getByRole('img', { name: '手机上传二维码' })).toBeTruthy()
})
