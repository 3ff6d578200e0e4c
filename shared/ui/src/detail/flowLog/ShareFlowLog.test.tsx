import { constructionNotice } from '@shared/contract/application'
import { flowLogEndpoints } from '@shared/contract/flowLog'
import { screen, within } from '@testing-library/react'
import { aNotice } from '../../testing/aNotice'
import { type Answer, fakeService, Refused, renderPage, signedInAs } from '../../testing/fakeService'
import { ApplicationDetail } from '../ApplicationDetail'

beforeEach(() => signedInAs('3'))

function open(link: Answer, notice = aNotice()) {
  const calls = fakeService([[flowLogEndpoints.link, link]])
  return { calls, ...renderPage(<ApplicationDetail definition={constructionNotice} record={notice} events={[]} viewer="applicant" />) }
}
const answer = () => ({ url: '/flowLog-single?bizType=constructionNotice&bizId=n1&sign=abc', expires: '2026-11-27 10:42:00' })

describe('分享流转日志', () => {
  it('makes a link that can be copied and scanned, and says until when it is good', async () => {
    const { calls, user } = open(answer)
    await user.click(screen.getByRole('button', { name: '分享流转日志' }))
    const dialog = await screen.findByRole('dialog', { name: '分享流转日志' })
    const href = `${window.location.origin}/flowLog-single?bizType=constructionNotice&bizId=n1&sign=abc`
    expect(await within(dialog).findByLabelText('流转日志链接')).toHaveValue(href)
    expect(within(dialog).getByRole('img', { name: '流转日志二维码' })).toBeInTheDocument()
    expect(within(dialog).getByText('有效期至 2026-11-27 10:42')).toBeInTheDocument()
    expect(calls.map(({ body }) => body)).toEqual([{ bizType: 'constructionNotice', bizId: 'n1' }])
    await user.click(within(dialog).getByRole('button', { name: '复制流转日志链接' }))
    expect(await navigator.clipboard.readText()).toBe(href)
    expect(within(dialog).getByRole('status')).toHaveTextContent('已复制')
  })

  it('says why there is no link, and tries again', async () => {
    let refused = true
    const { user } = open(() => (refused ? new Refused('UNAVAILABLE', '服务暂时不可用，请稍后再试', undefined, 503) : answer()))
    await user.click(screen.getByRole('button', { name: '分享流转日志' }))
    expect(await screen.findByText('服务暂时不可用，请稍后再试')).toBeInTheDocument()
    refused = false
    await user.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByLabelText('流转日志链接')).toBeInTheDocument()
  })

  it('is not offered for a draft, which has no log', () => {
    open(answer, aNotice({ number: '' }))
    expect(screen.queryByRole('button', { name: '分享流转日志' })).not.toBeInTheDocument()
  })
})
