import { chinaMoment } from '@shared/contract/rules'
import { needsRedrawing, pictureName, prepareFile } from './photo'

const megabyte = 1024 * 1024
const photo = (name: string, type: string, size = 100) => {
  const file = new File(['x'], name, { type, lastModified: chinaMoment('2026-11-20 10:41:08').getTime() })
  Object.defineProperty(file, 'size', { value: size })
  return file
}
const canvasGives = (blob: Blob | null) => {
  jest.spyOn(document, 'createElement').mockReturnValue({
    getContext: () => ({ drawImage: () => undefined }),
    toBlob: (done: (result: Blob | null) => void) => done(blob),
  } as never)
}
const browserReads = (readable: boolean) => {
  globalThis.createImageBitmap = (async () => {
    if (!readable) throw new Error('cannot decode')
    return { width: 8000, height: 6000, close: () => undefined }
  }) as never
}
afterEach(() => jest.restoreAllMocks())

test.each([
  ['a small photo', photo('a.jpg', 'image/jpeg', megabyte), false],
  ['a large photo', photo('a.jpg', 'image/jpeg', 5 * megabyte), true],
  ['a photo in HEIC', photo('a.heic', 'image/heic', megabyte), true],
  ['a photo in HEIC whose type the phone does not know', photo('a.HEIC', '', megabyte), true],
  ['a large PDF', photo('a.pdf', 'application/pdf', 9 * megabyte), false],
])('%s is drawn anew: %#', (_, file, expected) => expect(needsRedrawing(file)).toBe(expected))

test('a large photo becomes a smaller JPEG of the same name', async () => {
  browserReads(true)
  canvasGives(new Blob(['small']))
  const { blob, name } = await prepareFile(photo('IMG_1.png', 'image/png', 9 * megabyte))
  expect(name).toBe('IMG_1.jpg')
  expect(blob.size).toBe(5)
})

test('a photo that does not get smaller goes as it is', async () => {
  browserReads(true)
  canvasGives(new Blob([new Uint8Array(6 * megabyte)]))
  const file = photo('IMG_1.jpg', 'image/jpeg', 5 * megabyte)
  expect((await prepareFile(file)).blob).toBe(file)
})

test('a format the browser cannot read is refused with the cure', async () => {
  browserReads(false)
  await expect(prepareFile(photo('IMG_1.HEIC', 'image/heic'))).rejects.toThrow('请在相机设置中改为 JPEG')
})

test('a large photo the browser cannot read goes as it is', async () => {
  browserReads(false)
  const file = photo('IMG_1.jpg', 'image/jpeg', 5 * megabyte)
  expect((await prepareFile(file)).blob).toBe(file)
})

test('pictures that all have one name are told apart by their time', () => {
  const file = photo('image.jpg', 'image/jpeg')
  expect(pictureName(file, new Date(file.lastModified))).toBe('照片_20261120_104108.jpg')
  expect(pictureName(photo('IMG_1.jpg', 'image/jpeg'), new Date())).toBe('IMG_1.jpg')
})
