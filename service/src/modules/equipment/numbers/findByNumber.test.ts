import { equipmentEndpoints } from '@shared/contract/equipment'
import { equipmentCast } from '../../../testing/equipmentCast'

const { cast, person, stored } = equipmentCast()

async function resolved(numbers: readonly string[], ids: readonly string[] = []) {
  const answer = await cast.service.call(equipmentEndpoints.resolve, { body: { numbers: [...numbers], ids: [...ids] } }, person('owner'))
  if (!answer.success) throw new Error(answer.errorMsg)
  return { ids: answer.data.list.map(({ id }) => id), unknown: answer.data.unknown }
}

it('finds many by what was pasted', async () => {
  const all = (await stored()).filter((one) => one.use_unit_id === cast.owner.id && one.equipment_code !== '' && one.use_cert_no !== '')
  const [first, second, third] = all
  if (!first || !second || !third) throw new Error('No three devices')
  const numbers = [` ${first.equipment_code.toLowerCase()} `, second.use_cert_no, third.factory_no || third.equipment_code, '没有的号']
  expect(await resolved(numbers, [second.id])).toEqual({ ids: [second.id, first.id, third.id], unknown: ['没有的号'] })
})

it('finds a certificate whose number has hyphens, however it was pasted, and a code that was pasted with some', async () => {
  const [old, other] = (await stored()).filter((one) => one.use_unit_id === cast.owner.id && one.equipment_code !== '')
  if (!old || !other) throw new Error('No two devices')
  for (const kept of ['梯LT-浙B-00123', 'LT-3302-00123']) {
    await cast.service.db.system(({ db }) => db.updateTable('equipment').set({ use_cert_no: kept }).where('id', '=', old.id).execute())
    const fullWidth = kept.replaceAll('-', '－').replaceAll('0', '０').replaceAll('L', 'ｌ')
    for (const pasted of [kept, kept.toLowerCase(), fullWidth, ` ${kept.slice(0, 3)} ${kept.slice(3)}`])
      expect([pasted, await resolved([pasted])]).toEqual([pasted, { ids: [old.id], unknown: [] }])
  }
  const grouped = `${other.equipment_code.slice(0, 4)}-${other.equipment_code.slice(4)}`
  expect(await resolved([grouped])).toEqual({ ids: [other.id], unknown: [] })
})
