import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { unitEndpoints } from '@shared/contract/unit'
import { Client } from 'pg'
import { notice, transition } from '../src/api'
import { socketFolder } from '../src/database'
import { aNoticeForm } from '../src/notices'
import { type PlainClient, signInPlainly } from '../src/plainClient'
import { environmentOf, projectRoot, serviceProgram } from '../src/portal'
import { answering, freePort, type RunningProgram, startProgram } from '../src/processes'

/** Security T19: the service is killed without warning while it writes, again and again. */

const kills = 5
const writers = 6

/** What the received responses say about one draft. */
interface Known {
  id: string
  version: number
  projectName: string
  /** Changes sent without a response: they may or may not have been applied. */
  maybe: { projectName?: string; deleted?: true }
  deleted: boolean
}

/** Creates, changes and deletes drafts until told to stop, and records what was acknowledged. */
async function write(client: PlainClient, units: { authorityId: string; inspectionId: string }, known: Known[], name: string, going: () => boolean) {
  let unanswered = 0
  let serial = 0
  let current: Known | undefined
  while (going()) {
    serial += 1
    const projectName = `${name}-${serial}`
    if (current && serial % 7 === 0) {
      const answer = await client.call(transition('delete'), { body: { id: current.id, version: current.version } })
      if (answer.kind === 'done') current.deleted = true
      if (answer.kind === 'unknown') current.maybe.deleted = true
      unanswered += Number(answer.kind === 'unknown')
      current = undefined
    } else {
      const form = aNoticeForm({ projectName, ...units })
      const kept: Known | undefined = current
      const answer = await client.call(notice.save, { body: { isCommit: '0', form, ...(kept ? { id: kept.id, version: kept.version } : {}) } })
      if (answer.kind === 'done') {
        if (kept) Object.assign(kept, { version: answer.data.version, projectName, maybe: {} })
        else {
          current = { id: answer.data.id, version: answer.data.version, projectName, maybe: {}, deleted: false }
          known.push(current)
        }
      } else {
        // An unanswered change may have increased the version, so the next round uses a new draft.
        if (kept && answer.kind === 'unknown') kept.maybe.projectName = projectName
        unanswered += Number(answer.kind === 'unknown')
        current = undefined
        await sleep(20)
      }
    }
  }
  return unanswered
}

test('killed while it writes, the service loses nothing it acknowledged and keeps nothing half', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'portal-crash-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const environment = { ...environmentOf(port, dataFolder), LOGIN_MODE: 'Base64' }
  const start = async (): Promise<RunningProgram> => {
    const program = startProgram(serviceProgram, [], environment, projectRoot)
    await answering(program, `${url}/health/ready`)
    return program
  }
  let program = await start()
  const known: Known[] = []
  try {
    const [builder] = JSON.parse(readFileSync(join(dataFolder, 'accounts.json'), 'utf8')).filter(
      ({ loginName }: { loginName: string }) => loginName === 'builder',
    )
    const client = await signInPlainly(() => url, builder)
    const [authorities, inspections] = await Promise.all([
      client.call(unitEndpoints.authorityList, { query: {} }),
      client.call(unitEndpoints.inspectionUnitBasicList, { query: {} }),
    ])
    if (authorities.kind !== 'done' || inspections.kind !== 'done') throw new Error('The demo data has no authority or no inspection unit')
    const units = { authorityId: authorities.data.list[0]?.id ?? '', inspectionId: inspections.data.list[0]?.id ?? '' }

    let going = true
    const work = Array.from({ length: writers }, (_, index) => write(client, units, known, `crash-${index}`, () => going))
    for (let kill = 0; kill < kills; kill += 1) {
      await sleep(150 + Math.random() * 350)
      const ended = new Promise((done) => program.child.once('exit', done))
      program.child.kill('SIGKILL')
      await ended
      program = await start()
    }
    await sleep(300)
    going = false
    const unanswered = (await Promise.all(work)).reduce((sum, count) => sum + count, 0)
    // A kill while no request is running proves nothing.
    expect(unanswered).toBeGreaterThanOrEqual(kills)
    expect(known.length).toBeGreaterThan(kills)

    const database = new Client({ host: socketFolder(dataFolder), database: 'portal', user: 'postgres' })
    await database.connect()
    const { rows } = await database.query(
      `select id, version, deleted, form #>> '{fields,projectName}' as name,
        (select count(*)::int from audit_log where target = application.id::text and outcome = 'done' and action ~ '\\.(save|delete)$') as written,
        (select count(*)::int from application_event event where event.application_id = application.id) as events
       from application where form #>> '{fields,projectName}' like 'crash-%'`,
    )
    await database.end()
    const stored = new Map(rows.map((row) => [row.id, row]))
    for (const draft of known) {
      const row = stored.get(draft.id)
      expect(row, draft.projectName).toBeDefined()
      expect([draft.projectName, draft.maybe.projectName]).toContain(row.name)
      if (draft.deleted) expect(row.deleted).toBe(true)
      if (row.deleted) expect(draft.deleted || draft.maybe.deleted).toBe(true)
    }
    // Every write and its audit line are one transaction: there are as many lines as versions, for acknowledged and unknown writes alike.
    for (const row of rows) expect({ id: row.id, written: row.written }).toEqual({ id: row.id, written: row.version })
    for (const row of rows) expect(row.events).toBeGreaterThan(0)
  } finally {
    await program.stop()
    rmSync(dataFolder, { recursive: true, force: true })
  }
})
