import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { endWithRun } from '@shared/build/endWithRun'
import { Client } from 'pg'
import { projectRoot } from '../../configuration'
import { openLog } from '../../log'
import { openDatabase } from '../database'
import { connectionSettings, type DatabaseAddress, openPool } from '../pool'
import { systemScope } from '../scope'
import { embeddedBeside, startEmbedded } from './embedded'
import { locateBinaries, serverUser } from './embeddedFolders'

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

/** A data folder whose servers end with the run: they are no children of this process. */
function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portal-embedded-'))
  chmodSync(folder, 0o755)
  endWithRun(folder)
  return folder
}

describe('the embedded database', () => {
  let folder: string
  beforeAll(() => {
    folder = aFolder()
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('starts on an empty folder, knows Chinese, and listens on no network', async () => {
    const server = await startEmbedded(folder, log)
    const [row] = await query(
      server.address(),
      "select current_setting('listen_addresses') as listens, datlocprovider, datlocale, pg_encoding_to_char(encoding) as encoding from pg_database where datname = 'portal'",
    )
    expect(row).toEqual({ listens: '', datlocprovider: 'b', datlocale: 'C.UTF-8', encoding: 'UTF8' })
    // A command finds the database while the portal runs, and nothing otherwise.
    expect(await embeddedBeside(folder)).toEqual(server.address())
    await query(server.address(), 'create table kept (text text)')
    await query(server.address(), "insert into kept values ('电梯')")
    await server.stop()
    expect(existsSync(join(folder, 'postgres/postmaster.pid'))).toBe(false)
    expect(await embeddedBeside(folder)).toBeUndefined()
  })

  it('keeps its data over a restart', async () => {
    const server = await startEmbedded(folder, log)
    expect(await query(server.address(), 'select text from kept')).toEqual([{ text: '电梯' }])
    await server.stop()
  })

  it('refuses a second opener and says what to do', async () => {
    const server = await startEmbedded(folder, log)
    await expect(startEmbedded(folder, log)).rejects.toThrow(/数据目录正在被另一个进程使用.*[\s\S]*DATABASE_URL/)
    expect(await query(server.address(), 'select text from kept')).toHaveLength(1)
    await server.stop()
  })

  it('starts again by itself when it is killed under writes, and has lost nothing that was acknowledged', async () => {
    const server = await startEmbedded(folder, log)
    await query(server.address(), 'create role portal_app; create table count (writer int, number int); grant all on count to portal_app')
    const database = openDatabase(openPool(server.address(), 4, log))
    const acknowledged: string[] = []
    let failures = 0
    let ended = false
    const writer = async (name: number) => {
      for (let number = 0; !ended; number += 1) {
        const work = database.transaction(systemScope, (connection) => connection.query({ text: 'insert into count values ($1, $2)', values: [name, number] }))
        await work.then(
          () => void acknowledged.push(`${name}.${number}`),
          async () => {
            failures += 1
            await sleep(20)
          },
        )
      }
    }
    const writers = [0, 1, 2, 3].map(writer)
    while (acknowledged.length < 20) await sleep(10)
    const pid = postmaster(folder)
    process.kill(pid, 'SIGKILL')
    while (failures === 0) await sleep(5)
    const before = acknowledged.length
    for (let turns = 0; acknowledged.length < before + 20 && turns < 1500; turns += 1) await sleep(20)
    ended = true
    await Promise.all(writers)
    expect(acknowledged.length).toBeGreaterThan(before)
    const found = new Set((await query(server.address(), "select writer || '.' || number as name from count")).map(({ name }) => name))
    expect(acknowledged.filter((name) => !found.has(name))).toEqual([])
    expect(postmaster(folder)).not.toBe(pid)
    await database.close()
    await server.stop()
  })

  it('is restored from a copy of its stopped folder, elsewhere and whole, as the operators’ manual says', async () => {
    const manual = readFileSync(join(projectRoot(), 'docs/operators.md'), 'utf8')
    const command = /停止门户后复制整个数据目录：`cp (-\S+) /.exec(manual)?.[1] ?? ''
    const sums = async (address: DatabaseAddress) => {
      const found = []
      for (const table of ['kept', 'count'])
        found.push(...(await query(address, `select count(*), md5(string_agg(md5(each::text), '' order by each::text)) from ${table} each`)))
      return found
    }
    const first = await startEmbedded(folder, log)
    const before = await sums(first.address())
    await first.stop()
    mkdirSync(join(folder, 'keys'), { recursive: true })
    writeFileSync(join(folder, 'keys/flow-log.key'), 'key')
    const restored = aFolder()
    expect(spawnSync('cp', [command, `${folder}/.`, restored])).toMatchObject({ status: 0 })
    const second = await startEmbedded(restored, log)
    expect(await sums(second.address())).toEqual(before)
    expect(readFileSync(join(restored, 'keys/flow-log.key'), 'utf8')).toBe('key')
    // Nothing of it works on the folder it was copied from.
    await query(second.address(), 'delete from kept')
    await second.stop()
    const again = await startEmbedded(folder, log)
    expect(await sums(again.address())).toEqual(before)
    await again.stop()
    rmSync(restored, { recursive: true })
  })

  it('does not take a foreign process for its server when a pid was given again', async () => {
    writeFileSync(join(folder, 'postgres/postmaster.pid'), `${process.pid}\n${folder}\n`)
    const server = await startEmbedded(folder, log)
    expect(postmaster(folder)).not.toBe(process.pid)
    await server.stop()
  })

  it('adopts a server that outlived its service', async () => {
    const user = serverUser()
    const binaries = await locateBinaries(folder, user)
    const flags = ['-D', join(folder, 'postgres'), '-c', 'listen_addresses=', '-c', `unix_socket_directories=${join(folder, 'run')}`]
    const orphan = spawn(join(binaries, 'bin/postgres'), flags, { ...user.spawn, stdio: 'ignore' })
    const address = { socketFolder: join(folder, 'run'), database: 'postgres', user: 'postgres' }
    while ((await query(address, 'select 1').catch(() => [])).length === 0) await new Promise((resolve) => setTimeout(resolve, 50))
    const server = await startEmbedded(folder, log)
    expect(postmaster(folder)).toBe(orphan.pid)
    await server.stop()
    expect(existsSync(join(folder, 'postgres/postmaster.pid'))).toBe(false)
  })
})
