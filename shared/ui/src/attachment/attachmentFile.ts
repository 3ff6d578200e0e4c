import { type Attachment, type AttachmentExtension, attachmentEndpoints } from '@shared/contract/attachment'
import { messages } from '@shared/contract/messages'
import { type CallError, call, downloadBytes, isCallError, notify, useSteadyTab } from '@shared/portal'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { openDownload } from '../page/openFile'

/** How a file is shown: pictures and PDF in the page, other types only by download. */
type PreviewKind = 'image' | 'pdf' | 'none'

const imageTypes: Partial<Record<AttachmentExtension, string>> = { png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg', bmp: 'image/bmp' }

export function previewKind(ext: AttachmentExtension): PreviewKind {
  if (ext === 'pdf') return 'pdf'
  return imageTypes[ext] ? 'image' : 'none'
}

/** Fetches the one-time address of a file. It contains no session id, so the browser may navigate to it. */
async function ticketUrl(id: string, signal?: AbortSignal): Promise<string> {
  return (await call(attachmentEndpoints.ticket, { body: { id } }, { signal })).url
}

/** The bytes of a file shown in the page. Cached for some minutes, so that switching between attachments is instant. */
export function useAttachmentBytes(attachment: Attachment): UseQueryResult<ArrayBuffer, CallError> {
  const { id: tab } = useSteadyTab()
  return useQuery<ArrayBuffer, CallError>({
    queryKey: ['attachment-bytes', attachment.id, tab],
    queryFn: async ({ signal }) => downloadBytes(await ticketUrl(attachment.id, signal), signal),
    enabled: previewKind(attachment.ext) !== 'none',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 3 * 60_000,
  })
}

/** Object URL of a picture, revoked on unmount; undefined until its bytes are loaded. */
export function usePictureAddress({ ext }: Attachment, bytes: ArrayBuffer | undefined): string | undefined {
  const [made, setMade] = useState<{ of: ArrayBuffer; address: string }>()
  useEffect(() => {
    if (!bytes) return
    const address = URL.createObjectURL(new Blob([bytes], { type: imageTypes[ext] ?? 'image/png' }))
    setMade({ of: bytes, address })
    return () => URL.revokeObjectURL(address)
  }, [ext, bytes])
  // While another picture loads, the one before it must not stand in its place.
  return made && made.of === bytes ? made.address : undefined
}

/** Downloads a file under its own name. Errors are shown to the user and not thrown. */
export async function downloadAttachment(attachment: Pick<Attachment, 'id'>): Promise<void> {
  try {
    openDownload(await ticketUrl(attachment.id))
  } catch (error) {
    notify.error(isCallError(error) ? error.message : messages.serverError)
  }
}
