import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

it('says what is wrong with a reason before anything is released', () => {
  const { status, stderr } = spawnSync(process.execPath, [join(__dirname, 'release.mjs'), '--reason', '试', 'list'], { encoding: 'utf8' })
  expect(stderr.trim()).toBe('请写明原因（至少 2 个字）')
  expect(status).toBe(1)
})
