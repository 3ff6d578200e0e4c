import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import { printTable } from './table.mjs'

/** Concurrent requests of the busy account: as many as the service handles well, ten times and thirty times that. */
const levels = [10, 100, 300]
const quietEvery = 50

const percent = (part, whole) => `${((100 * part) / whole).toFixed(1)} %`

/** Makes one call after another, like a user of a page, until told to stop. */
async function quietCalls(url, headers, until) {
  const times = []
  let refused = 0
  while (!until.over) {
    const started = performance.now()
    const { status } = await fetch(url, { headers })
    times.push(performance.now() - started)
    if (status !== 200) refused += 1
    await sleep(quietEvery)
  }
  return { calls: times.length, refused, p99: times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] }
}

/**
 * A busy account beside a quiet one: measures how many calls of both still succeed when the busy one sends up to thirty times
 * as many requests at once as the service handles well.
 * @param {{ url: string }} portal
 * @param {{ busy: { token: string, otherToken: string, userAgent: string }, quiet: { token: string, otherToken: string, userAgent: string } }} sessions
 */
export async function measureOverload(portal, { busy, quiet }, { seconds }) {
  const call = ({ token, otherToken, userAgent }, path) => ({
    url: `${portal.url}${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ __sid: token, extendSessionId: otherToken })}`,
    headers: { 'User-Agent': userAgent, 'X-Requested-With': 'XMLHttpRequest' },
  })
  const list = call(busy, '/a/stone/eqmBcwBasic/list?view=own&pageNo=1&pageSize=20')
  const info = call(quiet, '/a/stone/user/info')
  await autocannon({ ...list, connections: levels[0], duration: 2 })
  const measured = []
  for (const connections of levels) {
    const until = { over: false }
    const beside = quietCalls(info.url, info.headers, until)
    const load = await autocannon({ ...list, connections, duration: seconds })
    until.over = true
    measured.push({ connections, answered: load['2xx'] / load.duration, refused: load.non2xx / load.duration, quiet: await beside })
  }
  return measured
}

/** @param {Awaited<ReturnType<typeof measureOverload>>} measured */
export function printOverload(measured) {
  printTable('过载：一个账号的请求越来越多，旁边有一个偶尔用一下的人', [
    ['under way', 'answered per second', 'of the first', 'refused per second', 'quiet: calls', 'quiet: refused', 'quiet: p99 ms', ''],
    ...measured.map(({ connections, answered, refused, quiet }, index) => [
      String(connections),
      answered.toFixed(0),
      (answered / measured[0].answered).toFixed(2),
      refused.toFixed(0),
      String(quiet.calls),
      percent(quiet.refused, quiet.calls),
      quiet.p99.toFixed(0),
      index === measured.length - 1 ? 'budget ≥0.70, ≤5 %' : '',
    ]),
  ])
}
