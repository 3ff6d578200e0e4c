import type { payState, Tone } from '../enums'

type OrderState = (typeof payState)[number]['code']

/** The states of a payment order by name; their texts are in `payState`. */
export const orderStates = { open: '1', paid: '2', voucher: '4', refunded: '8', cancelled: '9' } as const satisfies Record<string, OrderState>

/** States in which the money is still expected: by QR code, or by a transfer whose voucher finance has to confirm. */
export const awaitedOrderStates = [orderStates.open, orderStates.voucher] as const satisfies readonly OrderState[]

const tones: Readonly<Record<OrderState, Tone>> = {
  [orderStates.open]: 'attention',
  [orderStates.paid]: 'done',
  [orderStates.voucher]: 'moving',
  [orderStates.refunded]: 'idle',
  [orderStates.cancelled]: 'idle',
}
const isOrderState = (code: string): code is OrderState => code in tones

export const orderTone = (state: string): Tone => (isOrderState(state) ? tones[state] : 'idle')
