import { fork } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import autocannon from 'autocannon'
import { build } from 'esbuild'

const here = import.meta.dirname
const lists = {
  notices: { path: '/a/stone/eqmBcwBasic/list', query: { view: 'own' } },
  equipment: { path: '/a/stone/eqm/list', query: {} },
}
const ticksPerSecond = 100

/** CPU seconds a process has used so far, including its threads. Linux only. */
function processorTime(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

/** Returns the statements the service runs for this caller's list. */
async function statementsFor(list, caller) {
  const outfile = join(here, 'node_modules/.cache/listStatements.cjs')
  await build({ entryPoints: [join(here, 'listStatements.ts')], outfile, bundle: true, platform: 'node', format: 'cjs' })
  const { listStatements } = await import(pathToFileURL(outfile).href)
  rmSync(outfile)
  return listStatements(list, caller)
}

async function startBare(settings) {
  const child = fork(join(here, 'bare.mjs'))
  const { port } = await new Promise((done, failed) => {
    child.once('message', done).once('exit', () => failed(new Error('The bare server ended')))
    child.send(settings)
  })
  return { pid: child.pid, url: `http://127.0.0.1:${port}/list`, stop: () => child.disconnect() }
}

/** Requests per CPU second and per second, in one run against one server. */
async function load(target, headers, seconds) {
  const before = processorTime(target.pid)
  const result = await autocannon({ url: target.url, connections: 10, duration: seconds, headers })
  const used = processorTime(target.pid) - before
  const answered = result['2xx']
  if (result.non2xx > 0 || answered === 0) throw new Error(`${target.url.split('?')[0]}: ${result.non2xx} refusals, ${answered} answers`)
  return { perProcessorSecond: answered / used, perSecond: answered / result.duration }
}

/**
 * Measures the endpoint of a list and two bare servers in turn.
 * @param {'notices' | 'equipment'} list
 * @param {{ url: string, pid: number, socketFolder: string }} portal
 * @param {{ token: string, otherToken: string, userAgent: string, caller: object }} session
 * @returns runs of `service`, `bare` and `bareWithSession`, in chronological order
 */
export async function measureList(list, portal, session, { runs, seconds }) {
  const { caller } = session
  const statements = await statementsFor(list, caller)
  // An enterprise is identified by its unit and its credit code (viewersOf in the service).
  const viewers = [`unit:${caller.unitId}`, `uscc:${caller.unitUscc}`].join(',')
  const scope = [caller.unitId, caller.unitUscc, caller.roleType, caller.areaCode, viewers]
  const settings = { socketFolder: portal.socketFolder, database: 'portal', poolSize: 12, statements, scope }
  const bare = await startBare({ ...settings, checkSession: false })
  const bareWithSession = await startBare({ ...settings, checkSession: true })
  const query = new URLSearchParams({ __sid: session.token, extendSessionId: session.otherToken, ...lists[list].query, pageNo: '1', pageSize: '20' })
  const targets = {
    bare,
    service: { pid: portal.pid, url: `${portal.url}${lists[list].path}?${query}` },
    bareWithSession: { ...bareWithSession, url: `${bareWithSession.url}?${query}` },
  }
  const headers = { 'User-Agent': session.userAgent, 'X-Requested-With': 'XMLHttpRequest' }
  const measured = { bare: [], service: [], bareWithSession: [] }
  for (const target of Object.values(targets)) await load(target, headers, 2)
  for (let run = 0; run < runs; run += 1) {
    for (const [name, target] of Object.entries(targets)) measured[name].push(await load(target, headers, seconds))
  }
  bare.stop()
  bareWithSession.stop()
  return measured
}
