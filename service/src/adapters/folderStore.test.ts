import fs, { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { folderStore } from './folderStore'

let parent: string
beforeEach(() => {
  parent = mkdtempSync(path.join(tmpdir(), 'portal-store-'))
})
afterEach(() => rmSync(parent, { recursive: true }))

test('a folder that could not be made at the first file is made at the next', async () => {
  const folder = path.join(parent, 'attachments')
  writeFileSync(folder, 'in the way, as a full or read-only disk would be')
  const store = folderStore(folder)
  await expect(store.receive(Readable.from(['a']), 10)).rejects.toThrow()
  rmSync(folder)
  expect(await store.receive(Readable.from(['abc']), 10)).toMatchObject({ size: 3 })
})

test('what arrived and was neither kept nor discarded goes after an hour, and nothing sooner; a copy that fails leaves nothing', async () => {
  const store = folderStore(parent)
  const arrived = async () => {
    const received = await store.receive(Readable.from(['abc']), 10)
    if (received === 'too large') throw new Error('Three bytes are too large')
    return received
  }
  const [left, underWay] = [await arrived(), await arrived()]
  await expect(store.copy('2026/11/none', '2026/11/copy')).rejects.toThrow('ENOENT')
  const anHourAgo = Date.now() / 1000 - 3_601
  utimesSync(left.path, anHourAgo, anHourAgo)
  await store.discardAbandoned()
  expect(readdirSync(path.dirname(left.path))).toEqual([path.basename(underWay.path)])
})

test('an upload that breaks off before its file is open leaves none', async () => {
  const store = folderStore(parent)
  const { open } = fs
  const slow = jest
    .spyOn(fs, 'open')
    .mockImplementation(((...given: Parameters<typeof open>) => setTimeout(() => open(...given), 50)) as unknown as typeof open)
  const stream = new Readable({ read: () => undefined })
  const received = store.receive(stream, 10)
  setTimeout(() => stream.destroy(new Error('aborted')), 20)
  await expect(received).rejects.toThrow('aborted')
  expect(slow).toHaveBeenCalledTimes(1)
  slow.mockRestore()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(readdirSync(path.join(parent, '.incoming'))).toEqual([])
})
