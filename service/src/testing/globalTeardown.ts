import { rmSync } from 'node:fs'
import './globalSetup'

export default async function stopTestDatabase(): Promise<void> {
  const running = globalThis.testDatabase
  if (!running) return
  await running.server.stop()
  rmSync(running.folder, { recursive: true, force: true })
}
