import type { FormRow } from '@shared/contract/form'
import { type OperatorItem, withExpiry, withGender } from '@shared/contract/operator'
import { addDays } from '@shared/contract/rules'
import { after, days, wireDate } from '../../clock'
import type { ServiceContext } from '../../context'
import type { Connection } from '../../database/database'
import { writeChange } from '../../modules/operator/changeLog'
import type { Caller } from '../../security/caller'
import { identityNumber, mobileNumber } from '../material/identity'
import type { Chance } from '../material/random'
import { aScan } from '../material/scan'
import { seedAttachments } from '../material/seedAttachments'
import type { SeedUnit, SeedUnits } from './units'

/** People of the demo: some sixty, with the qualifications their units' devices require, and some gaps (domain §8). */

/** Certificate items of the people of each use unit, in the order of its units: one person each; an empty item means no certificate. */
const itemsOfUsing: readonly (readonly (OperatorItem | '')[])[] = [
  ['A', 'Q1', 'Q2', 'Q2', 'N1'],
  ['A', 'A', 'G1', 'R1', ''],
  ['A', 'A', 'A', ''],
  ['A', 'Q1', 'Q2', 'N1', 'N1'],
  ['A', 'G1', 'G3', 'R3'],
  ['A', ''],
  ['A', 'G2', 'G3', 'Q2'],
  ['A', 'Y1', 'Y2', 'N2', 'N2'],
  // Has forklifts but nobody qualified to drive them: causes the warning of the overview.
  ['A', 'Q2', ''],
  ['A', 'S1', 'S2', 'N2'],
  ['A', ''],
  ['A', 'G1', 'G3', 'R1', 'Q1'],
]
const itemsOfMaintainer: readonly (OperatorItem | '')[] = ['A', 'T', 'T', 'T', '']
/** The installation unit. */
const itemsOfBuilder: readonly (OperatorItem | '')[] = ['A', 'T', 'Q1', '']

const surnames = ['王', '李', '张', '刘', '陈', '杨', '赵', '黄', '周', '吴', '徐', '孙']
const ordinals = ['一', '二', '三', '四', '五', '六', '七', '八', '九']

/** Days until the certificates expire, in turn: most are valid, some expire soon, some have expired. */
const ends = [900, 420, 45, 1200, 700, -30, 15, 1000, 300, 59, 800]

/** The safety role of a person, by item. */
const roleOfItem = (item: OperatorItem | ''): string => (item === 'A' ? '4' : item === '' ? '3' : '5')

function certificateOf(item: OperatorItem, serial: number, idCard: string, today: string): FormRow {
  const expireDate = addDays(today, ends[serial % ends.length] ?? 900)
  const issueDate = addDays(expireDate, -1_460)
  return withExpiry({
    item,
    certNo: idCard,
    issueOrg: '宁波市示例市场监督管理局',
    firstIssueDate: addDays(issueDate, -1_461),
    issueDate,
    expireDate,
    revokedDate: serial % 29 === 28 ? addDays(today, -20) : '',
  })
}

/** @param connection in the transaction of the seed */
export async function seedOperators(
  context: ServiceContext,
  connection: Connection,
  units: SeedUnits,
  callers: readonly Caller[],
  chance: Chance,
): Promise<void> {
  const now = context.clock.now()
  const today = wireDate(now)
  const keeper = callers.find(({ loginName }) => loginName === 'use-unit')
  const staffed: { unit: SeedUnit; items: readonly (OperatorItem | '')[] }[] = [
    ...units.using.map((unit, place) => ({ unit, items: itemsOfUsing[place] ?? [] })),
    ...units.maintaining.map((unit) => ({ unit, items: itemsOfMaintainer })),
    ...units.building.map((unit) => ({ unit, items: itemsOfBuilder })),
  ]
  let serial = 0
  for (const { unit, items } of staffed) {
    const firstOfUnit = serial + 1
    for (const item of items) {
      serial += 1
      const enteredAt = after(now, -days(chance.number(300) + 20))
      const idCard = identityNumber(`19${70 + (serial % 30)}${String((serial % 12) + 1).padStart(2, '0')}15`, serial)
      const fields = withGender({
        name: `${surnames[serial % surnames.length]}测试${ordinals[serial % ordinals.length]}`,
        idCard,
        mobile: mobileNumber(500 + serial),
        safetyRole: roleOfItem(item),
        education: String((serial % 4) + 1),
        entryDate: `20${10 + (serial % 14)}-03-01`,
        leaveDate: serial % 23 === 22 ? addDays(today, -60) : '',
      })
      const { id } = await connection.db
        .insertInto('operator')
        .values({ unit_id: unit.id, fields: JSON.stringify(fields), created_at: enteredAt, updated_at: enteredAt })
        .returning('id')
        .executeTakeFirstOrThrow()
      await writeChange(connection, id, { action: 'create', changes: [], reason: '', version: 1, at: enteredAt })
      // Some elevator safety managers hold a second item.
      const held: OperatorItem[] = item === '' ? [] : item === 'T' && serial % 2 === 0 ? ['T', 'A'] : [item]
      for (const [place, one] of held.entries()) {
        await connection.db
          .insertInto('operator_certificate')
          .values({ operator_id: id, fields: JSON.stringify(certificateOf(one, serial + place, idCard, today)), created_at: enteredAt, updated_at: enteredAt })
          .execute()
      }
      if (keeper && unit.id === keeper.unitId && serial === firstOfUnit && held.length > 0) {
        const papers = [
          { code: 'PHOTO', name: '照片.png', bytes: aScan(210, 294) },
          { code: 'CERT_PHOTO', name: '证书扫描件.png', bytes: aScan() },
        ]
        await seedAttachments(context, connection, keeper, id, papers, enteredAt)
      }
    }
  }
}
