import type { PaymentOrder } from '@shared/contract/payment'

/** An unpaid order. */
export const aPaymentOrder = (id: string, change: Partial<PaymentOrder> = {}): PaymentOrder => ({
  id,
  orderNo: `JF-${id}`,
  payCode: '33020026112001438857',
  items: [{ applicationId: `a-${id}`, type: 'onlineApplyNewrule', number: `BJ-${id}`, amount: '850.00' }],
  unitName: '宁波示例物业服务有限公司',
  instituteId: 'i1',
  instituteName: '宁波示例检验院',
  amount: '850.00',
  state: '1',
  stateName: '待缴费',
  method: '',
  refund: '',
  refundAmount: '',
  voucherOn: '',
  invoiceable: '0.00',
  invoiceId: '',
  invoiceStatus: '',
  chargeKind: '1',
  createDate: '2026-11-20 15:20:00',
  expireDate: '2099-01-10 23:59:59',
  paidDate: '',
  platformNo: '',
  ...change,
})
