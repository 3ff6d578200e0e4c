import { applicationEndpoints, reportLookup, reportReissue } from '@shared/contract/application'
import { documentCheckEndpoints } from '@shared/contract/documentCheck'
import { inboxEndpoints } from '@shared/contract/inbox'
import { reportAddress } from '@shared/contract/report'
import { anInstitute, aUseUnit, go, must } from '../../testing/inspections'
import { givePapers } from '../../testing/papers'
import { reportCast } from '../../testing/reportCast'
import type { SignedIn } from '../../testing/service'
import { reportReissueBehaviour } from '../application/inspection/reportReissue'
import { reportCode } from './codes'

describe('reports asked for again', () => {
  const { cast, issued, inspect, listOf, theReport, fileOf, textOf, archiveOf } = reportCast()

  const calls = applicationEndpoints(reportReissue)
  const formOf = (reports: readonly string[], fields: Record<string, string> = {}) => ({
    fields: {
      reissueKind: '1',
      reissueReason: '1',
      reasonDetail: '搬迁遗失',
      copies: '2',
      deliver: '1',
      byAgent: '0',
      contactName: '王测试',
      contactMobile: '13000000006',
      ...fields,
    },
    tables: { reports: reports.map((reportNo) => ({ reportNo })) },
  })
  async function draft(as: SignedIn, reports: readonly string[], fields: Record<string, string> = {}) {
    const saved = must(await cast.service.call(calls.save, { body: { form: formOf(reports, fields) } }, as))
    await givePapers(cast.service, as, saved.id, ['APPLY_LETTER', 'EVIDENCE', 'NAME_PROOF'])
    return saved.id
  }
  async function take(as: SignedIn, path: string, id: string, given: { opinion?: string; input?: Record<string, string> } = {}) {
    const { version } = await cast.service.db.system(({ db }) => db.selectFrom('application').select('version').where('id', '=', id).executeTakeFirstOrThrow())
    const endpoint = calls.transitions[path]
    if (!endpoint) throw new Error(`No call ${path}`)
    const { opinion, input } = given
    return cast.service.call(endpoint, { body: { id, version, opinion, ...(input && { input: { fields: input } }) } }, as)
  }
  async function accepted(reports: readonly string[], fields: Record<string, string> = {}, as = cast.owner): Promise<string> {
    const id = await draft(as, reports, fields)
    must(await take(as, 'commit', id))
    must(await take(cast.institute.acceptor, 'accept', id))
    return id
  }

  it('goes to the institute that issued them, and to no other; a report of somebody else’s is none', async () => {
    const { reportNo } = await theReport()
    const id = await draft(cast.owner, [reportNo])
    must(await take(cast.owner, 'commit', id))
    const { data } = await cast.service.call(calls.detail, { params: { id } }, cast.institute.acceptor)
    expect(data?.form.fields).toMatchObject({ instituteName: cast.institute.unit.unitName })
    expect((await cast.service.call(calls.detail, { params: { id } }, (await anInstitute(cast.service)).acceptor)).success).toBe(false)
    const stranger = await aUseUnit(cast.service)
    const foreign = await draft(stranger, [reportNo, 'NOTHING-1'])
    // The form says so before: as an error, since submission refuses it.
    const { list } = must(await cast.service.call(reportLookup, { query: { reports: reportNo, reissueReason: '1' } }, stranger))
    expect(list).toMatchObject([{ field: 'reports.0.reportNo', refuses: true }])
    expect(await take(stranger, 'commit', foreign)).toMatchObject({
      success: false,
      fieldErrors: expect.arrayContaining([
        { field: 'reports.0.reportNo', message: expect.stringContaining('没有找到这个编号的报告') },
        { field: 'reports.1.reportNo', message: expect.stringContaining('没有找到这个编号的报告') },
      ]),
    })
  })

  it('asks for the papers of its reason, and not for what can be downloaded', async () => {
    const { reportNo } = await theReport()
    const { id } = must(await cast.service.call(calls.save, { body: { form: formOf([reportNo], { reissueReason: '3', deliver: '1' }) } }, cast.owner))
    const answer = await take(cast.owner, 'commit', id)
    expect(answer.success ? [] : answer.fieldErrors?.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['attachments.APPLY_LETTER', 'attachments.NAME_PROOF']),
    )
    const electronic = await draft(cast.owner, [reportNo], { deliver: '0' })
    expect(await take(cast.owner, 'commit', electronic)).toMatchObject({ success: false, fieldErrors: [{ field: 'deliver' }] })
  })

  it('puts a new name on reports of one unit alone', async () => {
    const { codes } = await issued(2)
    const numbers = (await Promise.all(codes.map((keyword) => listOf(cast.owner, { keyword })))).flatMap((list) =>
      list.filter(({ electronic }) => electronic).map(({ reportNo }) => reportNo),
    )
    const renamed = { reissueReason: '3', reasonDetail: '单位更名', deliver: '0', copies: '' }
    const id = await draft(cast.owner, numbers, renamed)
    // As a maintenance unit may ask for reports of several of the units it works for.
    await cast.service.db.system(({ query }) =>
      query({
        text: `update inspection_report set content = jsonb_set(content, '{useUnitName}', '"宁波示例第二物业有限公司"') where report_no = $1`,
        values: [numbers[1]],
      }),
    )
    expect(await take(cast.owner, 'commit', id)).toMatchObject({
      success: false,
      fieldErrors: [{ field: 'reports.1.reportNo', message: '单位更名一次申请同一使用单位的报告，这份请另外申请' }],
    })
  })

  it('corrects a mistake by a report of another number, to which the old one leads everywhere', async () => {
    const { codes, devices } = await issued(1)
    const reported = async () => (await listOf(cast.owner, { keyword: codes[0] })).filter(({ electronic }) => electronic)
    const [old] = await reported()
    if (!old) throw new Error('No report was issued')
    const id = await accepted([old.reportNo], { reissueReason: '4', reasonDetail: '地点写错', deliver: '0', copies: '' })
    expect(await take(cast.institute.acceptor, 'audit', id)).toMatchObject({ success: false, errorMsg: '请填写要更正的内容' })
    must(await take(cast.institute.acceptor, 'audit', id, { input: { corrected_place: '示例路200号' } }))
    // A correction and a copy begin and end in the same states: what was asked for tells which it was.
    const [last] = must(await cast.service.call(calls.showOpinion, { query: { id } }, cast.owner)).list
    expect(last).toMatchObject({ action: 'approve', actionName: '更正并补发', input: [{ label: '使用地点', value: '示例路200号' }] })
    const { documents } = must(await cast.service.call(calls.detail, { params: { id } }, cast.owner))
    expect(documents.map(({ key }) => key)).toEqual(['form', 'copies'])
    // The correction was made by this application itself: no problem is reported.
    const found = must(await cast.service.call(calls.checks, { params: { id } }, cast.institute.acceptor)).list
    expect(found.filter(({ ok }) => !ok)).toEqual([])
    expect(found.map(({ text }) => text)).toContainEqual(expect.stringContaining('已更正为'))
    const both = await reported()
    const better = both.find(({ state }) => state === 'valid')
    if (!better) throw new Error('No report took its place')
    expect(both.find(({ id: one }) => one === old.id)).toMatchObject({
      state: 'corrected',
      correctedBy: { id: better.id, reportNo: better.reportNo },
      markable: false,
    })
    expect(better).toMatchObject({ place: '示例路200号', markable: true, conclusion: old.conclusion })
    const checked = await cast.service.call(documentCheckEndpoints.check, {
      body: { number: old.reportNo, code: reportCode(cast.service.context.signingKey, old.id) },
    })
    expect(checked.data).toMatchObject({ superseded: true, statusName: '已更正', note: `本报告已更正，请以报告${better.reportNo}为准` })
    expect(await archiveOf(devices[0])).toMatchObject({ inspectionReportNo: better.reportNo, usePlaceDetail: '示例路100号' })
    const text = (await textOf((await fileOf(cast.owner, better.id)).bytes)).replace(/\s/g, '')
    for (const part of [better.reportNo, `更正并代替报告${old.reportNo}`, '示例路200号']) expect(text).toContain(part)
    expect((await textOf((await fileOf(cast.owner, old.id)).bytes)).replace(/\s/g, '')).toContain(`请以报告${better.reportNo}为准`)
    expect(await take(cast.administrator, 'void', id, { opinion: '误办' })).toMatchObject({ success: false, errorMsg: expect.stringContaining('不能作废') })
    const again = await draft(cast.owner, [old.reportNo], { reissueReason: '4', deliver: '0' })
    expect(await take(cast.owner, 'commit', again)).toMatchObject({
      success: false,
      fieldErrors: [{ field: 'reports.0.reportNo', message: expect.stringContaining(better.reportNo) }],
    })
    // The copies of the first application are of the report that stands, not of the one that was corrected again.
    const second = await accepted([better.reportNo], { reissueReason: '4', reasonDetail: '地点写错', deliver: '0', copies: '' })
    must(await take(cast.institute.acceptor, 'audit', second, { input: { corrected_place: '示例路300号' } }))
    const rows = await cast.service.db.system(async (connection) => reportReissueBehaviour.ownRows?.(connection, id))
    expect(rows?.reports).toMatchObject([{ place: '示例路300号', corrects: better.reportNo }])
  })

  it('is replaced once, also by two applications that are decided at the same moment', async () => {
    const { codes } = await issued(1)
    const reported = async () => (await listOf(cast.owner, { keyword: codes[0] })).filter(({ electronic }) => electronic)
    const [old] = await reported()
    const asked = { reissueReason: '4', reasonDetail: '地点写错', deliver: '0' }
    const ids = [await accepted([old?.reportNo ?? ''], asked), await accepted([old?.reportNo ?? ''], asked, cast.maintainer)]
    const places = ['示例路200号', '示例路300号']
    const answers = await Promise.all(ids.map((id, place) => take(cast.institute.acceptor, 'audit', id, { input: { corrected_place: places[place] ?? '' } })))
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    expect((await reported()).map(({ state }) => state).sort()).toEqual(['corrected', 'valid'])
  })

  it('of which the use unit hears where another asked for it, and comes back corrected when a later report is void', async () => {
    // A device that failed is inspected again.
    const { codes, devices } = await issued(1, { conclusion: '03', remarks: '层门门锁失效' })
    const numberNow = async () => (await archiveOf(devices[0])).inspectionReportNo ?? ''
    const first = await numberNow()
    const later = await inspect(codes)
    const second = await numberNow()
    const id = await accepted([first], { reissueReason: '4', reasonDetail: '地点写错', deliver: '0' }, cast.maintainer)
    must(await take(cast.institute.acceptor, 'audit', id, { input: { corrected_place: '示例路200号' } }))
    // A later inspection has its own report in the archive.
    expect(await numberNow()).toBe(second)
    const better = (await listOf(cast.owner, { keyword: codes[0] })).find(({ place }) => place === '示例路200号')?.reportNo ?? ''
    const [told] = must(await cast.service.call(inboxEndpoints.list, { query: { pageSize: 1 } }, cast.owner)).list
    expect(told).toMatchObject({ title: `检验报告 ${first} 已更正为 ${better}`, path: reportAddress(better) })
    expect(told?.text).toContain(`使用地点“示例路100号”更正为“示例路200号”。由${cast.maintainer.account.unit.unitName}申请`)
    await go(cast.service, cast.administrator, 'void', later, { opinion: '误检' })
    expect(await numberNow()).toBe(better)
  })
})
