import { documentCheckEndpoints } from '@shared/contract/documentCheck'
import { codeOf } from '../../../security/documentCode'
import { changeRegisterCast } from '../../../testing/changeRegisterCast'
import { must } from '../../../testing/inspections'
import type { SignedIn } from '../../../testing/service'

/** How long 使用登记证(换发) of a 变更登记 is printed and called valid. */
describe('a reissued certificate', () => {
  const { cast, calls, dayIn, nextNumber, device, saved, standing, done, granted } = changeRegisterCast()

  async function checked(id: string) {
    const code = codeOf(cast.service.context.signingKey, { applicationId: id, document: 'certificate', revision: 1 })
    return must(await cast.service.call(documentCheckEndpoints.check, { body: { number: (await standing(id)).number, code } }))
  }
  const printed = async (who: SignedIn, id: string) => (await cast.service.call(calls.print, { body: { id, document: 'certificate' } }, who)).success

  it('ends when its device is given away, and that of the other unit when the device is scrapped', async () => {
    const number = nextNumber()
    await device(number)
    const moved = await granted({ changeType: '06', newAreaCode: '330203', newUsePlaceDetail: '示例路300号' }, [number])
    expect([await printed(cast.owner, moved), await checked(moved)]).toEqual([true, expect.objectContaining({ superseded: false })])
    const transfer = { changeType: '03', newUseUnitName: cast.otherUnit.unitName, newUseUnitUscc: cast.otherUnit.uscc, newSafetyManager: '李测试' }
    const given = await granted(transfer, [number], [], cast.other)
    const passed = { superseded: true, note: expect.stringContaining('其他单位') }
    expect([await printed(cast.owner, moved), await checked(moved)]).toEqual([false, expect.objectContaining(passed)])
    expect([await printed(cast.owner, given), await checked(given)]).toEqual([true, expect.objectContaining({ superseded: false })])
    const scrapped = await saved(cast.other, { changeType: '13', scrapWay: '1' }, [number])
    await done(cast.other, scrapped, 'commit')
    await done(cast.registrar, scrapped, 'accept', 'audit')
    const gone = { superseded: true, note: expect.stringContaining('报废') }
    expect([await printed(cast.owner, given), await checked(given)]).toEqual([false, expect.objectContaining(gone)])
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
})
