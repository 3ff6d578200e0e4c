import { documentCheckEndpoints } from '@shared/contract/documentCheck'
import { codeOf } from '../../../security/documentCode'
import { changeRegisterCast } from '../../../testing/changeRegisterCast'
import { must } from '../../../testing/inspections'
import type { SignedIn } from '../../../testing/service'
import { asOwner } from '../../../testing/testDatabase'

/** How long 使用登记证(换发) of a 变更登记 is printed and called valid. */
describe('a reissued certificate', () => {
  const { cast, calls, dayIn, nextNumber, device, saved, standing, done, granted, archive, certificates } = changeRegisterCast()

  async function checked(id: string, printed?: string) {
    const code = codeOf(cast.service.context.signingKey, { applicationId: id, document: 'certificate', revision: 1 })
    const number = printed ?? (await standing(id)).number
    return must(await cast.service.call(documentCheckEndpoints.check, { body: { number, code } }))
  }
  const printed = async (who: SignedIn, id: string) => (await cast.service.call(calls.print, { body: { id, document: 'certificate' } }, who)).success

  it('ends when its device is given away, and that of the other unit when the device is scrapped', async () => {
    const number = nextNumber()
    await device(number)
    const moved = await granted({ changeType: '06', newAreaCode: '330203', newUsePlaceDetail: '示例路300号' }, [number])
    expect([await printed(cast.owner, moved), await checked(moved)]).toEqual([true, expect.not.objectContaining({ holder: expect.anything() })])
    expect(await checked(moved)).toMatchObject({ superseded: false })
    const transfer = { changeType: '03', newUseUnitName: cast.otherUnit.unitName, newUseUnitUscc: cast.otherUnit.uscc, newSafetyManager: '李测试' }
    const given = await granted(transfer, [number], [], cast.other)
    const passed = { superseded: true, note: expect.stringContaining('其他单位') }
    expect([await printed(cast.owner, moved), await checked(moved)]).toEqual([false, expect.objectContaining(passed)])
    expect([await printed(cast.other, given), await checked(given)]).toEqual([true, expect.objectContaining({ superseded: false })])
    const scrapped = await saved(cast.other, { changeType: '13', scrapWay: '1' }, [number])
    await done(cast.other, scrapped, 'commit')
    await done(cast.registrar, scrapped, 'accept', 'audit')
    const gone = { superseded: true, note: expect.stringContaining('报废') }
    expect([await printed(cast.other, given), await checked(given)]).toEqual([false, expect.objectContaining(gone)])
  })

  it('ends device by device: for those changed since it is valid no more, for the others as long as there are any', async () => {
    const numbers = [nextNumber(), nextNumber()]
    for (const number of numbers) await device(number, { useUnitName: '旧名称有限公司', designLife: '10' })
    const renamed = await granted({ changeType: '04', allDevices: '0' }, numbers)
    expect(await checked(renamed)).toMatchObject({ superseded: false })
    const [one = '', two = ''] = numbers
    const extended = await granted({ changeType: '05', usableTo: dayIn(1000) }, [one])
    const partly = await checked(renamed)
    expect([await printed(cast.owner, renamed), partly]).toEqual([true, expect.objectContaining({ superseded: false })])
    expect([partly.note?.includes(one.slice(-5)), partly.note?.includes(two.slice(-5))]).toEqual([true, false])
    await granted({ changeType: '13', scrapWay: '1' }, [two])
    expect([await printed(cast.owner, renamed), (await checked(renamed)).superseded]).toEqual([false, true])
    // Made void, the later certificate gives way to this one again.
    await done(cast.registrar, extended, 'void')
    expect([await printed(cast.owner, renamed), (await checked(renamed)).superseded]).toEqual([true, false])
  })

  const factsOf = (paper: Awaited<ReturnType<typeof certificates>>) =>
    (paper?.blocks ?? []).flatMap((block) => (block.kind === 'fields' ? [Object.fromEntries(block.rows.map(({ label, value }) => [label, value]))] : []))

  it('is the certificate of a registration, of the device as the change left it, and for its new unit', async () => {
    const number = nextNumber()
    const id = await device(number, { manufacturer: '示例电梯(中国)有限公司', model: 'SL-1000', putIntoUseDate: '2015-06-01', unitInternalNo: '14#' })
    const transfer = { changeType: '03', newUseUnitName: cast.otherUnit.unitName, newUseUnitUscc: cast.otherUnit.uscc, newSafetyManager: '李测试' }
    const given = await granted({ ...transfer, newUseUnitAddress: '鄞州区示例路9号' }, [number], [], cast.other)
    const paper = await certificates(given)
    const useCertNo = `梯11浙B${number.slice(-5)}(20)`
    expect(paper).toMatchObject({ title: '特种设备使用登记证', number: `编号：${useCertNo}`, fileName: `使用登记证${useCertNo}.pdf` })
    // It bears no other number.
    expect(await checked(given, useCertNo)).toMatchObject({ superseded: false, unitName: cast.unit.unitName, holder: cast.otherUnit.unitName })
    const archived = await archive(cast.other, id)
    expect(factsOf(paper)).toEqual([
      {
        使用单位名称: cast.otherUnit.unitName,
        统一社会信用代码: cast.otherUnit.uscc,
        使用单位地址: '鄞州区示例路9号',
        设备种类: '电梯',
        设备类别: expect.any(String),
        设备品种: expect.any(String),
        产品名称: archived?.equipmentName,
        '型号(规格)': 'SL-1000',
        设备代码: number,
        产品编号: `B-${number}`,
        制造单位名称: '示例电梯(中国)有限公司',
        设备使用地点: archived?.usePlaceDetail,
        投入使用日期: '2015-06-01',
      },
    ])
    const signed = paper?.blocks.flatMap((block) => (block.kind === 'signature' ? block.lines : []))
    expect(signed?.[0]).toBe(cast.registrar.account.unit.unitName)
    // What becomes of the device later is not written into a certificate that was issued before.
    await done(cast.registrar, await corrected(cast.other, number), 'accept', 'audit')
    expect((await archive(cast.other, id))?.model).toBe('SL-2000')
    expect(factsOf(await certificates(given))[0]?.['型号(规格)']).toBe('SL-1000')
  })

  async function corrected(who: SignedIn, number: string): Promise<string> {
    const id = await saved(who, { changeType: '31' }, [number], [{ item: 'model', newValue: 'SL-2000' }])
    await done(who, id, 'commit')
    return id
  }

  it('is one for each device, and not for one whose certificate has ended', async () => {
    const numbers = [nextNumber(), nextNumber()]
    for (const number of numbers) await device(number, { useUnitName: '旧名称有限公司', designLife: '10' })
    const renamed = await granted({ changeType: '04', allDevices: '0' }, numbers)
    const paper = await certificates(renamed)
    expect(factsOf(paper).map((facts) => facts.设备代码)).toEqual(numbers)
    expect(paper?.blocks.flatMap((block) => (block.kind === 'sheet' ? [block.number] : []))).toEqual([`编号：梯11浙B${numbers[1]?.slice(-5)}(20)`])
    await granted({ changeType: '05', usableTo: dayIn(1000) }, numbers.slice(0, 1))
    expect(factsOf(await certificates(renamed)).map((facts) => facts.设备代码)).toEqual(numbers.slice(1))
  })

  it('is drawn and checked as the notice it was, where it was issued before certificates were kept', async () => {
    const [registered, waiting] = [nextNumber(), nextNumber()]
    await device(registered, { useUnitName: '旧名称有限公司' })
    await device(waiting, { useUnitName: '旧名称有限公司', useStatus: '00', useCertNo: '' })
    const renamed = await granted({ changeType: '04', allDevices: '0' }, [registered, waiting])
    await asOwner(cast.service.address, `update equipment_replaced set certified = null where application_id = '${renamed}'`)
    const { number } = await standing(renamed)
    const notice = { title: '特种设备使用登记证（换发）', number: `编号：${number}` }
    const paper = await certificates(renamed)
    expect(paper).toMatchObject(notice)
    expect(paper?.blocks.map(({ kind }) => kind)).toEqual(['paragraph', 'table', 'signature'])
    const said = JSON.stringify(paper?.blocks)
    expect(['已准予变更，换发使用登记证，原使用登记证同时作废', registered, waiting].map((part) => said.includes(part))).toEqual([true, true, false])
    expect(await printed(cast.owner, renamed)).toBe(true)
    expect(await checked(renamed)).toMatchObject({ title: notice.title, paperNumber: notice.number, blocks: paper?.blocks })
  })
})
