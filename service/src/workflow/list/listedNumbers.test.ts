import { applicationDefinitions, normaliseForm } from '@shared/contract/application'
import { sql } from 'kysely'
import type { Connection } from '../../database/database'
import { startTestService, type TestService } from '../../testing/service'
import { runMigration } from '../../testing/testDatabase'
import { indexColumns } from '../form/form'

/** Devices of a form, each with some of the numbers of its type filled: none, the first, the last, all, and several devices. */
const filled = (keys: readonly string[]): Record<string, string>[][] => {
  const device = (name: string, those: readonly string[]) => Object.fromEntries(those.map((key) => [key, `${name}“${key}”`]))
  const [none, first, last, all] = [device('甲', []), device('甲', keys.slice(0, 1)), device('甲', keys.slice(-1)), device('甲', keys)]
  const others = [device('乙', keys), device('丙', keys)]
  return [[], [none], [first], [last], [all], [none, ...others], [last, ...others]]
}
const named = applicationDefinitions.filter(({ index }) => index.equipment)

describe('the number under the devices in lists', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService()
  })
  afterAll(() => service.close())

  const insert = async (
    connection: Connection,
    definition: (typeof named)[number],
    devices: Record<string, string>[],
    owner: { unit: string; account: string },
  ) => {
    const table = definition.index.equipment?.table
    const form = normaliseForm(definition, table === undefined ? { fields: devices[0] ?? {}, tables: {} } : { fields: {}, tables: { [table]: devices } })
    const columns = await indexColumns(connection, definition, form, { number: '', receiptNo: '', unitName: '', rows: {}, inputs: {} })
    const { id } = await connection.db
      .insertInto('application')
      .values({
        ...columns,
        type: definition.key,
        status: '10',
        unit_id: owner.unit,
        applicant_id: owner.account,
        form: JSON.stringify(form),
        summary: JSON.stringify(columns.summary),
        created_at: new Date(),
        updated_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, summary: columns.summary }
  }

  /** The record is sent back, and other devices are being typed. */
  const sentBack = async ({ db }: Connection, id: string, account: string) => {
    const { form } = await db.selectFrom('application').select('form').where('id', '=', id).executeTakeFirstOrThrow()
    const submission = { application_id: id, revision: 1, definition_version: 1, submitted_by: account, submitted_at: new Date() }
    await db
      .insertInto('application_revision')
      .values({ ...submission, form: JSON.stringify(form) })
      .execute()
    const typed = JSON.stringify({ fields: {}, tables: {} })
    await db.updateTable('application').set({ status: '30', revision: 1, form: typed }).where('id', '=', id).execute()
  }

  it.each(named)('is given to records from before as it is written now: $key', async (definition) => {
    const { id: account, unit } = await service.anAccount({ roles: ['1'] })
    const written = await service.db.system(async (connection) => {
      const records = []
      for (const devices of filled(definition.index.equipment?.numbers ?? []))
        records.push(await insert(connection, definition, devices, { unit: unit.id, account }))
      const returned = await insert(connection, definition, filled(definition.index.equipment?.numbers ?? []).at(-1) ?? [], { unit: unit.id, account })
      await sentBack(connection, returned.id, account)
      records.push(returned)
      await connection.db.updateTable('application').set({ summary: sql`summary - 'equipmentNumber'` }).where('unit_id', '=', unit.id).execute()
      return records
    })
    expect(written.some(({ summary }) => summary.equipmentNumber !== '')).toBe(true)
    const stored = () => service.db.system(({ db }) => db.selectFrom('application').select(['id', 'summary']).where('unit_id', '=', unit.id).execute())
    for (const { summary } of await stored()) expect(summary.equipmentNumber).toBeUndefined()
    await runMigration(service, '1085_numbers_of_listed_devices.sql')
    expect(new Map((await stored()).map(({ id, summary }) => [id, summary]))).toEqual(new Map(written.map(({ id, summary }) => [id, summary])))
  })
})
