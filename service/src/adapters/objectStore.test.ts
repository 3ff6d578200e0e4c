import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { type ObjectStorage, startObjectStorage } from '../testing/objectStorage'
import type { AttachmentStore } from './attachmentStore'
import { folderStore } from './folderStore'
import { objectStore } from './objectStore'

let storage: ObjectStorage
let folder: string
let store: AttachmentStore
beforeAll(async () => {
  storage = await startObjectStorage()
})
afterAll(() => storage.close())
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portal-arriving-'))
  storage.objects.clear()
  storage.failing = undefined
  const bucket = { endpoint: storage.url, region: 'us-east-1', name: 'papers', accessKeyId: 'portal', secretAccessKey: 'secret' }
  store = objectStore(bucket, 'attachments/', folderStore(folder))
})
afterEach(() => rmSync(folder, { recursive: true }))

async function arrived(content: string) {
  const received = await store.receive(Readable.from([content]), 100)
  if (received === 'too large') throw new Error('It is too large')
  return received
}
const left = () => readdirSync(path.join(folder, '.incoming'))

test('what arrives is kept under its key, read, copied, listed by its age, and removed; twice is no fault', async () => {
  await store.keep(await arrived('一份证书'), '2026/11/a-1')
  expect([...storage.objects.keys()]).toEqual(['papers/attachments/2026/11/a-1'])
  expect(left()).toEqual([])
  expect(await text(await store.open('2026/11/a-1'))).toBe('一份证书')
  await store.copy('2026/11/a-1', '2026/11/a-2')
  for (let more = 0; more < 3; more += 1) await store.keep(await arrived('x'), `2026/12/more-${more}`)
  storage.objects.set('papers/job-files/2026/11/other', { bytes: Buffer.from('x'), modified: new Date(0) })
  const listed = async (moment: Date) => {
    const pages: string[][] = []
    for await (const keys of store.keptBefore(moment)) pages.push(keys)
    return pages
  }
  // The test store returns two keys per page.
  expect((await listed(new Date(Date.now() + 60_000))).map((keys) => keys.length)).toEqual([2, 2, 1])
  expect((await listed(new Date(Date.now() - 60_000))).flat()).toEqual([])
  for (const _ of [1, 2]) await store.remove('2026/11/a-1')
  expect(await text(await store.open('2026/11/a-2'))).toBe('一份证书')
  await expect(store.open('2026/11/a-1')).rejects.toMatchObject({ code: 'UNAVAILABLE', message: '附件暂时无法读取，请稍后再试' })
})

test('what is larger than one part comes in several, and is whole', async () => {
  const bytes = Buffer.alloc(19 * 1024 * 1024, 'a paper of many pages ')
  const received = await store.receive(Readable.from([bytes]), 20 * 1024 * 1024)
  if (received === 'too large') throw new Error('It is too large')
  await store.keep(received, '2026/11/large')
  expect((await buffer(await store.open('2026/11/large'))).equals(bytes)).toBe(true)
})

test('what is too large is neither kept nor left', async () => {
  expect(await store.receive(Readable.from(['x'.repeat(101)]), 100)).toBe('too large')
  expect(left()).toEqual([])
})

test('a store that stumbles once is asked again; one that is away is told, and what arrived is still there to be sent', async () => {
  const received = await arrived('abc')
  storage.failing = { times: 1, status: 503 }
  await store.keep(received, '2026/11/once')
  expect(storage.objects.get('papers/attachments/2026/11/once')?.bytes.toString()).toBe('abc')
  const other = await arrived('def')
  for (const failing of [
    { times: 9, status: 503 },
    { times: 9, status: 'closed' as const },
    { times: 9, status: 403 },
  ]) {
    storage.failing = failing
    await expect(store.keep(other, '2026/11/away')).rejects.toMatchObject({ code: 'UNAVAILABLE', message: '附件暂时无法保存，请稍后再试' })
    expect(left()).toEqual([path.basename(other.path)])
    await expect(store.copy('2026/11/once', '2026/11/twice')).rejects.toMatchObject({ code: 'UNAVAILABLE', message: '附件暂时无法保存，请稍后再试' })
  }
  storage.failing = undefined
  await store.keep(other, '2026/11/away')
  expect(await text(await store.open('2026/11/away'))).toBe('def')
})

test('a key that is none is refused before anything is asked', async () => {
  const received = await arrived('abc')
  for (const key of ['../other', '2026/11/A', '2026/11/ä', '2026/11/a?acl']) {
    await expect(store.keep(received, key)).rejects.toThrow('Not a storage key')
    await expect(store.open(key)).rejects.toThrow('Not a storage key')
  }
  expect(storage.objects.size).toBe(0)
})
