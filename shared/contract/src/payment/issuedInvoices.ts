import { chargeKind, invoiceKind, labelOf, vatInvoiceKind } from '../enums'

/** Codes of `invoiceKind` that are issued for a kind of charge (domain §4.3 no. 16). @param charge code of `chargeKind` */
export const invoicesIssuedFor = (charge: string): readonly string[] =>
  charge === chargeKind[1].code ? vatInvoiceKind.map(({ code }) => code) : [invoiceKind[0].code]

/** Why an institute issues no invoice of a kind; undefined if it does. @param kind code of `invoiceKind` */
export function invoiceKindProblem(kind: string, charge: string): string | undefined {
  const issued = invoicesIssuedFor(charge)
  if (kind === '' || issued.includes(kind)) return undefined
  return `所选检验机构的检验费是${labelOf('chargeKind', charge)}，开具${issued.map((code) => labelOf('invoiceKind', code)).join('或')}，请改选`
}
