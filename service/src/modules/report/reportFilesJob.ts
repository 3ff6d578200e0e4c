import { PassThrough } from 'node:stream'
import { mostReportsInFile } from '@shared/contract/report'
import { Zip, ZipPassThrough } from 'fflate'
import { z } from 'zod'
import { wireDate } from '../../clock'
import { Refusal } from '../../refusal'
import type { FileJob } from '../job/fileJob'
import { type ReportContext, reportFile } from './reportFile'
import { findReport } from './reports'

const requestSchema = z.object({ ids: z.array(z.uuid()).min(1).max(mostReportsInFile) })

/** Selected reports as one zip file: rendered and signed one by one, so that only one is in memory. */
export const reportFiles = (context: ReportContext): FileJob => ({
  fileName: (_, now) => `检验报告${wireDate(now).replace(/\D/g, '')}.zip`,
  check(request, { roleType }) {
    requestSchema.parse(request)
    if (!['1', '2', '4'].includes(roleType)) throw new Refusal('FORBIDDEN')
  },
  file(connection, request, caller, tell) {
    const { ids } = requestSchema.parse(request)
    const bytes = new PassThrough()
    let left = 0
    const zip = new Zip((error, chunk, final) => {
      if (error) bytes.destroy(error)
      else if (final) bytes.end(chunk)
      else bytes.write(chunk)
    })
    const write = async () => {
      const names = new Map<string, number>()
      for (const [place, id] of ids.entries()) {
        const report = await findReport(connection, caller, id, wireDate(context.clock.now()))
        if (report.content === null) left += 1
        else {
          const { fileName, bytes: pdf } = await reportFile(context, report)
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
      zip.end()
    }
    write().catch((error: unknown) => bytes.destroy(error instanceof Error ? error : new Error(String(error))))
    return { bytes, note: () => (left > 0 ? `${left}份没有电子文件，没有打包` : '') }
  },
})
