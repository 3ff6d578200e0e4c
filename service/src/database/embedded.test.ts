import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { openLog } from '../http/log'
import { startEmbedded } from './embedded'
import { connectionSettings, type DatabaseAddress } from './pool'

const log = openLog('silent')

async function query(address: DatabaseAddress, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client(connectionSettings(address))
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

const postmaster = (folder: string) => Number.parseInt(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8'), 10)

describe('the embedded database', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'portal-embedded-'))
    chmodSync(folder, 0o755)
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('starts on an empty folder, knows Chinese, and listens on no network', async () => {
    const server = await startEmbedded(folder, log)
    const [row] = await query(
      server.address(),
      "select current_setting('listen_addresses') as listens, datlocprovider, datlocale, pg_encoding_to_char(encoding) as encoding from pg_database where datname = 'portal'",
    )
    expect(row).toEqual({ listens: '', datlocprovider: 'b', datlocale: 'C.UTF-8', encoding: 'UTF8' })
    await query(server.address(), 'create table kept (text text)')
    await query(server.address(), "insert into kept values ('电梯')")
    await server.stop()
    expect(existsSync(join(folder, 'postgres/postmaster.pid'))).toBe(false)
  })

  it('keeps its data over a restart', async () => {
    const server = await startEmbedded(folder, log)
    expect(await query(server.address(), 'select text from kept')).toEqual([{ text: '电梯' }])
    await server.stop()
  })

  it('refuses a second opener at once and says what to do', async () => {
    const server = await startEmbedded(folder, log)
    const started = Date.now()
    await expect(startEmbedded(folder, log)).rejects.toThrow(/数据目录正在被另一个进程使用.*[\s\S]*DATABASE_URL/)
    expect(Date.now() - started).toBeLessThan(3000)
    expect(await query(server.address(), 'select text from kept')).toHaveLength(1)
    await server.stop()
  })

  it('starts over the leavings of a server that was killed', async () => {
    const server = await startEmbedded(folder, log)
    await query(server.address(), "insert into kept values ('锅炉')")
    const pid = postmaster(folder)
    process.kill(pid, 'SIGKILL')
    // Its children see within a moment that it is gone; the shared memory is free then.
    await new Promise((resolve) => setTimeout(resolve, 300))
    const again = await startEmbedded(folder, log)
    expect(await query(again.address(), 'select count(*)::int as count from kept')).toEqual([{ count: 2 }])
    await again.stop()
    await server.stop()
  })

  it('does not take a foreign process for its server when a pid was given again', async () => {
    writeFileSync(join(folder, 'postgres/postmaster.pid'), `${process.pid}\n${folder}\n`)
    const server = await startEmbedded(folder, log)
    expect(postmaster(folder)).not.toBe(process.pid)
    await server.stop()
  })

  it('adopts a server whose service was killed', async () => {
    // The holder of the lock is a connection of its own here, as the killed service's was.
    const first = await startEmbedded(folder, log)
    const pid = postmaster(folder)
    await query(
      first.address('postgres'),
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'portal' and pid <> pg_backend_pid()",
    )
    const second = await startEmbedded(folder, log)
    expect(postmaster(folder)).toBe(pid)
    await second.stop()
    await first.stop()
  })
})
