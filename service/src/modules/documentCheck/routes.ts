import { type ApplicationDefinition, applicationDefinition, isEditable, stateOf } from '@shared/contract/application'
import { documentCheckEndpoints, documentCodeDigits, documentCodeOf } from '@shared/contract/documentCheck'
import { labelOf } from '@shared/contract/enums'
import { messages } from '@shared/contract/messages'
import { reportTone } from '@shared/contract/report'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { minutes, wireDate } from '../../clock'
import type { ServiceContext } from '../../context'
import type { Connection } from '../../database/database'
import { route } from '../../http/route'
import { Refusal } from '../../refusal'
import { codeOf, sameCode } from '../../security/documentCode'
import { enforceGuessLimit } from '../../security/rateLimit'
import { documentsIn, forStrangers, recordViewOf } from '../../workflow/detail'
import { type ApplicationRecord, findVisible } from '../../workflow/record'
import { behaviourOf } from '../application/behaviours'
import { useMarkPaper } from '../equipment/detail/useMark'
import { reportCode } from '../report/codes'
import { issuedReports } from '../report/keepReports'
import { formerMarkObstacle, markOnRecord } from '../report/reportMarks'
import { reportFields, reportNumber } from '../report/reportPaper'

/** Wrong codes of one address: enough for typing mistakes, too few for guessing. */
const checkLimit = { name: 'documentCheck', count: 60, window: minutes(60) }

/** 扫码核验: shows the recorded content of a printed document to whoever holds it. */
export function registerDocumentCheck(app: FastifyInstance, context: ServiceContext): void {
  route(app, context, documentCheckEndpoints.check, ({ body, request, read }) =>
    enforceGuessLimit(context.database, context.clock, checkLimit, request.ip, async () => {
      const code = documentCodeOf(body.code)
      const unknown = () => new Refusal('NOT_FOUND', messages.documentUnknown)
      if (code.length !== documentCodeDigits) throw unknown()
      return read(async (connection) => {
        const number = body.number.normalize('NFKC').toUpperCase()
        const today = wireDate(context.clock.now())
        const report =
          (await reportOnRecord(connection, context, { number, code }, today)) ?? (await markOfReport(connection, context, { number, code }, today))
        if (report) return report
        const [match] = (await recordsNumbered(connection, number)).flatMap((numbered) => {
          const printed = printedAs(context.signingKey, numbered, code)
          return printed ? [{ numbered, printed }] : []
        })
        if (!match) throw unknown()
        const { numbered, printed } = match
        const { definition } = numbered
        const record = await findVisible(connection, definition, { kind: 'system' }, numbered.id)
        const found = { definition, record }
        const behaviour = behaviourOf(record.type)
        const draw = behaviour.documents?.[printed.document]
        if (!draw) throw unknown()
        const view = await recordViewOf(connection, definition, await asSubmitted(connection, record, printed.revision), context.clock.now())
        const ownRows = await behaviour.ownRows?.(connection, record.id)
        const { title, number: paperNumber, blocks: drawn } = draw({ ...forStrangers(definition, view), ...(ownRows ? { ownRows } : {}) })
        const holder = behaviour.holders?.[printed.document]?.(view) ?? ''
        const internal = isInternalNow(found, printed)
        const { label, tone } = stateOf(definition, record.status)
        const replaced = isSuperseded(found, printed)
        const since = replaced ? undefined : await behaviour.lapsed?.(connection, record, today)
        const lapsed = since?.documents.includes(printed.document) ?? false
        const told = lapsed || since?.partly?.includes(printed.document) ? since?.reason : undefined
        const note = internal ? '检验尚未办结，本件的内容以签发的检验报告为准' : told
        return {
          title,
          number: record.number,
          receiptNo: record.receipt_no,
          typeName: definition.label,
          unitName: record.unit_name,
          ...(holder !== '' && { holder }),
          statusName: label,
          tone,
          superseded: replaced || lapsed,
          ...(note !== undefined && { note }),
          paperNumber,
          blocks: internal ? [] : drawn,
        }
      })
    }),
  )
}

interface Typed {
  number: string
  code: string
}

/** A report, by the code printed on it. */
async function reportOnRecord(connection: Connection, { signingKey }: ServiceContext, { number, code }: Typed, today: string) {
  const report = (await issuedReports(connection, number)).find(({ id }) => sameCode(reportCode(signingKey, id), code))
  if (!report) return undefined
  const { id, reportNo, state, correctedBy, content } = report
  const unmarked = state === 'valid' ? await formerMarkObstacle(connection, reportNo, id, today) : undefined
  return {
    title: '特种设备检验报告',
    number: reportNo,
    receiptNo: '',
    typeName: '检验报告',
    unitName: content.useUnitName,
    statusName: labelOf('reportState', state),
    tone: reportTone(state),
    superseded: state !== 'valid',
    note: noteOf({ state, correctedBy, unmarked }),
    paperNumber: reportNumber(reportNo),
    blocks: reportFields(content),
  }
}

function noteOf({ state, correctedBy, unmarked }: { state: string; correctedBy: string; unmarked: string | undefined }): string {
  if (state === 'corrected') return `本报告已更正，请以报告${correctedBy}为准`
  if (state === 'void') return '本报告已作废，不再有效'
  // Marks printed before they had a code of their own lead here, and whoever stands before the device asks about the mark.
  return unmarked === undefined ? '' : `以前打印的使用标志与报告用同一个核验码：手中是使用标志的，${unmarked}`
}

/** A 使用标志 printed from a report, by the code printed on it. */
async function markOfReport(connection: Connection, { signingKey }: ServiceContext, typed: Typed, today: string) {
  const found = await markOnRecord(connection, signingKey, typed, today)
  if (!found) return undefined
  const { archive, report, unmarked } = found
  const { title, number: paperNumber, blocks } = useMarkPaper(archive, '')
  return {
    title,
    number: archive.useCertNo || report.report_no,
    receiptNo: '',
    typeName: '使用标志',
    unitName: archive.useUnitName ?? '',
    statusName: unmarked === undefined ? '有效' : '失效',
    tone: unmarked === undefined ? ('done' as const) : ('failed' as const),
    superseded: unmarked !== undefined,
    ...(unmarked !== undefined && { note: unmarked }),
    paperNumber,
    blocks,
  }
}

interface Found {
  definition: ApplicationDefinition
  record: ApplicationRecord
}

/** What the codes of a record's documents are made of. */
interface Numbered {
  id: string
  definition: ApplicationDefinition
  revision: number
}

/**
 * All records with this number, receipt number or certificate number, or with a report of this number: each addition to a certificate is a further record
 * with its number, and the code tells which one is meant. A print of the reports of an inspection, or of the certificates a change reissued, shows their
 * numbers, and not that of the application.
 */
async function recordsNumbered(connection: Connection, number: string): Promise<Numbered[]> {
  if (number === '') return []
  const { db } = connection
  const ofPaper = db.selectFrom('application').select(['id', 'type', 'revision']).where('deleted', '=', false)
  const issued = db.selectFrom('inspection_report').select('application_id').where('report_no', '=', number)
  const drafted = db.selectFrom('inspection_result').select('application_id').where('report_no', '=', number)
  const reissued = db.selectFrom('equipment_replaced').select('application_id').where(sql<string>`certified ->> 'useCertNo'`, '=', number)
  const rows = await ofPaper
    .where((is) => is.or([is('number', '=', number), is('receipt_no', '=', number)]))
    .unionAll(ofPaper.where(sql<boolean>`inputs ? 'useCertNo'`).where(sql<string>`inputs ->> 'useCertNo'`, '=', number))
    .union(ofPaper.where('id', 'in', issued.unionAll(drafted).unionAll(reissued)))
    .execute()
  return rows.map(({ id, type, revision }) => ({ id, definition: applicationDefinition(type), revision }))
}

/** The record as of an earlier submission, with the form and date of that one. */
async function asSubmitted({ db }: Connection, record: ApplicationRecord, revision: number): Promise<ApplicationRecord> {
  const submission = await db
    .selectFrom('application_revision')
    .select(['submitted_at', 'definition_version'])
    .where('application_id', '=', record.id)
    .where('revision', '=', revision)
    .executeTakeFirst()
  return { ...record, revision, ...submission }
}

interface PrintedAs {
  document: string
  revision: number
}

/** Whether the printed document is outdated: there is a later submission, or the current state has no such document. */
const isSuperseded = ({ definition, record }: Found, { document, revision }: PrintedAs): boolean =>
  revision < record.revision || isEditable(definition, record.status) || !documentsIn(definition, record).some(({ key }) => key === document)

/** Whether the results a document is drawn from are being worked on, and not for whoever holds an earlier print: until the report is issued. */
const isInternalNow = ({ definition, record }: Found, { document }: PrintedAs): boolean =>
  definition.documents.some(({ key, drawnFromResults }) => key === document && drawnFromResults === true) &&
  !documentsIn(definition, record).some(({ key }) => key === document) &&
  stateOf(definition, record.status).waitsFor !== undefined

/** Finds the document and submission a code belongs to. */
function printedAs(key: Buffer, { id, definition, revision: latest }: Numbered, code: string): PrintedAs | undefined {
  const revisions = Array.from({ length: latest }, (_, index) => latest - index)
  const candidates = revisions.flatMap((revision) => definition.documents.map(({ key: document }) => ({ document, revision })))
  return candidates.find((printed) => sameCode(codeOf(key, { applicationId: id, ...printed }), code))
}
