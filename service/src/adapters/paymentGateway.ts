import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { type Clock, seconds } from '../clock'
import { type PaymentNotice, type PaymentPlatform, paymentIfSigned } from './paymentPlatform'

const patience = seconds(5)

export interface GatewaySettings {
  url: string
  /** This portal's merchant id at the platform: part of every signature, so that a payment to another merchant is not accepted. */
  merchant: string
  /** Shared with the platform; both sides sign with it. */
  key: Buffer
}

const orderAnswer = z.object({ qrText: z.string().min(1).max(500) })
const paymentAnswer = z.object({
  payment: z
    .object({ orderNo: z.string(), platformNo: z.string().min(1).max(64), amountCents: z.number().int().positive(), paidAt: z.iso.datetime() })
    .nullable(),
})

/** The signature of a request: no part of it can be changed, nor can it be replayed at another time. */
export const requestSignature = (key: Buffer, merchant: string, timestamp: string, method: string, path: string, body: string): string =>
  createHmac('sha256', key)
    .update(JSON.stringify([merchant, timestamp, method, path, body]))
    .digest('hex')

/** The signature of a notification. */
export const noticeSignature = (key: Buffer, merchant: string, { orderNo, platformNo, amountCents, paidAt }: Omit<PaymentNotice, 'signature'>): string =>
  createHmac('sha256', key)
    .update(JSON.stringify([merchant, orderNo, platformNo, amountCents, paidAt]))
    .digest('hex')

/**
 * A payment platform over HTTP. Every call carries merchant, time and signature, and identifies its order or refund by our number, so
 * that the platform does nothing twice when a call is repeated.
 */
export function paymentGateway({ url, merchant, key }: GatewaySettings, clock: Clock): PaymentPlatform {
  const base = url.replace(/\/+$/, '')

  /** @throws when the platform does not answer in time, refuses, or its answer is not as agreed */
  async function ask(method: 'GET' | 'POST', path: string, content?: object): Promise<unknown> {
    const body = content ? JSON.stringify(content) : ''
    const timestamp = clock.now().toISOString()
    const answer = await fetch(`${base}${path}`, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
      headers: {
        'content-type': 'application/json',
        'x-merchant': merchant,
        'x-timestamp': timestamp,
        'x-signature': requestSignature(key, merchant, timestamp, method, path, body),
      },
      ...(content && { body }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`the payment platform answered ${answer.status}`)
    return text === '' ? {} : JSON.parse(text)
  }
  const orderPath = (orderNo: string): string => `/orders/${encodeURIComponent(orderNo)}`

  return {
    name: '公共支付平台',
    demonstration: false,
    async register({ orderNo, payCode, amountCents, title, expiresAt }) {
      return orderAnswer.parse(await ask('POST', '/orders', { orderNo, payCode, amountCents, title, expiresAt: expiresAt.toISOString() })).qrText
    },
    async paymentOf(orderNo) {
      const { payment } = paymentAnswer.parse(await ask('GET', orderPath(orderNo)))
      if (!payment) return undefined
      if (payment.orderNo !== orderNo) throw new Error(`the payment platform answered for order ${payment.orderNo} instead of ${orderNo}`)
      return { ...payment, paidAt: new Date(payment.paidAt) }
    },
    async close(orderNo) {
      await ask('POST', `${orderPath(orderNo)}/close`, {})
    },
    async refund(refund) {
      await ask('POST', '/refunds', refund)
    },
    read(notice) {
      return paymentIfSigned(notice, Buffer.from(noticeSignature(key, merchant, notice), 'hex'))
    },
  }
}
