import type { Attachment } from '@shared/contract/attachment'
import type { InspectionJob, InspectionResult } from '@shared/contract/inspection'

/** What the service answered to an entry: the jobs read before it do not tell of it yet. */
export type Answer =
  | { kind: 'start'; jobId: string; status: string; version: number }
  | { kind: 'result'; result: InspectionResult }
  | { kind: 'photo'; resultId: string; photo: Attachment }

/** The result as last answered; what was read later has a higher version and stays. */
function withAnswer(result: InspectionResult, answer: Answer): InspectionResult {
  if (answer.kind === 'result' && answer.result.id === result.id && answer.result.version > result.version) return answer.result
  if (answer.kind === 'photo' && answer.resultId === result.id && result.photos.every(({ id }) => id !== answer.photo.id)) {
    return { ...result, photos: [...result.photos, answer.photo] }
  }
  return result
}

/**
 * The jobs as the inspector knows them: as read, with what was answered since. Otherwise an entry would vanish from the page between its
 * answer and the next reading of all jobs.
 */
export const withAnswers = (jobs: readonly InspectionJob[], answers: readonly Answer[]): readonly InspectionJob[] =>
  jobs.map((job) => {
    const started = answers.find((answer) => answer.kind === 'start' && answer.jobId === job.id && answer.version > job.version)
    return {
      ...job,
      // What can be done next comes with the next reading.
      ...(started?.kind === 'start' && { status: started.status, version: started.version, actions: [] }),
      results: job.results.map((result) => answers.reduce(withAnswer, result)),
    }
  })
