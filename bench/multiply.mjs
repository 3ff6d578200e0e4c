import pg from 'pg'
import { bundled } from './bundled.mjs'

/**
 * Turns each device written by `seed-load` into ten, for measurements with ten million: rows and counters as the service would
 * keep them, with new numbers, at the same places and dates. Archives, which no list reads, pipelines and changes are not copied.
 * `node bench/multiply.mjs <folder of the PostgreSQL socket> [how many of each]`
 */
const [socketFolder, times = '10'] = process.argv.slice(2)
const copies = Number(times) - 1
if (!socketFolder || !Number.isInteger(copies) || copies < 1)
  throw new Error('node bench/multiply.mjs <folder of the PostgreSQL socket> [how many of each, 2 or more]')

const numbers = ['equipment_code', 'registration_code', 'use_cert_no', 'factory_no']
const copyId = (column) => `md5(${column}::text || '-' || copy)::uuid`
const started = Date.now()

const client = new pg.Client({ host: socketFolder, database: 'portal', user: 'postgres' })
await client.connect()
const run = async (what, statement, values) => {
  const result = await client.query(statement, values)
  console.log(`${String(Math.round((Date.now() - started) / 1000)).padStart(6)} s  ${what}`)
  return result.rows
}

/** Copies the rows of a table. @param changed expressions of the columns that differ */
async function copyRows(table, changed) {
  const columns = await run(
    `columns of ${table}`,
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  const names = columns.map(({ name }) => name)
  const values = names.map((name) => changed[name] ?? `old.${name}`)
  await run(
    `rows of ${table}`,
    `insert into ${table} (${names.join()}) select ${values.join()} from ${table} old, generate_series(${before} + 1, ${before} + ${copies}) copy`,
  )
}

// Disables triggers and foreign key checks: the rows they would maintain are copied too.
await run('settings', `set session_replication_role = replica; set maintenance_work_mem = '1GB'; set max_parallel_maintenance_workers = 1`)
const { dropIndexes } = await bundled('../service/src/seed/load/dropIndexes.ts')
// The number of existing devices makes the new numbers unique when the script is run again.
const [{ before }] = await run('devices', 'select count(*) as before from equipment')
const indexes = await dropIndexes(client, ['equipment', 'equipment_party'])
await copyRows('equipment', {
  id: copyId('old.id'),
  archive: `jsonb_build_object('fields', '{}'::jsonb, 'tables', '{}'::jsonb)`,
  ...Object.fromEntries(numbers.map((number) => [number, `case when old.${number} <> '' then old.${number} || '-' || copy else '' end`])),
})
await copyRows('equipment_party', {
  equipment_id: copyId('old.equipment_id'),
  // A device without a number has `~`.
  equipment_code: `case when old.equipment_code <> '~' then old.equipment_code || '-' || copy else '~' end`,
})
await run('counters', `update equipment_counter set count = count * ${copies + 1}`)
for (const made of indexes) await run(made.slice(0, 100), made)
await run('statistics', 'vacuum (analyze) equipment, equipment_party, equipment_counter')
await client.end()
