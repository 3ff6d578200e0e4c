import { attachmentEndpoints } from '@shared/contract/attachment'
import { documentCheckEndpoints } from '@shared/contract/documentCheck'
import { flowLogEndpoints } from '@shared/contract/flowLog'
import { codeOf } from '../../security/documentCode'
import { inspectionCast } from '../../testing/inspectionCast'
import { addPaper, anInspection, anInspectionDraft, attempt, enterResults, go, inspectionCalls, must } from '../../testing/inspections'
import type { SignedIn } from '../../testing/service'

/** What somebody adds for a step is its own until the step is taken. */
describe('papers for a decision on an inspection', () => {
  const { cast, inDays, assignment, detail } = inspectionCast()

  const begun = async () => {
    const { id } = await anInspection(cast.service, cast.institute, cast.owner, '50')
    await go(cast.service, cast.institute.acceptor, 'assign', id, { input: assignment() })
    await go(cast.service, cast.institute.inspector, 'start', id)
    return id
  }
  /** Whether the reader finds the file in the detail and in the list of attachments, and can open it: always all of them or none. */
  const sees = async (as: SignedIn, id: string, paper: string, code: string) => {
    const inDetail = must(await detail(as, id)).attachments.some((one) => one.id === paper)
    const { list } = must(await cast.service.call(attachmentEndpoints.findAttList, { query: { attrefsysid: id, code } }, as))
    const opens = (await cast.service.call(attachmentEndpoints.ticket, { body: { id: paper } }, as)).success
    expect([list.some((one) => one.id === paper), opens]).toEqual([inDetail, inDetail])
    return inDetail
  }

  it('are not for the unit before the report is signed, nor is its number', async () => {
    const { owner, institute, service } = cast
    const id = await begun()
    const paper = await addPaper(service, institute.inspector, id, 'REPORT')
    const seenBy = async (as: SignedIn) => sees(as, id, paper, 'REPORT')
    const numberSeenBy = async (as: SignedIn) => {
      const log = must(await service.call(inspectionCalls.showOpinion, { query: { id } }, as)).list
      return [must(await detail(as, id)).inputs, ...log.map(({ input }) => input)].filter((input) => input.some(({ label }) => label === '报告编号')).length
    }
    expect(await seenBy(owner)).toBe(false)
    await enterResults(service, institute.inspector, id)
    await go(service, institute.inspector, 'report', id)
    for (const as of [institute.inspector, institute.acceptor]) expect([await seenBy(as), await numberSeenBy(as)]).toEqual([true, 2])
    expect([await seenBy(owner), await numberSeenBy(owner)]).toEqual([false, 0])
    await go(service, institute.acceptor, 'returnReport', id, { opinion: '结论与记录不符' })
    expect([await seenBy(owner), await numberSeenBy(owner)]).toEqual([false, 0])
    await go(service, institute.inspector, 'report', id)
    await go(service, institute.acceptor, 'issue', id)
    // The number stays that of the report first handed in, a step the unit is not shown.
    expect([await seenBy(owner), await numberSeenBy(owner)]).toEqual([true, 1])
  })

  it('include what inspector and signatory tell each other, for the unit and whoever it gives a link to the log: that of the report that stands until it is signed, and a report sent back for good', async () => {
    const { owner, institute, service } = cast
    const id = await begun()
    await enterResults(service, institute.inspector, id)
    await go(service, institute.inspector, 'report', id, { opinion: '轿厢照度不足，先按合格报' })
    await go(service, institute.acceptor, 'returnReport', id, { opinion: '结论与记录不符' })
    const told = ['轿厢照度不足，先按合格报', '结论与记录不符']
    const link = must(await service.call(flowLogEndpoints.link, { body: { bizType: 'onlineApplyNewrule', bizId: id } }, owner)).url
    const heard = async (as: SignedIn) => {
      const log = must(await service.call(inspectionCalls.showOpinion, { query: { id } }, as)).list
      const seen = JSON.stringify([log, must(await detail(as, id)).lastOpinion])
      return told.filter((opinion) => seen.includes(opinion))
    }
    const heardByLink = async () => {
      const { text } = await service.raw('GET', `${flowLogEndpoints.single.path}?${link.split('?')[1]}`)
      return told.filter((opinion) => text.includes(opinion))
    }
    expect([await heard(institute.inspector), await heard(owner), await heardByLink()]).toEqual([told, [], []])
    const steps = async (as: SignedIn) =>
      must(await service.call(inspectionCalls.showOpinion, { query: { id } }, as)).list.flatMap(({ action }) =>
        ['start', 'report', 'returnReport', 'issue'].includes(action) ? action : [],
      )
    expect([await steps(institute.inspector), await steps(owner)]).toEqual([['returnReport', 'report', 'start'], ['start']])
    await go(service, institute.inspector, 'report', id, { opinion: '照度已复测' })
    await go(service, institute.acceptor, 'issue', id)
    const log = must(await service.call(inspectionCalls.showOpinion, { query: { id } }, owner)).list
    expect([await heard(institute.inspector), await heard(owner), await heardByLink()]).toEqual([told, [], []])
    expect([await steps(owner), log.map(({ opinion }) => opinion)]).toEqual([['issue', 'report', 'start'], expect.arrayContaining(['照度已复测'])])
  })

  it('are not for the unit before it is asked to rectify, while those of an earlier demand stay', async () => {
    const { owner, institute, service } = cast
    const id = await begun()
    const demand = { input: { problem: '限速器未校验', rectifyBy: inDays(5) } }
    const first = await addPaper(service, institute.inspector, id, 'OPINION_NOTICE')
    expect(await sees(owner, id, first, 'OPINION_NOTICE')).toBe(false)
    await go(service, institute.inspector, 'rectify', id, demand)
    expect(await sees(owner, id, first, 'OPINION_NOTICE')).toBe(true)
    await addPaper(service, owner, id, 'RECTIFY_PROOF')
    await go(service, owner, 'rectified', id)
    const second = await addPaper(service, institute.inspector, id, 'OPINION_NOTICE')
    expect(await sees(institute.inspector, id, second, 'OPINION_NOTICE')).toBe(true)
    expect([await sees(owner, id, first, 'OPINION_NOTICE'), await sees(owner, id, second, 'OPINION_NOTICE')]).toEqual([true, false])
    // The demand it was for is not made.
    await go(service, institute.inspector, 'reinspect', id)
    expect(await attempt(service, owner, 'rectified', id)).toMatchObject({ success: false })
    expect([await sees(owner, id, first, 'OPINION_NOTICE'), await sees(owner, id, second, 'OPINION_NOTICE')]).toEqual([true, false])
  })

  it('are not shown to whoever checks a notice of defects printed earlier, while results are being entered', async () => {
    const { institute, service } = cast
    const id = await begun()
    await go(service, institute.inspector, 'rectify', id, { input: { problem: '限速器未校验', rectifyBy: inDays(5) } })
    const { number } = must(await detail(institute.inspector, id))
    const code = codeOf(service.context.signingKey, { applicationId: id, document: 'opinionNotice', revision: 1 })
    const checked = async () => {
      const { blocks, ...said } = must(await service.call(documentCheckEndpoints.check, { body: { number, code } }))
      return { ...said, blocks: blocks.length > 0 }
    }
    const title = '特种设备检验意见通知单'
    expect(await checked()).toMatchObject({ title, superseded: false, blocks: true })
    const stands = (status: string) => service.db.system(({ db }) => db.updateTable('application').set({ status }).where('id', '=', id).execute())
    await stands('60')
    expect(await checked()).toMatchObject({ title, superseded: true, blocks: false, note: expect.stringContaining('检验尚未办结') })
    // Once the report is issued, nothing of it is internal.
    await stands('70')
    const issued = await checked()
    expect([issued, issued.note]).toMatchObject([{ title, superseded: true, blocks: true }, undefined])
  })

  it('of the unit are not for the institute before the unit hands them in: a proof of rectification, a payment voucher', async () => {
    const { owner, institute, service } = cast
    const id = await begun()
    await go(service, institute.inspector, 'rectify', id, { input: { problem: '限速器未校验', rectifyBy: inDays(5) } })
    const proof = await addPaper(service, owner, id, 'RECTIFY_PROOF')
    const seenBy = async (paper: string, record: string, code: string, readers: SignedIn[]) =>
      Promise.all(readers.map(async (as) => sees(as, record, paper, code)))
    expect(await seenBy(proof, id, 'RECTIFY_PROOF', [owner, institute.inspector, institute.acceptor])).toEqual([true, false, false])
    await go(service, owner, 'rectified', id)
    expect(await seenBy(proof, id, 'RECTIFY_PROOF', [owner, institute.inspector, institute.acceptor])).toEqual([true, true, true])

    const { id: unpaid } = await anInspection(service, institute, owner, '40')
    const voucher = await addPaper(service, owner, unpaid, 'PAY_CERT')
    expect(await seenBy(voucher, unpaid, 'PAY_CERT', [owner, institute.finance])).toEqual([true, false])
    await go(service, owner, 'updatePayCert', unpaid, { input: { paidOn: inDays(0), payerName: '付款单位' } })
    expect(await seenBy(voucher, unpaid, 'PAY_CERT', [owner, institute.finance])).toEqual([true, true])
  })

  it('of the form are for the institute from the submission on, though a later step asks for a paper of the same code', async () => {
    const { owner, institute, service } = cast
    const { id } = await anInspectionDraft(service, institute, owner)
    const proof = await addPaper(service, owner, id, 'RECTIFY_PROOF')
    await go(service, owner, 'commit', id)
    expect(await sees(institute.acceptor, id, proof, 'RECTIFY_PROOF')).toBe(true)
  })
})
