import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { PrintDocument } from '@shared/contract'
import { openLog } from '../http/log'
import { Refusal } from '../http/refusal'
import { buildPrintHost, type PrintHostProgram } from '../testing/printHost'
import { childPrinter } from './printer'

jest.setTimeout(60_000)

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
    const printer = childPrinter(program.entry, folder, openLog('silent'))
    const isPdf = async () => expect((await printer.render(aDocument)).toString('latin1', 0, 5)).toBe('%PDF-')
    await isPdf()
    const children = () =>
      execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)])
        .toString()
        .split('\n')
        .filter((line) => line.includes(program.entry))
    const [child] = children()
    process.kill(Number.parseInt(child ?? '', 10), 'SIGKILL')
    await new Promise((resolve) => setTimeout(resolve, 200))
    await isPdf()
    await printer.close()
    expect(children()).toEqual([])
    await expect(printer.render(aDocument)).rejects.toBeInstanceOf(Refusal)
  })

  it('is unavailable while it has not been built', async () => {
    const printer = childPrinter(path.join(folder, 'nothing.js'), folder, openLog('silent'))
    await expect(printer.render(aDocument)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    await printer.close()
  })
})
