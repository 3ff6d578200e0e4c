import path from 'node:path'
import { onlineApplyNewrule } from '@shared/contract/application'
import { documentCheckEndpoints, groupedCode } from '@shared/contract/documentCheck'
import type { FormRow } from '@shared/contract/form'
import { jobEndpoints } from '@shared/contract/job'
import { searchEndpoints } from '@shared/contract/portal'
import { reportEndpoints } from '@shared/contract/report'
import { unzipSync } from 'fflate'
import { openReportSigner } from '../../adapters/reportSigner'
import { wireDate } from '../../clock'
import { aDevice } from '../../testing/devices'
import { anInstitute, aUseUnit, go, inspectionCalls, must } from '../../testing/inspections'
import { signatureOf } from '../../testing/pdfSignature'
import { reportCast } from '../../testing/reportCast'
import type { SignedIn } from '../../testing/service'
import { changeDevice } from '../equipment/archive/writeArchive'
import { runJob } from '../job/runJob'
import { markCode, reportCode } from './codes'
import { demonstrationNote } from './reportPaper'

describe('reports of devices', () => {
  const { cast, issued, listOf, theReport, fileOf, textOf } = reportCast()

  it('are those of its devices for use and maintenance units, those it issued for an institute, and nobody else’s', async () => {
    const own = await listOf(cast.owner)
    // The previous report of each archive, and the issued one.
    expect(
      own
        .filter(({ electronic }) => !electronic)
        .map(({ reportNo }) => reportNo)
        .sort(),
    ).toEqual(cast.inspected.codes.map((code) => `OLD-${code.slice(-4)}`))
    expect(own.filter(({ electronic }) => electronic)).toHaveLength(2)
    expect(own[0]).toMatchObject({ state: 'valid', useUnitName: cast.owner.account.unit.unitName, instituteName: cast.institute.unit.unitName, markable: true })
    expect(await listOf(cast.maintainer)).toEqual(own)
    expect((await listOf(cast.institute.acceptor)).map(({ id }) => id).sort()).toEqual(own.map(({ id }) => id).sort())
    const { id } = await theReport()
    const strangers = [await aUseUnit(cast.service), await cast.service.signIn('2'), (await anInstitute(cast.service)).acceptor]
    for (const stranger of strangers) {
      expect(await listOf(stranger)).toEqual([])
      for (const endpoint of [reportEndpoints.reportDownload, reportEndpoints.useMark] as const) {
        expect(await cast.service.call(endpoint, { params: { id }, body: { preview: false } }, stranger)).toMatchObject({
          success: false,
          errorCode: 'NOT_FOUND',
        })
      }
      expect(await cast.service.call(reportEndpoints.reportFiles, { body: { ids: [id] } }, stranger)).toMatchObject({ success: false, errorCode: 'NOT_FOUND' })
    }
  })

  it('are found from the header of every page by their whole number, by who may see them', async () => {
    const { id, reportNo } = await theReport()
    const found = async (as: SignedIn) => {
      const { groups } = must(await cast.service.call(searchEndpoints.search, { query: { keyword: reportNo } }, as))
      return groups.find(({ kind }) => kind === 'report')?.list
    }
    const path = `/company-service/report-query?${new URLSearchParams({ keyword: reportNo })}`
    for (const as of [cast.owner, cast.maintainer, cast.institute.acceptor])
      expect(await found(as)).toEqual(expect.arrayContaining([expect.objectContaining({ id, path })]))
    for (const as of [await aUseUnit(cast.service), cast.institute.finance]) expect(await found(as)).toBeUndefined()
  })

  it('on paper stay those of the unit and place that were inspected, whoever has the device since', async () => {
    const [before, after] = [await aUseUnit(cast.service), await aUseUnit(cast.service)]
    const idsOf = ({ account: { unit } }: SignedIn) => ({ useUnitId: unit.id, useUnitUscc: unit.uscc, useUnitName: unit.unitName })
    const inspection = { inspectionDate: '2024-05-06', inspectionKind: '05', inspectionConclusion: '01', inspectionOrg: cast.institute.unit.unitName }
    const id = await aDevice(cast.service, { ...idsOf(before), usePlaceDetail: '旧厂房', inspectionReportNo: 'PAPER-1', ...inspection })
    const change = (fields: FormRow) =>
      cast.service.db.system(async (connection) => {
        const device = await connection.db.selectFrom('equipment').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
        const archive = { fields: { ...device.archive.fields, ...fields }, tables: { ...device.archive.tables } }
        await changeDevice(connection, { ...device, relation: 'assigned' }, archive, { caller: undefined, reason: '变更', now: cast.service.clock.now() })
      })
    await change({ ...idsOf(after), usePlaceDetail: '新厂房' })
    await change({ inspectionReportNo: 'PAPER-2', inspectionDate: wireDate(cast.service.clock.now()) })
    expect((await listOf(after)).map(({ reportNo, useUnitName, place }) => [reportNo, useUnitName, place])).toEqual([
      ['PAPER-2', after.account.unit.unitName, '新厂房'],
      ['PAPER-1', before.account.unit.unitName, '旧厂房'],
    ])
  })

  it('are found by number, device, day, conclusion and kind', async () => {
    const { reportNo } = await theReport()
    const [code = ''] = cast.inspected.codes
    const found = async (query: object) => (await listOf(cast.owner, query)).length
    expect(await found({ keyword: reportNo })).toBe(1)
    expect(await found({ keyword: code })).toBe(2)
    expect(await found({ keyword: reportNo.replaceAll('-', '－').toLowerCase() })).toBe(1)
    for (const keyword of ['%', '.*', '[', '\\', '^', '(']) expect(await found({ keyword })).toBe(0)
    expect(await found({ from: wireDate(cast.service.clock.now()) })).toBe(2)
    expect(await found({ conclusion: '03' })).toBe(0)
    expect(await found({ inspectionKind: '05', equclacode: '3000' })).toBe(4)
    expect(await found({ equclacode: '1000' })).toBe(0)
  })

  it('are found whatever brackets and digits the number came with, and is searched for with', async () => {
    const owner = await aUseUnit(cast.service)
    const { id, uscc, unitName } = owner.account.unit
    const inspection = { inspectionReportNo: '梯11浙B10001（１3）', inspectionDate: '2024-05-06' }
    await aDevice(cast.service, { useUnitId: id, useUnitUscc: uscc, useUnitName: unitName, ...inspection })
    for (const keyword of ['梯11浙b10001(13)', '梯１１浙B10001（13）', '浙B10001（１3）']) expect(await listOf(owner, { keyword })).toHaveLength(1)
    expect(await listOf(owner, { keyword: '梯11浙B10001(14)' })).toEqual([])
  })

  it('come as signed files that no byte can be changed of, and say that the certificate is one of a demonstration', async () => {
    const { id, reportNo } = await theReport()
    const preview = await fileOf(cast.maintainer, id, true)
    expect(preview.headers.get('content-disposition')).toMatch(/^inline/)
    const file = await fileOf(cast.owner, id)
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(file.headers.get('content-disposition')).toMatch(/^attachment/)
    expect(signatureOf(file.bytes)).toEqual({ signer: '特种设备检验报告演示证书', holds: true })
    const altered = Buffer.from(file.bytes)
    const place = altered.indexOf('/Producer')
    altered.write('X', place + 1, 'latin1')
    expect(signatureOf(altered).holds).toBe(false)
    const text = (await textOf(file.bytes)).replace(/\s/g, '')
    for (const part of [reportNo, cast.owner.account.unit.unitName, '制动试验有效', demonstrationNote]) expect(text).toContain(part)
    // The page names it once.
    expect(text.split(reportNo)).toHaveLength(2)
  })

  it('come many in one file, made by a job', async () => {
    const ids = (await listOf(cast.owner)).map(({ id }) => id)
    const { job } = must(await cast.service.call(reportEndpoints.reportFiles, { body: { ids } }, cast.owner))
    await runJob(cast.service.context, job.id)
    const { list } = must(await cast.service.call(jobEndpoints.list, { query: { id: job.id } }, cast.owner))
    expect(list).toMatchObject([{ state: 'done', note: '2份没有电子文件，没有打包' }])
    const { url } = must(await cast.service.call(jobEndpoints.ticket, { body: { id: job.id } }, cast.owner))
    const answer = await cast.service.raw('GET', url)
    expect(answer.headers.get('content-type')).toBe('application/zip')
    const files = unzipSync(new Uint8Array(answer.bytes))
    const numbers = (await listOf(cast.owner)).filter(({ electronic }) => electronic).map(({ reportNo }) => `检验报告${reportNo}.pdf`)
    expect(Object.keys(files).sort()).toEqual(numbers.sort())
    for (const bytes of Object.values(files)) expect(signatureOf(Buffer.from(bytes)).holds).toBe(true)
    const onPaper = (await listOf(cast.owner)).filter(({ electronic }) => !electronic).map(({ id }) => id)
    expect(await cast.service.call(reportEndpoints.reportFiles, { body: { ids: onPaper } }, cast.owner)).toMatchObject({
      success: false,
      errorCode: 'NOT_ALLOWED_NOW',
    })
  })

  it('come in one file without the one that cannot be made, which is said; where none can, there is no file', async () => {
    const ids = (await listOf(cast.owner)).filter(({ electronic }) => electronic).map(({ id }) => id)
    expect(ids.length).toBeGreaterThan(1)
    const ended = async () => {
      const { job } = must(await cast.service.call(reportEndpoints.reportFiles, { body: { ids } }, cast.owner))
      await runJob(cast.service.context, job.id)
      const { list } = must(await cast.service.call(jobEndpoints.list, { query: { id: job.id } }, cast.owner))
      return list.map(({ state, note }) => [state, note])
    }
    const render = jest.spyOn(cast.service.context.printer, 'render')
    try {
      render.mockRejectedValueOnce(new Error('no such glyph'))
      expect(await ended()).toEqual([['done', '1份没有做成，请稍后单独下载']])
      render.mockRejectedValue(new Error('no print host'))
      expect(await ended()).toEqual([['failed', expect.any(String)]])
    } finally {
      render.mockRestore()
    }
  })

  it('are checked by the code on them alone, and a mark is printed for what has passed', async () => {
    const { id, reportNo } = await theReport()
    const code = reportCode(cast.service.context.signingKey, id)
    const check = (number: string, typed: string) => cast.service.call(documentCheckEndpoints.check, { body: { number, code: typed } })
    expect((await check(reportNo, code)).data).toMatchObject({
      number: reportNo,
      statusName: '有效',
      superseded: false,
      typeName: '检验报告',
      paperNumber: `报告编号：${reportNo}`,
    })
    expect(await check(reportNo, reportCode(cast.service.context.signingKey, cast.inspected.id))).toMatchObject({ success: false })
    const { url } = must(await cast.service.call(reportEndpoints.useMark, { params: { id }, body: {} }, cast.owner))
    const mark = (await textOf((await cast.service.raw('GET', url)).bytes)).replace(/\s/g, '')
    expect(mark).toContain('特种设备使用标志')
    const { archive } = await cast.service.db.system(({ db }) =>
      db
        .selectFrom('equipment')
        .innerJoin('inspection_report as report', 'report.equipment_id', 'equipment.id')
        .select('archive')
        .where('report.id', '=', id)
        .executeTakeFirstOrThrow(),
    )
    const { inspectionDate = '', nextInspectionDate = '' } = archive.fields
    for (const part of [`最近检验日期${inspectionDate}`, `下次检验日期${nextInspectionDate}`, `检验报告编号${reportNo}`, cast.institute.unit.unitName]) {
      expect(mark).toContain(part)
    }
    expect([inspectionDate, nextInspectionDate]).not.toContain('')
    expect(mark).toContain(groupedCode(markCode(cast.service.context.signingKey, id, cast.owner.account.unit.id)))
    const old = (await listOf(cast.owner)).find(({ electronic }) => !electronic)
    expect(await cast.service.call(reportEndpoints.useMark, { params: { id: old?.id ?? '' }, body: {} }, cast.owner)).toMatchObject({ success: false })
  })

  it('are checked together by any of their numbers with the code of the print that has them all: it does not show the application’s', async () => {
    const { id } = cast.inspected
    const { url } = must(await cast.service.call(inspectionCalls.print, { body: { id, document: 'report' } }, cast.owner))
    const paper = (await textOf((await cast.service.raw('GET', url)).bytes)).replace(/\s/g, '')
    const [code = ''] = /(?<=核验码)([0-9A-F]{4}-){4}[0-9A-F]{4}/.exec(paper) ?? []
    const numbers = [...paper.matchAll(/(?<=报告编号：)ZDTJ-TD-\d{4}-\d{5}/g)].map(([number]) => number)
    expect(numbers).toHaveLength(2)
    const check = (number: string, typed: string) => cast.service.call(documentCheckEndpoints.check, { body: { number, code: typed } })
    for (const number of numbers) {
      const { data } = await check(number, code)
      expect(data).toMatchObject({ typeName: onlineApplyNewrule.label, title: '特种设备检验报告', superseded: false })
      for (const shown of numbers) expect(JSON.stringify(data?.blocks)).toContain(shown)
    }
    const other = await issued(1)
    const { reportNo = '' } = (await listOf(cast.owner, { keyword: other.codes[0] })).find(({ electronic }) => electronic) ?? {}
    expect(await check(reportNo, code)).toMatchObject({ success: false, errorCode: 'NOT_FOUND' })
  })

  it('say what they said when the archive changes, and that they are void once they are', async () => {
    const { id, codes } = await issued(1)
    const [report] = (await listOf(cast.owner, { keyword: codes[0] })).filter(({ electronic }) => electronic)
    if (!report) throw new Error('No report was issued')
    await go(cast.service, cast.administrator, 'void', id, { opinion: '检验员资格不符' })
    expect(await listOf(cast.owner, { keyword: report.reportNo })).toMatchObject([{ state: 'void', markable: false }])
    const answer = await cast.service.call(documentCheckEndpoints.check, {
      body: { number: report.reportNo, code: reportCode(cast.service.context.signingKey, report.id) },
    })
    expect(answer.data).toMatchObject({ superseded: true, note: '本报告已作废，不再有效' })
  })

  it('are not signed where that is off, and a certificate that cannot be opened is found at the start', async () => {
    const { configuration } = cast.service.context
    const off = openReportSigner({ ...configuration, reportSigning: { ...configuration.reportSigning, signer: 'off' } })
    const bytes = Buffer.from('%PDF-')
    expect([off.kind, await off.sign(bytes, '')]).toEqual(['none', bytes])
    const wrong = {
      ...configuration,
      reportSigning: { signer: 'certificate' as const, certificateFile: path.join(configuration.dataFolder, 'none.p12'), password: '' },
    }
    expect(() => openReportSigner(wrong)).toThrow('REPORT_CERTIFICATE')
  })
})
