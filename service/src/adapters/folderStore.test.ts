import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { folderStore } from './folderStore'

test('a folder that could not be made at the first file is made at the next', async () => {
  const parent = mkdtempSync(path.join(tmpdir(), 'portal-store-'))
  const folder = path.join(parent, 'attachments')
  writeFileSync(folder, 'in the way, as a full or read-only disk would be')
  const store = folderStore(folder)
  await expect(store.receive(Readable.from(['a']), 10)).rejects.toThrow()
  rmSync(folder)
  expect(await store.receive(Readable.from(['abc']), 10)).toMatchObject({ size: 3 })
  rmSync(parent, { recursive: true })
})
