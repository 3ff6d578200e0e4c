import { type CallError, invalidateCalls } from '@shared/portal'
import { useQueryClient } from '@tanstack/react-query'

/**
 * Error handler for an act that somebody else may have been quicker with: the page then reloads and shows the current state. Problems of single
 * fields are shown there.
 */
export function useRefused(shown: Parameters<typeof invalidateCalls>[1]): (failure: CallError) => boolean {
  const queries = useQueryClient()
  return ({ code, fieldErrors }) => {
    if (['NOT_ALLOWED_NOW', 'STALE_VERSION', 'NOT_FOUND'].includes(code)) void invalidateCalls(queries, shown)
    return fieldErrors.length > 0
  }
}
