import { attachmentExtension } from '@shared/contract/attachment'

/** A photo above this is made smaller: text on it stays readable, and a weak line takes a third of the time. */
const largePhoto = 4 * 1024 * 1024
/** Points of the longer side of a photo that was made smaller: A4 at 300 dots per inch. */
const longestSide = 3508

const isPicture = (file: File): boolean => file.type.startsWith('image/') || /\.(?:hei[cf]|webp|avif)$/i.test(file.name)
/** Formats the service takes as they are. */
const isTaken = (file: File): boolean => attachmentExtension(file.name) !== undefined

/** Whether the file has to pass through a canvas: too large for a photo, or a format the service does not take (HEIC). */
export function needsRedrawing(file: File): boolean {
  return isPicture(file) && (!isTaken(file) || file.size > largePhoto)
}

/** Cameras of one maker call every picture image.jpg: the time tells them apart. */
export function pictureName(file: File, now: Date): string {
  if (!/^image\.(?:jpe?g|png|hei[cf])$/i.test(file.name)) return file.name
  const two = (value: number) => String(value).padStart(2, '0')
  const day = `${now.getFullYear()}${two(now.getMonth() + 1)}${two(now.getDate())}`
  const extension = file.name.slice(file.name.lastIndexOf('.'))
  return `照片_${day}_${two(now.getHours())}${two(now.getMinutes())}${two(now.getSeconds())}${extension}`
}

const asJpeg = (name: string): string => `${name.replace(/\.[^.]*$/, '')}.jpg`

/**
 * Makes of a picked file what is sent: large photos smaller, formats of cameras to JPEG.
 * @throws Error that tells the user the cure, when the browser cannot read a format the service does not take
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
  // Turned as the camera was held: a canvas forgets what the file says about it.
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
