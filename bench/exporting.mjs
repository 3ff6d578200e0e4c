import { setTimeout as sleep } from 'node:timers/promises'
import { printTable } from './table.mjs'

/** Measures how long a list takes to answer while the service writes a workbook of 100,000 devices, compared with its time before. */

/** Milliseconds between two calls of the user who reads lists. */
const every = 50
const idleCalls = 300
const target = 2

const at = (times, part) => [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))]

/** @param session opened after the account was moved to the filled unit */
export async function measureExporting(portal, { token, otherToken, userAgent }) {
  const headers = { 'User-Agent': userAgent, 'X-Requested-With': 'XMLHttpRequest', 'Content-Type': 'application/json' }
  const address = (path, query = {}) => `${portal.url}${path}?${new URLSearchParams({ ...query, __sid: token, extendSessionId: otherToken })}`
  const call = async (path, { query, ...options } = {}) => {
    const answer = await fetch(address(path, query), { headers, ...options })
    const { success, data, errorMsg } = await answer.json()
    if (!success) throw new Error(`${path}: ${answer.status} ${errorMsg}`)
    return data
  }
  const listed = async () => {
    const began = performance.now()
    await call('/a/stone/eqm/list', { query: { pageNo: '1', pageSize: '20' } })
    return performance.now() - began
  }
  const idle = []
  for (let turn = 0; turn < idleCalls; turn += 1) {
    idle.push(await listed())
    await sleep(every)
  }
  const began = performance.now()
  const { job } = await call('/a/stone/eqm/list/export', { method: 'POST', body: '{}' })
  if (!job) throw new Error('The export is no job: too few devices')
  const busy = []
  for (let now = job; now.state !== 'done'; ) {
    busy.push(await listed())
    await sleep(every)
    if (busy.length % 10 === 0) [now] = (await call('/a/stone/job/list', { query: { id: job.id } })).list
    if (now.state === 'failed') throw new Error('The export failed')
  }
  return { idle, busy, seconds: (performance.now() - began) / 1000 }
}

export function printExporting({ devices, idle, busy, seconds }) {
  const row = (name, times) => [name, String(times.length), at(times, 0.5).toFixed(1), at(times, 0.99).toFixed(1), '']
  printTable(`导出 ${devices} 台设备（${seconds.toFixed(0)} 秒）时旁边的列表  (ms)`, [
    ['list', 'calls', 'p50', 'p99', ''],
    row('没有导出', idle),
    row('导出的时候', busy),
    ['ratio', '', (at(busy, 0.5) / at(idle, 0.5)).toFixed(2), (at(busy, 0.99) / at(idle, 0.99)).toFixed(2), `budget p99 ≤${target}`],
  ])
}
