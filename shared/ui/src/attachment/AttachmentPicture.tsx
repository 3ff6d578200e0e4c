import type { Attachment } from '@shared/contract/attachment'
import { useAttachmentBytes, usePictureAddress } from './attachmentFile'

/** A picture as it is, without tools: a portrait beside its record. Nothing where it cannot be drawn. */
export function AttachmentPicture({ attachment, alt, className }: { attachment: Attachment; alt: string; className?: string }) {
  const { data } = useAttachmentBytes(attachment)
  const address = usePictureAddress(attachment, data)
  return address ? <img src={address} alt={alt} className={className} /> : null
}
