import { administrationEndpoints } from '@shared/contract/administration'
import { regionsEndpoint } from '@shared/contract/region'
import { codePurposes } from '@shared/contract/visitor'
import { fakeService, renderPage, signedInAs, windowIs } from '@shared/ui/testing'
import { screen } from '@testing-library/react'
import { pageOf } from '../../testing/page'
import { purposeName } from './purposeName'
import SmsOutboxPage from './SmsOutboxPage'

const outbox = (texts: readonly string[]) =>
  fakeService([
    [
      administrationEndpoints.smsOutbox,
      () => pageOf(texts.map((text, index) => ({ id: String(index), mobile: '13000000001', purpose: 'register', text, time: '2026-11-20 09:00:00' }))),
    ],
    [regionsEndpoint, () => ({ list: [] })],
  ])

beforeEach(() => {
  windowIs('wide')
  signedInAs('9')
})

describe('短信发件箱', () => {
  it('shows each message whole, with what it was for', async () => {
    const text = `【示例平台】请在30分钟内打开链接设置新密码，链接只能使用一次：https://portal.example/resetPassword#reset=${'a'.repeat(60)}`
    outbox([text])
    renderPage(<SmsOutboxPage />)
    expect(await screen.findByText(text)).toBeInTheDocument()
    expect(screen.getByText('注册验证码')).toBeInTheDocument()
  })

  it('finds by number', async () => {
    const calls = outbox([])
    renderPage(<SmsOutboxPage />, { path: '/system/sms-outbox?mobile=13000000001' })
    expect(await screen.findByText('没有符合条件的短信')).toBeInTheDocument()
    expect(calls.some((asked) => asked.query.mobile === '13000000001')).toBe(true)
  })

  it('says why it is empty', async () => {
    outbox([])
    renderPage(<SmsOutboxPage />)
    expect(await screen.findByText(/已接入短信网关时这里没有内容/)).toBeInTheDocument()
  })

  it('has a name for every purpose there is', () => {
    for (const purpose of codePurposes) expect(purposeName(purpose)).not.toBe(purpose)
  })
})
