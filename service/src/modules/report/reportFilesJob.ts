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

/** Chosen reports as one zip: each is drawn and signed when its turn comes, so that no more than one is held. */
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
          // Two devices may share a number: no file takes the place of another.
          const times = names.get(fileName) ?? 0
          names.set(fileName, times + 1)
          // A PDF is compressed as it is.
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
