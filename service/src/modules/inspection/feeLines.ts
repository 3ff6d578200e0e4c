import { type ApplicationDefinition, availableActions, type FormLookupAnswer } from '@shared/contract/application'
import { deviceFee, feeInWords, feeSubjectOf } from '@shared/contract/fee'
import { type FormRow, mayHold } from '@shared/contract/form'
import { type FeeLine, feeLineProblem, feeTotalProblem, freeOfChargeProblem } from '@shared/contract/inspection'
import { role } from '@shared/contract/roles'
import { centsOf, yuanOf } from '@shared/contract/rules'
import type { Connection } from '../../database/database'
import { Refusal } from '../../refusal'
import type { Caller } from '../../security/caller'
import type { Guard, TypeBehaviour } from '../../workflow/behaviour'
import { actorOf, asAccount, stateOfRecord } from '../../workflow/parties'
import { type ApplicationRecord, refuseStale } from '../../workflow/record'

/** The fee of an inspection per device: the amount computed by the rules, and the institute's own if it differs. Only the service computes sums. */

type Form = ApplicationRecord['form']

/** The fee of every device, in the order of the form. */
export async function feeLinesOf({ db }: Connection, applicationId: string, { fields, tables }: Form): Promise<FeeLine[]> {
  const rows = await db.selectFrom('inspection_fee_line').selectAll().where('application_id', '=', applicationId).execute()
  const subject = feeSubjectOf(fields)
  return (tables.devices ?? []).map((device: FormRow): FeeLine => {
    const cents = deviceFee(subject, device)
    const reckoned = cents === undefined ? '' : yuanOf(cents)
    // An amount fixed for another computed sum does not apply: the device's data, for example its floors, has been corrected since.
    const fixed = rows.find((row) => row.device === device.equipmentId && row.reckoned_cents === (cents ?? null))
    return {
      device: device.equipmentId ?? '',
      name: device.equipmentName ?? '',
      rule: feeInWords(subject, device),
      reckoned,
      amount: fixed ? yuanOf(fixed.amount_cents) : reckoned,
      reason: fixed?.reason ?? '',
    }
  })
}

/** Sum of the lines in cents; undefined while a line has no amount. */
export const sumOf = (lines: readonly FeeLine[]): number | undefined =>
  lines.reduce<number | undefined>((sum, { amount }) => {
    const cents = centsOf(amount)
    return sum === undefined || cents === undefined ? undefined : sum + cents
  }, 0)

/** Whether the caller may set the fee now: whoever may accept, while the application waits for acceptance. */
const fixesFee = (definition: ApplicationDefinition, record: ApplicationRecord, caller: Caller): boolean =>
  caller.roleType === role.acceptor && availableActions(definition, stateOfRecord(record), actorOf(asAccount(caller), record.relations)).includes('accept')

/** Code of `feeType`. */
const freeOfCharge = '2'

/** The fee sheet; no lines if by the form nothing is charged, and nothing on each once the institute has waived it. */
export async function feeSheetOf(connection: Connection, definition: ApplicationDefinition, record: ApplicationRecord, form: Form, caller: Caller) {
  const accepting = definition.transitions.filter(({ path }) => path === 'accept')
  const charged = accepting.some(({ when = true }) => mayHold(when, form.fields))
  const waived = record.inputs.feeType === freeOfCharge && !accepting.some(({ from }) => from.includes(record.status))
  const lines = charged ? await feeLinesOf(connection, record.id, form) : []
  const due = waived ? lines.map((line) => ({ ...line, amount: yuanOf(0) })) : lines
  const sum = sumOf(due)
  return { lines: due, total: sum === undefined ? '' : yuanOf(sum), editable: fixesFee(definition, record, caller) }
}

/** What the dialog of acceptance tells of the fee for what is chosen there: the sum to pay, or at no charge what is waived, or why it cannot be. */
export function feeToldFor(feeType: string, { lines, total }: { lines: readonly FeeLine[]; total: string }): FormLookupAnswer {
  if (feeType !== freeOfCharge) return { list: [], fields: { feeAmount: total } }
  const problem = freeOfChargeProblem(lines)
  const waived = lines.reduce((sum, { amount }) => sum + (centsOf(amount) ?? 0), 0)
  const message = problem ?? (waived > 0 ? `按收费标准核算${yuanOf(waived)}元，全部免收` : '')
  return { list: message === '' ? [] : [{ field: 'feeType', message, path: '', refuses: problem !== undefined }], fields: { feeAmount: '' } }
}

interface FixedLine {
  device: string
  amount: string
  reason: string
}

/**
 * Saves the amounts the caller charges, as a new version of the application: what was decided on the former amounts is refused.
 * @param record locked by the caller
 * @throws Refusal NOT_ALLOWED_NOW, STALE_VERSION; INCOMPLETE with every problem at `lines.<place>.<field>`
 */
export async function fixFeeLines(
  connection: Connection,
  definition: ApplicationDefinition,
  record: ApplicationRecord,
  caller: Caller,
  request: { version: number; lines: readonly FixedLine[] },
  now: Date,
): Promise<void> {
  refuseStale(record, request.version)
  if (!fixesFee(definition, record, caller)) throw new Refusal('NOT_ALLOWED_NOW', '只有待预审的申请可以核定检验费')
  const lines = await feeLinesOf(connection, record.id, record.form)
  const asked = request.lines.flatMap((sent, place) => {
    const line = lines.find(({ device }) => device === sent.device)
    return line ? [{ place, line: { ...line, amount: sent.amount, reason: sent.reason } }] : []
  })
  if (asked.length < request.lines.length) throw new Refusal('STALE_VERSION')
  const fieldErrors = asked.flatMap(({ place, line }) => {
    const problem = feeLineProblem(line)
    return problem ? [{ field: `lines.${place}.${problem.field}`, message: problem.message }] : []
  })
  if (fieldErrors.length > 0) throw new Refusal('INCOMPLETE', undefined, { fieldErrors })
  // A colleague who has read the former sum must not ask for this one without having seen it.
  await connection.db
    .updateTable('application')
    .set({ version: record.version + 1, updated_at: now })
    .where('id', '=', record.id)
    .execute()
  const differing = asked.flatMap(({ line }) => (centsOf(line.amount) === centsOf(line.reckoned) && line.reason === '' ? [] : [line]))
  await connection.db.deleteFrom('inspection_fee_line').where('application_id', '=', record.id).execute()
  if (differing.length === 0) return
  await connection.db
    .insertInto('inspection_fee_line')
    .values(
      differing.map(({ device, reckoned, amount, reason }) => ({
        application_id: record.id,
        device,
        reckoned_cents: centsOf(reckoned) ?? null,
        amount_cents: centsOf(amount) ?? 0,
        reason,
        fixed_by: caller.accountId,
        fixed_at: now,
      })),
    )
    .execute()
}

/** Guards of acceptance: no payment is requested before every device has its amount, and none is waived that was just set. */
export const feeGuards: Record<string, Guard> = {
  async feeFixed({ connection, record, form }) {
    const lines = await feeLinesOf(connection, record.id, form)
    const open = lines.filter(({ amount }) => amount === '')
    if (open.length > 0) return `${open.map(({ device }) => device).join('、')}没有相应的收费标准，请先核定检验费`
    return feeTotalProblem(sumOf(lines) ?? 0)
  },
  async freeAsFixed({ connection, record, form }) {
    const message = freeOfChargeProblem(await feeLinesOf(connection, record.id, form))
    if (message !== undefined) throw new Refusal('INCOMPLETE', undefined, { fieldErrors: [{ field: 'input.feeType', message }] })
    return undefined
  },
}

/** The amount to pay: computed from the lines, never taken from a client. */
export const feeSeries: NonNullable<TypeBehaviour['series']> = {
  async feeAmount({ connection, record, form }) {
    const sum = sumOf(await feeLinesOf(connection, record.id, form))
    if (sum === undefined) throw new Error(`Application ${record.id} has a device without a fee`)
    return yuanOf(sum)
  },
}
