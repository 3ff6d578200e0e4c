import fc from 'fast-check'
import { aCast, aDraft, type NoticeCast, transitionCall, versionOf } from '../../testing/notices'
import { startTestService, type TestService } from '../../testing/service'
import { foldCounters } from './counters'

let service: TestService
let cast: NoticeCast
beforeAll(async () => {
  service = await startTestService()
  cast = await aCast(service)
})
afterAll(() => service.close())

const ask = async (text: string): Promise<unknown[]> => service.db.system(async ({ query }) => (await query({ text })).rows)
const key = 'viewer, type, status, relations'
/** Differences between the counters and a recount. */
const differences = () => {
  const counted = `select ${key}, due_date, sum(count)::int as count from application_counter group by ${key}, due_date having sum(count) <> 0`
  const there = `select ${key}, coalesce(due_date, 'infinity'), count(*)::int from application_party group by 1, 2, 3, 4, 5`
  return ask(`(${counted} except ${there}) union all (${there} except ${counted})`)
}

const acts = [
  { as: 'applicant', path: 'commit' },
  { as: 'applicant', path: 'cancellationNotice' },
  { as: 'registrar', path: 'receive' },
  { as: 'registrar', path: 'return' },
  { as: 'registrar', path: 'approveCancellation' },
  { as: 'applicant', path: 'delete' },
] as const
/** An action on one of the notices, whether currently allowed or not; or folding the counters. */
const act = fc.oneof(
  { weight: 8, arbitrary: fc.record({ of: fc.nat(3), what: fc.constantFrom(...acts) }) },
  { weight: 1, arbitrary: fc.constant('fold' as const) },
)
const few = { seed: 20_261_122, numRuns: 8 }

test('the counters equal a recount after anything that was done, one after the other or at once, folded or not', async () => {
  let taken = 0
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(act, { minLength: 1, maxLength: 4 }), { minLength: 8, maxLength: 12 }), async (rounds) => {
      const drafts = await Promise.all(Array.from({ length: 4 }, () => aDraft(service, cast)))
      for (const round of rounds) {
        await Promise.all(
          round.map(async (one) => {
            if (one === 'fold') return foldCounters(service.db)
            const id = drafts[one.of]?.id ?? ''
            const version = await versionOf(service, id)
            const answer = await service.call(transitionCall(one.what.path), { body: { id, version, opinion: '随机' } }, cast[one.what.as])
            if (answer.success) taken += 1
          }),
        )
        expect(await differences()).toEqual([])
      }
    }),
    few,
  )
  expect(taken).toBeGreaterThan(30)
})

test('folding leaves one row for each number, and none for nothing', async () => {
  const draft = await aDraft(service, cast)
  await service.call(transitionCall('delete'), { body: { id: draft.id, version: draft.version } }, cast.applicant)
  await Promise.all([foldCounters(service.db), foldCounters(service.db)])
  await foldCounters(service.db)
  expect(await ask(`select from application_counter where not folded or count = 0`)).toEqual([])
  expect(await ask(`select ${key}, due_date from application_counter group by ${key}, due_date having count(*) > 1`)).toEqual([])
  expect(await differences()).toEqual([])
})
