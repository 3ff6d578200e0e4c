import { PassThrough } from 'node:stream'
import { reportEndpoints } from '@shared/contract/report'
import { Zip, ZipPassThrough } from 'fflate'
import type { FileJob } from '../../attachment/fileJob'
import { wireDate } from '../../clock'
import { requireCall } from '../../security/caller'
import { type ReportContext, reportFile } from './reportFile'
import { findReport } from './reports'

const endpoint = reportEndpoints.reportFiles

/** Selected reports as one zip file: rendered and signed one by one, so that only one is in memory. */
export const reportFiles = (context: ReportContext): FileJob => ({
  fileName: (_, now) => `检验报告${wireDate(now).replace(/\D/g, '')}.zip`,
  check(request, caller) {
    endpoint.body.parse(request)
    requireCall(caller, endpoint)
  },
  file(connection, request, caller, { tell }) {
    const { ids } = endpoint.body.parse(request)
    const bytes = new PassThrough()
    let left = 0
    let failed = 0
    const zip = new Zip((error, chunk, final) => {
      if (error) bytes.destroy(error)
      else if (final) bytes.end(chunk)
      else bytes.write(chunk)
    })
    let lastFailure: unknown
    /** One report that cannot be made does not take the others with it. */
    const failure = (error: unknown) => {
      lastFailure = error
      context.log.warn({ err: error }, 'a report is left out of a file of several')
      return undefined
    }
    const write = async () => {
      const today = wireDate(context.clock.now())
      const names = new Map<string, number>()
      for (const [place, id] of ids.entries()) {
        const report = await findReport(connection, caller, id, today)
        const file = report.content === null ? undefined : await reportFile(context, report).catch(failure)
        if (report.content === null) left += 1
        else if (file === undefined) failed += 1
        else {
          const { fileName, bytes: pdf } = file
          // Two devices may have the same number: make file names unique.
          const times = names.get(fileName) ?? 0
          names.set(fileName, times + 1)
          // PDF files are compressed already.
          const entry = new ZipPassThrough(times === 0 ? fileName : fileName.replace(/\.pdf$/, `(${times + 1}).pdf`))
          zip.add(entry)
          entry.push(pdf, true)
        }
        await tell((place + 1) / ids.length)
      }
      // Nothing can be made at all: no file of what is on paper alone.
      if (lastFailure !== undefined && names.size === 0) throw lastFailure
      zip.end()
    }
    write().catch((error: unknown) => bytes.destroy(error instanceof Error ? error : new Error(String(error))))
    const said = (count: number, what: string) => (count > 0 ? [`${count}份${what}`] : [])
    return { bytes, note: () => [...said(left, '没有电子文件，没有打包'), ...said(failed, '没有做成，请稍后单独下载')].join('；') }
  },
})
