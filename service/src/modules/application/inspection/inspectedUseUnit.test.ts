import { inspectionDevices } from '@shared/contract/application'
import type { FormRow } from '@shared/contract/form'
import { aDevice } from '../../../testing/devices'
import { inspectionCast } from '../../../testing/inspectionCast'
import { aUseUnit, must } from '../../../testing/inspections'
import type { SignedIn } from '../../../testing/service'

describe('an inspection: the use unit of its devices', () => {
  const { cast } = inspectionCast()

  it('takes the use unit from the devices a maintenance unit chooses, and remarks on those of a second one', async () => {
    const company = await cast.service.signIn(await cast.service.anAccount({ roles: ['2'], unit: await cast.service.aUnit({ unit_type: '2' }) }))
    const second = await aUseUnit(cast.service)
    const [one, another, theirs] = ['31103309920159781', '31103309920159782', '31103309920159783']
    const of = ({ account: { unit } }: SignedIn, equipmentCode: string) =>
      aDevice(cast.service, {
        ...{ equipmentCode, useUnitId: unit.id, useUnitUscc: unit.uscc, useUnitName: unit.unitName, useUnitAddress: '示例路1号' },
        maintenanceUnitUscc: company.account.unit.uscc,
      })
    await Promise.all([of(cast.owner, one), of(cast.owner, another), of(second, theirs)])
    const asked = async (devices: string[], more: FormRow = {}, as = company) => {
      const query = { applyKind: '02', equclacode: '3000', devices: devices.join(), ...more }
      const { list, suggested, together } = must(await cast.service.call(inspectionDevices, { query }, as))
      return { said: list.map(({ field, message, refuses }) => [field, message, refuses]), suggested, together }
    }
    const { unitName: useUnitName, uscc: useUnitUscc } = cast.owner.account.unit
    const unit = { useUnitName, useUnitUscc, useUnitAddress: '示例路1号' }
    const beside = `使用单位是${second.account.unit.unitName}，与前面的设备不同，一次报检同一个使用单位的设备`
    expect(await asked(['', one, another])).toMatchObject({ said: [], suggested: unit, together: Object.keys(unit) })
    expect(await asked([one, theirs])).toMatchObject({ said: [['devices.1.equipmentId', beside, true]], suggested: unit })
    // Those that are only offered are judged by the chosen ones, not by each other.
    expect((await asked(['', one, theirs], { offered: '2' })).said).toEqual([])
    expect((await asked([one, another, theirs], { offered: '2' })).said).toEqual([['devices.2.equipmentId', beside, true]])
    expect((await asked(['31103309920159784'])).suggested).toMatchObject({ useUnitName: '', useUnitUscc: '', useUnitAddress: '' })
    expect((await asked([one], {}, cast.owner)).suggested).toEqual({ inspectionPlace: expect.any(String) })
  })
})
