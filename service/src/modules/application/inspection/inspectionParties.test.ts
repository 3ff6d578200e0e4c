import { randomInt } from 'node:crypto'
import { applicationDefinitions, changeRegister, declaration, onlineApplyNewrule, queueTabs, reviewQueue } from '@shared/contract/application'
import { equipmentEndpoints } from '@shared/contract/equipment'
import { searchEndpoints } from '@shared/contract/portal'
import { expectCompleted } from '../../../testing/completedSearch'
import { inspectionCast } from '../../../testing/inspectionCast'
import {
  addPaper,
  anElevator,
  anInspection,
  anInspectionDraft,
  anInspectionForm,
  archiveOf,
  attempt,
  aUseUnit,
  certify,
  go,
  inspectionCalls,
  must,
  standing,
  theFee,
} from '../../../testing/inspections'
import type { SignedIn } from '../../../testing/service'
import { searchable } from '../../../workflow/bigrams'

/** Whose business an inspection is: who may apply for it, work on it and find it. */
describe('an inspection: its parties', () => {
  const { cast, detail, assignment } = inspectionCast()

  it('is one inspector’s alone, until it is assigned to another', async () => {
    const colleague = await cast.service.signIn(await cast.service.anAccount({ roles: ['6'], unit: cast.institute.unit }))
    const { id } = await anInspection(cast.service, cast.institute, cast.owner, '50')
    expect((await detail(cast.institute.inspector, id)).success).toBe(false)
    await go(cast.service, cast.institute.acceptor, 'assign', id, { input: assignment() })
    expect(await attempt(cast.service, colleague, 'start', id)).toMatchObject({ success: false, errorCode: 'NOT_FOUND' })
    const another = { input: { ...assignment(), inspector: colleague.account.id } }
    // In single assignments as in bulk ones: nobody without a certificate for the kind.
    expect(await attempt(cast.service, cast.institute.acceptor, 'assign', id, another)).toMatchObject({ errorMsg: expect.stringContaining('没有电梯检验证') })
    await certify(cast.service, colleague)
    await go(cast.service, cast.institute.acceptor, 'assign', id, another)
    expect(await attempt(cast.service, cast.institute.inspector, 'start', id)).toMatchObject({ success: false, errorCode: 'NOT_FOUND' })
    expect(await go(cast.service, colleague, 'start', id)).toMatchObject({ status: '60' })
    // Archives of the devices of a job are readable by its inspector, not by other inspectors of the institute.
    const { form } = must(await detail(colleague, id))
    const [named] = form.tables.devices ?? []
    const device = await archiveOf(named?.equipmentId ?? '')
    const archive = (as: SignedIn) => cast.service.call(equipmentEndpoints.detail, { params: { equclacode: '3000', id: device } }, as)
    expect(await archive(colleague)).toMatchObject({ success: true, data: { id: device, editable: [] } })
    expect(await archive(cast.institute.inspector)).toMatchObject({ success: false, errorCode: 'NOT_FOUND' })
  })

  it('is the business of the institute that was chosen, and of no other', async () => {
    const mine = await anInspection(cast.service, cast.institute, cast.owner, '20')
    const theirs = await anInspection(cast.service, cast.other, cast.owner, '20')
    const listed = async (as: SignedIn) => must(await cast.service.call(inspectionCalls.list, { query: { pageSize: 200 } }, as)).list.map((row) => row.id)
    expect(await listed(cast.institute.acceptor)).toContain(mine.id)
    expect(await listed(cast.institute.acceptor)).not.toContain(theirs.id)
    expect(await listed(cast.other.acceptor)).toEqual([theirs.id])
    for (const stranger of [cast.other.acceptor, cast.other.finance, cast.other.inspector, await aUseUnit(cast.service)]) {
      expect(await detail(stranger, mine.id)).toMatchObject({ success: false, errorCode: 'NOT_FOUND' })
    }
    for (const path of ['pickUp', 'accept', 'return', 'refuse', 'assign', 'issue', 'approveCancellation', 'refuseCancellation'])
      expect(await attempt(cast.service, cast.other.acceptor, path, mine.id, { opinion: '越权', input: { ...theFee, ...assignment() } })).toMatchObject({
        success: false,
        errorCode: 'NOT_FOUND',
      })
    expect((await standing(cast.service, mine.id)).status).toBe('20')
  })

  it('is found in a queue by its number whichever tab it stands on', async () => {
    const { number } = await anInspection(cast.service, cast.institute, cast.owner, '20')
    const search = async (tab: string, keyword = number) =>
      must(await cast.service.call(reviewQueue, { query: { types: onlineApplyNewrule.key, tab, keyword } }, cast.institute.acceptor))
    const here = queueTabs([onlineApplyNewrule], '4').find(({ parts }) => parts.some(({ states }) => states.includes('20')))?.label ?? ''
    expect(await search(here)).toMatchObject({ count: 1, list: [{ number }] })
    expect(await search(here, `${number.slice(0, 8)} ${number.slice(8, 16)}-${number.slice(16)}`)).toMatchObject({ count: 1, list: [{ number }] })
    expect((await search(here)).elsewhere).toBeUndefined()
    expect(await search('待派工')).toMatchObject({ count: 0, list: [], elsewhere: [{ tab: here, count: 1 }] })
    expect((await search('待派工', `${number}0`)).elsewhere).toEqual([])
    // What is on no tab is named by its state, with the record.
    const refused = await anInspection(cast.service, cast.institute, cast.owner, '20')
    await go(cast.service, cast.institute.acceptor, 'refuse', refused.id, { opinion: '不属于受理范围' })
    const path = `/company-service/check-online/detail?${new URLSearchParams({ id: refused.id, type: onlineApplyNewrule.key })}`
    expect((await search(here, refused.number)).elsewhere).toEqual([{ tab: '不予受理', count: 1, more: false, path }])
    // Several are found in the list of all.
    await anInspection(cast.service, cast.institute, cast.owner, '40')
    await anInspection(cast.service, cast.institute, cast.owner, '40')
    const { unitName } = cast.owner.account.unit
    const unpaid = (await search('退回补正', unitName)).elsewhere?.find(({ tab }) => tab === '待缴费')
    expect(unpaid).toMatchObject({ count: 2, path: `/company-service/online-apply-query?${new URLSearchParams({ keyword: unitName })}` })
    // A record of another institute is found on no tab.
    // The applicant is mostly the unit the devices belong to: a search result names it once.
    const { groups } = must(await cast.service.call(searchEndpoints.search, { query: { keyword: number } }, cast.institute.acceptor))
    expect(groups.flatMap(({ list }) => list).map(({ note }) => note)).toEqual([`${unitName}，乘客电梯`])
    const foreign = await cast.service.call(reviewQueue, { query: { types: onlineApplyNewrule.key, tab: '待派工', keyword: number } }, cast.other.acceptor)
    expect(must(foreign).elsewhere).toEqual([])
  })

  it('is found by the devices it names, in lists, queues and the search of the header, and so is one from before', async () => {
    const device = anElevator({ equipmentName: 'ＡＢ客梯', useCertNo: `梯11浙B${String(randomInt(100_000)).padStart(5, '0')}(23)` })
    const form = anInspectionForm(cast.institute, cast.owner, {}, [device, anElevator({ equipmentName: '杂物电梯' })])
    const { id } = await anInspectionDraft(cast.service, cast.institute, cast.owner, form)
    const inGroups = [device.equipmentId?.replace(/\d{4}(?=\d)/g, '$& ') ?? '', device.useCertNo?.replace('浙', ' 浙 ').replace('(', '-（') ?? '']
    const words = [device.equipmentId ?? '', 'ab客梯', '杂物电梯', device.useCertNo ?? '', ...inGroups]
    const found = async (keyword: string) => {
      const listed = must(await cast.service.call(inspectionCalls.list, { query: { view: 'own', pageNo: 1, pageSize: 20, keyword } }, cast.owner))
      const searched = must(await cast.service.call(searchEndpoints.search, { query: { keyword } }, cast.owner))
      return [listed.list, searched.groups.flatMap(({ list }) => list)].map((rows) => rows.some((row) => row.id === id))
    }
    for (const keyword of words) expect([keyword, ...(await found(keyword))]).toEqual([keyword, true, true])
    const before = searchable([cast.owner.account.unit.unitName, '示例花园3幢', '陈测试']).search_text.split('\n')
    const completion = await expectCompleted(
      cast.service,
      id,
      '0945_devices_of_applications_found.sql',
      (line) => before.includes(line),
      async () => expect(await found('杂物电梯')).toEqual([false, false]),
    )
    // Declarations and changes were found by their devices before; notices have asked for the number of a pipeline since their second version.
    const others = [changeRegister, declaration]
    const asked = (columns: readonly string[]) => columns.filter((column) => column !== 'pipelineNo').join()
    for (const { key, index } of applicationDefinitions.filter((definition) => definition.index.rowKeywords && !others.includes(definition)))
      expect(completion).toContain(`('${key}', '${index.rowKeywords?.table}', '{${asked(index.rowKeywords?.columns ?? [])}}'`)
  })

  it('is for a unit’s own devices; a maintenance unit brings an authorisation', async () => {
    const stranger = await aUseUnit(cast.service)
    const foreign = { useUnitName: stranger.account.unit.unitName, useUnitUscc: stranger.account.unit.uscc }
    const own = await anInspectionDraft(cast.service, cast.institute, cast.owner, anInspectionForm(cast.institute, cast.owner, foreign))
    await addPaper(cast.service, cast.owner, own.id, 'AUTHORISATION')
    expect(await attempt(cast.service, cast.owner, 'commit', own.id)).toMatchObject({ errorMsg: '使用单位只能为本单位的设备报检' })
    const maintainer = await cast.service.signIn(await cast.service.anAccount({ roles: ['2'], unit: await cast.service.aUnit({ unit_type: '2' }) }))
    const draft = await anInspectionDraft(cast.service, cast.institute, maintainer, anInspectionForm(cast.institute, maintainer, foreign))
    expect(await attempt(cast.service, maintainer, 'commit', draft.id)).toMatchObject({ fieldErrors: [{ field: 'attachments.AUTHORISATION' }] })
    await addPaper(cast.service, maintainer, draft.id, 'AUTHORISATION')
    await go(cast.service, maintainer, 'commit', draft.id)
    expect((await detail(stranger, draft.id)).success).toBe(true)
  })
})
