import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import pg from 'pg'

/**
 * Lower bound for the list endpoint, in its own process: node:http, one pool, the service's statements, the rows
 * as JSON. Started by list.mjs, which sends what to run; replies with the port.
 * With `checkSession` every request also needs a session id known to the database, where it is checked again each second.
 */
process.once('message', async ({ socketFolder, database, poolSize, statements, scope, checkSession }) => {
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  const pool = new pg.Pool({ host: socketFolder, database, user: 'postgres', max: poolSize, options: '-c role=portal_app -c timezone=Asia/Shanghai' })
  const scopeText = `select set_config('portal.unit_id', $1, false), set_config('portal.unit_uscc', $2, false), set_config('portal.role_type', $3, false), set_config('portal.area_code', $4, false), set_config('portal.viewers', $5, false)`
  const scoped = new WeakSet()
  const { settings, count, rows } = statements

  const known = new Map()
  async function hasSession(url) {
    const sid = new URLSearchParams(url.slice(url.indexOf('?'))).get('__sid') ?? ''
    const hash = createHash('sha256').update(sid).digest()
    const key = hash.toString('base64')
    const seen = known.get(key)
    if (seen && Date.now() - seen < 1000) return true
    const found = await pool.query({ name: 'session', text: 'select id from session where sid_hash = $1', values: [hash] })
    if (found.rowCount === 1) known.set(key, Date.now())
    return found.rowCount === 1
  }

  async function answer(url) {
    if (checkSession && !(await hasSession(url))) return undefined
    const client = await pool.connect()
    try {
      if (!scoped.has(client)) {
        await client.query(scopeText, scope)
        if (settings) await client.query(settings)
        scoped.add(client)
      }
      const counted = await client.query(count)
      const list = await client.query(rows)
      const total = counted.rows.reduce((sum, row) => sum + row.count, 0)
      return JSON.stringify({ success: true, result: 'true', message: '', data: { pageNo: 1, pageSize: 20, count: total, list: list.rows } })
    } finally {
      client.release()
    }
  }

  const server = createServer((request, response) => {
    answer(request.url).then(
      (body) => {
        if (body === undefined) return response.writeHead(401).end()
        response.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': Buffer.byteLength(body) }).end(body)
      },
      () => response.writeHead(500).end(),
    )
  })
  server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }))
  process.once('disconnect', () => process.exit(0))
})
