import { equipmentEndpoints, sharedViewsMost } from '@shared/contract/equipment'
import { messages } from '@shared/contract/messages'
import { equipmentCast } from '../../../testing/equipmentCast'
import type { SignedIn } from '../../../testing/service'
import { asOwner } from '../../../testing/testDatabase'

describe('saved views of lists', () => {
  const { cast, person } = equipmentCast()

  it('keeps views of lists, own and shared in the unit, and nobody else’s', async () => {
    const colleague = await cast.service.signIn(await cast.service.anAccount({ roles: ['1'], unit: cast.owner }))
    const save = (body: Partial<Parameters<typeof Object.assign>[0]>, as: SignedIn = person('owner')) =>
      cast.service.call(equipmentEndpoints.saveView, { body: { list: 'comprehensive', name: '超期电梯', conditions: { equclacode: '3000' }, ...body } }, as)
    const listed = async (as: SignedIn) => (await cast.service.call(equipmentEndpoints.views, { query: { list: 'comprehensive' } }, as)).data?.list ?? []
    const made = await save({ shared: true, columns: ['equipmentName', 'useCertNo'] })
    if (!made.success) throw new Error(made.errorMsg)
    expect(await save({ shared: false })).toMatchObject({ success: false, fieldErrors: [{ field: 'name' }] })
    expect(await save({ name: '\u200b\u200d' })).toMatchObject({ success: false, fieldErrors: [{ field: 'name' }] })
    expect(await save({ name: '\u202e自己\u200b的' })).toMatchObject({ success: true })
    expect((await listed(person('owner'))).map(({ name, own }) => [name, own])).toEqual(
      expect.arrayContaining([
        ['超期电梯', true],
        ['自己的', true],
      ]),
    )
    expect((await listed(colleague)).map(({ name, own }) => [name, own])).toEqual([['超期电梯', false]])
    expect(await listed(person('other'))).toEqual([])
    for (const stranger of [colleague, person('other')]) {
      expect(await cast.service.call(equipmentEndpoints.removeView, { body: { id: made.data.id } }, stranger)).toMatchObject({ errorCode: 'NOT_FOUND' })
      expect(await save({ id: made.data.id, name: '改名' }, stranger)).toMatchObject({ errorCode: 'NOT_FOUND' })
    }
    expect(await cast.service.call(equipmentEndpoints.removeView, { body: { id: made.data.id } }, person('owner'))).toMatchObject({ success: true })
    expect(await listed(colleague)).toEqual([])
  })

  it('keeps of a view only what its list can be asked for, and so many that are shared', async () => {
    const save = (body: { conditions?: Record<string, string>; shared?: boolean; name?: string; id?: string }) =>
      cast.service.call(equipmentEndpoints.saveView, { body: { list: 'fault', name: '很多', conditions: {}, ...body } }, person('owner'))
    for (const conditions of [
      { other: '1' },
      { pageSize: '200' },
      { constructor: '1' },
      Object.fromEntries(Array.from({ length: 4_000 }, (_, key) => [`${key}`, '1'])),
    ])
      expect(await save({ conditions })).toMatchObject({ success: false, status: 400 })
    const refused = await save({ conditions: { areaCode: '鄞州', dueTo: '下月', keyword: '花园' } })
    expect(refused).toMatchObject({ errorCode: 'INCOMPLETE', message: messages.viewUnreadable(['所在区域', '下次检验日期']) })
    const made = await save({ conditions: { keyword: '花园', dueFrom: '2026-01-01', view: 'all' }, shared: true })
    if (!made.success) throw new Error(made.errorMsg)
    const { account } = await cast.service.signIn(await cast.service.anAccount({ roles: ['1'], unit: cast.owner }))
    await asOwner(
      cast.service.address,
      `insert into saved_view (account_id, unit_id, role_type, list, name, conditions, columns, shared, created_at, updated_at)
        select '${account.id}', unit_id, role_type, list, 'v' || serial, '{}', '{}', true, now(), now() from saved_view, generate_series(2, ${sharedViewsMost}) serial
        where id = '${made.data.id}'`,
    )
    expect(await save({ name: '再一个', shared: true })).toMatchObject({ errorCode: 'NOT_ALLOWED_NOW', message: messages.sharedViewsFull(sharedViewsMost) })
    expect(await save({ name: '自己的' })).toMatchObject({ success: true })
    expect(await save({ id: made.data.id, name: '改名', shared: true })).toMatchObject({ success: true })
  })

  it('opens a view kept before its conditions were checked without those that cannot be read, and names them', async () => {
    const body = { list: 'timeout', name: '以前的', conditions: { keyword: '花园' } } as const
    const made = await cast.service.call(equipmentEndpoints.saveView, { body }, person('owner'))
    if (!made.success) throw new Error(made.errorMsg)
    const kept = JSON.stringify({ keyword: '花园', areaCode: '鄞州', removed: '1' })
    await asOwner(cast.service.address, `update saved_view set conditions = '${kept}' where id = '${made.data.id}'`)
    const answer = await cast.service.call(equipmentEndpoints.views, { query: { list: 'timeout' } }, person('owner'))
    expect(answer).toMatchObject({ data: { list: [{ name: '以前的', conditions: { keyword: '花园' }, unreadable: ['removed', '所在区域'] }] } })
    expect(answer.data?.list[0]?.conditions).toEqual({ keyword: '花园' })
    expect(made.data).not.toHaveProperty('unreadable')
  })
})
