import { unansweredDays } from '@shared/contract/endpoint'
import {
  asRefused,
  asSent,
  asTried,
  enqueue,
  isTooLate,
  type KeptPhoto,
  type KeptResult,
  type KeptStart,
  keptResultOf,
  nextToSend,
  nothingKept,
  withDraft,
} from './fieldQueue'

const entry = { conclusion: '01', inspectedOn: '2026-11-26', remarks: '', nextDate: '', nextReason: '' }
const result = (key: string, remarks = '', resultId = 'r1'): KeptResult => ({
  kind: 'result',
  key,
  jobId: 'j1',
  resultId,
  device: 'D1',
  version: 1,
  entry: { ...entry, remarks },
})
const start: KeptStart = { kind: 'start', type: 'onlineApplyNewrule', key: 's', jobId: 'j1', version: 7 }

describe('what waits on a phone', () => {
  it('is sent in the order it was entered, the beginning of a job first', () => {
    const work = enqueue(enqueue(nothingKept, start), result('a'))
    expect(nextToSend(work)?.key).toBe('s')
    expect(nextToSend(asSent(work, 's'))?.key).toBe('a')
    expect(nextToSend(asSent(asSent(work, 's'), 'a'))).toBeUndefined()
  })

  it('keeps the latest of a device, but never changes what was sent without an answer', () => {
    const corrected = enqueue(enqueue(nothingKept, result('a')), result('b', '改'))
    expect(corrected.queue.map(({ key }) => key)).toEqual(['b'])
    const uncertain = enqueue(asTried(enqueue(nothingKept, result('a')), 'a', 0), result('b', '改'))
    expect(uncertain.queue.map(({ key }) => key)).toEqual(['a', 'b'])
    // The first had arrived: the second is based on its new version, so there is no conflict.
    expect(nextToSend(asSent(uncertain, 'a', 2))).toMatchObject({ key: 'b', version: 2 })
    expect(keptResultOf(uncertain, 'r1')?.entry.remarks).toBe('改')
  })

  it('lets one that was refused wait without keeping the others, and replaces it by its correction', () => {
    const refused = asRefused(asTried(enqueue(enqueue(nothingKept, result('a')), result('c', '', 'r2')), 'a', 0), 'a', '请选择检验结论')
    expect(nextToSend(refused)?.key).toBe('c')
    expect(enqueue(refused, result('b')).queue.map(({ key }) => key)).toEqual(['c', 'b'])
    expect(nextToSend(asRefused(enqueue(enqueue(nothingKept, start), result('a')), 's', '已改派'))).toBeUndefined()
  })

  it('is not sent again once the service has forgotten its key; a photo is, being known by its id', () => {
    const period = unansweredDays * 24 * 3600_000
    const photo: KeptPhoto = { kind: 'photo', key: 'p', jobId: 'j1', resultId: 'r1', name: '铭牌.jpg', file: new Blob() }
    const queued = enqueue(enqueue(nothingKept, result('a')), photo)
    // Sent again every few seconds: what counts is the first time, when it may have arrived.
    const tried = ['a', 'p'].reduce((work, key) => asTried(asTried(work, key, 0), key, period), queued)
    const late = (now: number) => tried.queue.filter((item) => isTooLate(item, now)).map(({ key }) => key)
    expect(late(period)).toEqual([])
    expect(late(period + 1)).toEqual(['a'])
    expect(queued.queue.some((item) => isTooLate(item, period + 1))).toBe(false)
  })

  it('keeps what is typed until it is saved', () => {
    const typed = withDraft(nothingKept, 'r1', { ...entry, remarks: '层门' })
    expect(typed.drafts.r1?.remarks).toBe('层门')
    expect(enqueue(typed, result('a')).drafts).toEqual({})
  })
})
