import { aJob, aResult } from '../../testing/aJob'
import { withAnswers } from './answers'

const photo = { id: 'p1', code: 'PHOTO', name: '铭牌.jpg', size: 1, uploadedAt: '2026-11-20' } as never
const entered = { ...aResult, version: 2, conclusion: '01' }

it('shows what the service answered until the jobs are read again', () => {
  const ahead = { ...aJob, status: '55', actions: ['start'] }
  const [shown] = withAnswers(
    [ahead],
    [
      { kind: 'start', jobId: aJob.id, status: '60', version: 8 },
      { kind: 'result', result: entered },
      { kind: 'photo', resultId: aResult.id, photo },
    ],
  )
  expect(shown).toMatchObject({ status: '60', version: 8, actions: [], results: [{ version: 2, conclusion: '01', photos: [photo] }] })
})

it('leaves what was read later, and other devices, as they are', () => {
  const later = { ...aResult, version: 3, conclusion: '03', photos: [photo] }
  const job = { ...aJob, version: 9, results: [later, { ...aResult, id: 'r2' }] }
  const answers = [
    { kind: 'start', jobId: aJob.id, status: '60', version: 8 },
    { kind: 'photo', resultId: aResult.id, photo },
    { kind: 'result', result: entered },
  ] as const
  expect(withAnswers([job], answers)).toEqual([job])
})
