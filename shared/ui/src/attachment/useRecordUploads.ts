import { type Attachment, attachmentEndpoints } from '@shared/contract/attachment'
import { messages } from '@shared/contract/messages'
import { call, invalidateCalls, isCallError, outcomeUnknown, useCallMutation, useSteadyTab } from '@shared/portal'
import { useQueryClient } from '@tanstack/react-query'
import { type Uploads, type UploadWork, useUploads } from '../headless/uploads'

export const noRecord = '草稿还没有保存成功，请重试'

/**
 * Uploads of files to a record.
 * @param ensureRecord returns the record's id, creating the draft if needed; undefined if that failed
 * @param stored the record's attachments
 */
export function useRecordUploads(ensureRecord: () => Promise<string | undefined>, stored: readonly Attachment[]): Uploads {
  const queries = useQueryClient()
  const { remote, version } = useSteadyTab()
  const remove = useCallMutation(attachmentEndpoints.remove, { invalidates: [attachmentEndpoints.findAttList] })
  const refresh = () => invalidateCalls(queries, [attachmentEndpoints.findAttList])
  const send: UploadWork<Attachment>['send'] = async ({ file, code, uploadId }, onUploadProgress, signal) => {
    try {
      const attrefsysid = await ensureRecord()
      if (!attrefsysid) return { kind: 'failed', problem: noRecord, retryable: true }
      const files = new FormData()
      files.append('file', file, file.name)
      const options = { files, signal, caller: { remote, version }, onUploadProgress }
      await call(attachmentEndpoints.upload, { query: { attrefsysid, code, uploadId } }, options)
      await refresh()
      return { kind: 'sent' }
    } catch (error) {
      if (!isCallError(error)) throw error
      // Stored perhaps, although the answer was lost or the upload cancelled: the list says so.
      if (outcomeUnknown(error)) void refresh()
      if (error.code === 'ABORTED') return { kind: 'aborted' }
      return { kind: 'failed', problem: error.message || messages.serverError, retryable: error.code !== 'FILE_REFUSED' && error.code !== 'TOO_LARGE' }
    }
  }
  return useUploads({ stored, send, refresh, remove: ({ id }) => remove.mutate({ body: { id } }) })
}
