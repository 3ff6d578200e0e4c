import type { Attachment } from '@shared/contract/attachment'
import { useAttachmentBytes, usePictureAddress } from './attachmentFile'

/** A picture without tools, such as a portrait beside its record. Renders nothing until its bytes are loaded. */
export function AttachmentPicture({ attachment, alt, className }: { attachment: Attachment; alt: string; className?: string }) {
  const { data } = useAttachmentBytes(attachment)
  const address = usePictureAddress(attachment, data)
  return address ? <img src={address} alt={alt} className={className} /> : null
}
