import { attachmentExtension } from '@shared/contract/attachment'
import { chinaTime } from '@shared/contract/rules'

/** Larger photos, in bytes, are scaled down: text stays readable, and a slow connection needs a third of the time. */
const largePhoto = 4 * 1024 * 1024
/** Pixels of the longer side of a photo that is scaled down: A4 at 300 dpi. */
const longestSide = 3508

const isPicture = (file: File): boolean => file.type.startsWith('image/') || /\.(?:hei[cf]|webp|avif)$/i.test(file.name)
/** Whether the service accepts the format. */
const isTaken = (file: File): boolean => attachmentExtension(file.name) !== undefined

/** Whether a picture must be converted by a canvas: it is too large, or its format is not accepted by the service (HEIC). */
export function needsRedrawing(file: File): boolean {
  return isPicture(file) && (!isTaken(file) || file.size > largePhoto)
}

/** Some cameras name every picture image.jpg; the time is added to distinguish them. */
export function pictureName(file: File, now: Date): string {
  if (!/^image\.(?:jpe?g|png|hei[cf])$/i.test(file.name)) return file.name
  const [day = '', time = ''] = chinaTime(now).toISOString().replace(/[-:]/g, '').split(/[T.]/)
  const extension = file.name.slice(file.name.lastIndexOf('.'))
  return `照片_${day}_${time}${extension}`
}

const asJpeg = (name: string): string => `${name.replace(/\.[^.]*$/, '')}.jpg`

/**
 * Converts a chosen file for upload: scales down large photos, and converts camera formats to JPEG.
 * @throws Error with advice for the user, if the service does not accept the format and the browser cannot read it
 */
export async function prepareFile(file: File): Promise<{ blob: Blob; name: string }> {
  const name = pictureName(file, new Date(file.lastModified))
  if (!needsRedrawing(file)) return { blob: file, name }
  const jpeg = await redraw(file).catch(() => undefined)
  if (jpeg && (jpeg.size < file.size || !isTaken(file))) return { blob: jpeg, name: asJpeg(name) }
  if (isTaken(file)) return { blob: file, name }
  throw new Error('手机不能转换这种照片格式，请在相机设置中改为 JPEG（兼容性最佳）后重拍')
}

async function redraw(file: File): Promise<Blob | undefined> {
  // Apply the rotation stored in the file, because a canvas does not keep it.
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    const pen = canvas.getContext('2d')
    if (!pen) return undefined
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
    return (await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))) ?? undefined
  } finally {
    picture.close()
  }
}
