import { randomUUID } from 'node:crypto'
import { unitChangeStates, unitEndpoints } from '@shared/contract/unit'
import { aCreditCode, type UnitFixture } from './fixtures'
import { must } from './inspections'
import type { TestService } from './service'

/** Gives the unit of an account another credit code, applied for and approved. @returns the new code */
export async function changeCreditCode(service: TestService, account: { id: string; unit: UnitFixture }): Promise<string> {
  const id = randomUUID()
  const now = service.clock.now()
  const after = aCreditCode()
  const items = JSON.stringify([{ key: 'uscc', before: account.unit.uscc, after }])
  await service.db.system(({ db }) =>
    db
      .insertInto('unit_change')
      .values({
        id,
        unit_id: account.unit.id,
        status: unitChangeStates.waiting,
        review: true,
        items,
        operator_id: account.id,
        operator_name: '赵测试',
        area_code: '330212',
        create_date: now,
        update_date: now,
      })
      .execute(),
  )
  must(await service.call(unitEndpoints.auditChange, { body: { id, version: 1, pass: '1' } }, await service.signIn('9')))
  return after
}
