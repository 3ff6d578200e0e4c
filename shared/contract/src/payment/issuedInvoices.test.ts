import { invoiceKindProblem } from './issuedInvoices'

test('what an institute issues follows from its kind of charge, and what it does not is refused with what it does', () => {
  expect([invoiceKindProblem('1', '1'), invoiceKindProblem('2', '2'), invoiceKindProblem('3', '2'), invoiceKindProblem('', '1')]).toEqual(
    Array(4).fill(undefined),
  )
  expect(invoiceKindProblem('3', '1')).toBe('所选检验机构的检验费是行政事业性收费，开具财政电子票据，请改选')
  expect(invoiceKindProblem('1', '2')).toBe('所选检验机构的检验费是经营服务性收费，开具增值税电子普通发票或增值税专用发票，请改选')
})
