import { paymentEndpoints } from '@shared/contract/payment'
import { yuanOf } from '@shared/contract/rules'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type CashierOrder, cashierPath, type DemoCashier, isDemoCashier } from '../../adapters/demoCashier'
import type { PlatformPayment } from '../../adapters/paymentPlatform'
import { minutes, seconds } from '../../clock'
import type { ServiceContext } from '../../context'
import { escaped, plainPage } from '../../http/plainPage'
import { enforceLimit } from '../../security/rateLimit'

/**
 * The page the QR code of the demonstration opens. Like a real cashier's it is open to everybody with a pay code, and it exists only while the
 * demonstration is enabled. It notifies the portal of a payment as a platform does, over HTTP and signed; or, on request, stays silent, to
 * show how the portal copes.
 */
export function registerDemoCashier(app: FastifyInstance, context: ServiceContext): void {
  const { paymentPlatform: cashier, database, clock, log } = context
  if (!isDemoCashier(cashier)) return
  const limit = { name: 'demoCashier', count: 60, window: minutes(1) }

  app.get(`${cashierPath}:payCode`, async (request, reply) => {
    await enforceLimit(database, clock, limit, request.ip)
    return answer(reply, await cashier.find(codeOf(request)))
  })

  for (const tells of [true, false]) {
    app.post(`${cashierPath}:payCode/${tells ? 'pay' : 'pay-silently'}`, async (request, reply) => {
      await enforceLimit(database, clock, limit, request.ip)
      // Requests from other sites must not trigger a payment. Older browsers do not send the header.
      const site = request.headers['sec-fetch-site']
      const payment = site === undefined || site === 'same-origin' ? await cashier.pay(codeOf(request)) : undefined
      if (payment && tells) {
        await tell(app, cashier, payment).catch((error: unknown) => log.warn({ err: error, order: payment.orderNo }, 'the cashier could not tell of a payment'))
      }
      return answer(reply, await cashier.find(codeOf(request)))
    })
  }
}

const codeOf = (request: FastifyRequest): string => {
  const { payCode } = request.params as Record<string, unknown>
  return typeof payCode === 'string' && /^\d{20}$/.test(payCode) ? payCode : ''
}

async function tell(app: FastifyInstance, cashier: DemoCashier, payment: PlatformPayment): Promise<void> {
  const answered = await fetch(`${app.listeningOrigin}${paymentEndpoints.notified.path}`, {
    method: 'POST',
    signal: AbortSignal.timeout(seconds(5)),
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(cashier.sign(payment)),
  })
  await answered.body?.cancel()
  if (!answered.ok) throw new Error(`the portal answered ${answered.status}`)
}

const states: Record<CashierOrder['state'], string> = {
  open: '',
  paid: '<p>已缴费（演示）。请返回平台查看办理进度。</p>',
  closed: '<p class="wrong">缴款码已失效，不能缴费。</p>',
  refunded: '<p>已退费（演示）。</p>',
}

function answer(reply: FastifyReply, order: CashierOrder | undefined): FastifyReply {
  const page = plainPage('演示收银台', '缴费', order ? orderContent(order) : '<h1>没有这个缴款码</h1><p>请核对后重新扫码。</p>')
  return reply
    .code(order ? 200 : 404)
    .type('text/html; charset=utf-8')
    .send(page)
}

const orderContent = ({ payCode, title, amountCents, state }: CashierOrder): string => `<h1>${yuanOf(amountCents)} 元</h1>
<p>${escaped(title)}<br>缴款码 ${payCode}</p>
<p>此页代替公共支付平台，仅供演示，不会发生真实扣款。</p>
${states[state]}
${
  state === 'open'
    ? `<form method="post" action="${cashierPath}${payCode}/pay"><button type="submit">确认缴费（演示）</button></form>
<form method="post" action="${cashierPath}${payCode}/pay-silently"><p></p><button type="submit">缴费但不通知平台（演示通知丢失）</button></form>`
    : ''
}`
