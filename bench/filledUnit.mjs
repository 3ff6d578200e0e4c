import pg from 'pg'

/** Moves the account to the unit made by `seed-load`. Returns numbers of elevators in use, which the form accepts, from the whole archive. */
export async function handOver(socketFolder, loginName) {
  const client = new pg.Client({ host: socketFolder, database: 'portal', user: 'postgres' })
  await client.connect()
  try {
    const { rows } = await client.query('select use_unit_id as id, count(*)::int as devices from equipment group by 1 order by 2 desc limit 1')
    const [{ id, devices }] = rows
    await client.query('update account set unit_id = $1 where login_name = $2', [id, loginName])
    const numbers = await client.query(
      `select registration_code as number from equipment where use_unit_id = $1 and kind = '3000' and use_status = '10' and registration_code <> '' order by md5(registration_code) limit 1000`,
      [id],
    )
    return { devices, numbers: numbers.rows.map(({ number }) => number) }
  } finally {
    await client.end()
  }
}
