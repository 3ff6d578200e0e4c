import { deviceLookup, objectionWorkdays, useRecord } from '@shared/contract/application'
import type { FormRow } from '@shared/contract/form'
import { days } from '../../../clock'
import { aForm } from '../../../testing/applicationForms'
import { archiveChangeCast } from '../../../testing/archiveChangeCast'
import { must } from '../../../testing/inspections'
import { codesOf, givePapers } from '../../../testing/papers'
import type { SignedIn } from '../../../testing/service'
import { workdaysAfter } from '../../../workflow/workdays'

/** What both units and the registrar read of a claim before it is decided. */
describe('认领', () => {
  const { cast, use, device, done } = archiveChangeCast()

  async function claimed(fields: FormRow): Promise<string> {
    const form = aForm(useRecord, cast.named, cast.service.clock.now(), { recordKind: '2', ...fields })
    const { id } = must(await cast.service.call(use.save, { body: { form } }, cast.owner))
    await givePapers(cast.service, cast.owner, id, codesOf(useRecord))
    await done(use, cast.owner, id, 'commit')
    return id
  }
  const read = async (who: SignedIn, id: string) => must(await cast.service.call(use.detail, { params: { id } }, who))
  const checked = async (id: string) => must(await cast.service.call(use.checks, { params: { id } }, cast.registrar)).list

  it('waits for the days to object: the check does not pass before, the decision says why, and both units read the last day', async () => {
    await device(cast.otherUnit, { equipmentCode: '31103309920981001' })
    const claim = await claimed({ deviceNumber: '31103309920981001' })
    const last = workdaysAfter((await read(cast.owner, claim)).submitDate.slice(0, 10), objectionWorkdays)
    for (const who of [cast.owner, cast.other]) expect((await read(who, claim)).form.fields.objectionUntil).toBe(last)
    await done(use, cast.registrar, claim, 'accept')
    const objection = async () => (await checked(claim)).find(({ key }) => key === 'objection')
    expect(await objection()).toMatchObject({ ok: false, text: expect.stringContaining('异议期未满'), detail: `异议期至${last}` })
    expect((await read(cast.registrar, claim)).withheld).toEqual({ approve: `异议期未满：原使用单位在${last}及以前可以提出异议，期满后再作决定` })
    cast.service.clock.move(days(10))
    for (const who of [cast.registrar, cast.owner, cast.other]) Object.assign(who, await cast.service.signIn(who.account))
    expect(await objection()).toMatchObject({ ok: true, text: '原使用单位没有提出异议' })
    expect((await read(cast.registrar, claim)).withheld).toBeUndefined()
    await done(use, cast.registrar, claim, 'audit')
  })

  it('is compared with the archive by the day since when the device is used: a remark to who claims it, and a check', async () => {
    await device(cast.otherUnit, { equipmentCode: '31103309920981003', putIntoUseDate: '2020-05-01' })
    const about = { recordKind: '2', deviceNumber: '31103309920981003' } as const
    const told = async (putIntoUseDate: string) => must(await cast.service.call(deviceLookup, { query: { ...about, putIntoUseDate } }, cast.owner)).list
    const doubt = '投入使用日期与设备档案中的2020-05-01不一致'
    expect(await told('2020-06-01')).toEqual([{ field: 'putIntoUseDate', message: '投入使用日期与设备档案不一致，请核对', path: '', refuses: false }])
    expect([await told('2020-05-01'), await told('')]).toEqual([[], []])
    const claim = await claimed({ ...about, putIntoUseDate: '2020-06-01' })
    expect(await checked(claim)).toContainEqual(expect.objectContaining({ key: 'device', ok: false, text: doubt }))
  })

  it('names no last day where nobody has the device', async () => {
    await device(cast.otherUnit, { equipmentCode: '31103309920981002', useUnitId: '', useUnitUscc: '', useUnitName: '' })
    expect((await read(cast.owner, await claimed({ deviceNumber: '31103309920981002' }))).form.fields.objectionUntil ?? '').toBe('')
  })
})
