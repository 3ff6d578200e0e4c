import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { PrintDocument } from '@shared/contract/print'
import { openLog } from '../log'
import { Refusal } from '../refusal'
import { buildPrintHost, type PrintHostProgram } from '../testing/printHost'
import { childPrinter } from './printer'

const aDocument: PrintDocument = { title: '告知单', number: '编号：1', fileName: '告知单.pdf', footer: '平台', blocks: [{ kind: 'paragraph', text: '正文' }] }

describe('the print host as a child process', () => {
  let program: PrintHostProgram
  const folder = mkdtempSync(path.join(tmpdir(), 'printer-'))
  beforeAll(async () => {
    program = await buildPrintHost()
  })
  afterAll(async () => {
    await program.remove()
    rmSync(folder, { recursive: true, force: true })
  })

  it('draws, is started again when it was killed, and ends with the service', async () => {
    // A wrapper around the real program that records its process id.
    const pids = path.join(folder, 'pids')
    const entry = path.join(folder, 'host.cjs')
    writeFileSync(entry, `require('node:fs').appendFileSync(${JSON.stringify(pids)}, process.pid + '\\n')\nrequire(${JSON.stringify(program.entry)})\n`)
    const started = () => readFileSync(pids, 'utf8').trim().split('\n').map(Number)
    const printer = childPrinter(entry, folder, openLog('silent'))
    const isPdf = async () => expect((await printer.render(aDocument)).toString('latin1', 0, 5)).toBe('%PDF-')
    await isPdf()
    process.kill(started()[0] ?? 0, 'SIGKILL')
    await new Promise((resolve) => setTimeout(resolve, 200))
    await isPdf()
    expect(started()).toHaveLength(2)
    await printer.close()
    // Signal 0 only checks that the process exists.
    expect(() => process.kill(started()[1] ?? 0, 0)).toThrow()
    await expect(printer.render(aDocument)).rejects.toBeInstanceOf(Refusal)
  })

  it('knows none of the secrets of the service', async () => {
    const seen = path.join(folder, 'environment')
    const entry = path.join(folder, 'telling.cjs')
    writeFileSync(entry, `require('node:fs').writeFileSync(${JSON.stringify(seen)}, JSON.stringify(process.env))\nrequire(${JSON.stringify(program.entry)})\n`)
    process.env.FLOW_LOG_KEY = 'secret-of-the-service'
    const printer = childPrinter(entry, folder, openLog('silent'))
    try {
      await printer.render(aDocument)
    } finally {
      delete process.env.FLOW_LOG_KEY
      await printer.close()
    }
    expect(readFileSync(seen, 'utf8')).not.toContain('secret-of-the-service')
  })

  it('is unavailable while it has not been built', async () => {
    const printer = childPrinter(path.join(folder, 'nothing.js'), folder, openLog('silent'))
    await expect(printer.render(aDocument)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    await printer.close()
  })
})
