import { type ApplicationDefinition, constructionNotice, type TransitionDefinition } from '@shared/contract/application'
import type { FieldError } from '@shared/contract/endpoint'
import { Refusal } from '../../refusal'
import type { Caller } from '../../security/caller'
import { aCast, aNotice, type NoticeCast, noticeCalls, transitionCall, versionOf } from '../../testing/notices'
import { type SignedIn, startTestService, type TestService } from '../../testing/service'
import { workflowNow } from '../../workflow/behaviour'
import { detailOf } from '../../workflow/detail'
import { eventsOf } from '../../workflow/events'
import { asAccount } from '../../workflow/parties'
import { takeTransition } from '../../workflow/transition/transition'

/** Sending a visitor, added to a notice because the notice's own flow has no input. */
const visit: TransitionDefinition = {
  action: 'visit',
  label: '现场核查',
  path: 'visit',
  from: ['20'],
  to: '20',
  by: [{ relation: 'authority' }],
  opinion: 'none',
  done: '已安排',
  input: [
    {
      key: 'visit',
      label: '核查安排',
      fields: [
        { key: 'visitor', label: '核查人员', type: 'account', required: true, accountRoles: ['7'] },
        { key: 'visitDate', label: '核查日期', type: 'date', required: true },
        { key: 'region', label: '核查地区', type: 'region', required: false },
        { key: 'witness', label: '见证人身份证号', type: 'idCard', required: false, sensitive: 'idCard' },
        { key: 'reason', label: '说明', type: 'string', required: true, maxLength: 10, visibleWhen: { filled: 'nothing' } },
        { key: 'defect', label: '存在问题', type: 'string', required: true, visibleWhen: { input: 'note', in: ['不合格'] } },
        { key: 'note', label: '备注', type: 'string', required: false, maxLength: 10 },
        { key: 'cost', label: '核查费', type: 'money', unit: '元', required: false },
      ],
    },
  ],
}
const definition: ApplicationDefinition = { ...constructionNotice, transitions: [...constructionNotice.transitions, visit] }

describe('what a transition is given', () => {
  let service: TestService
  let cast: NoticeCast
  let id: string
  beforeAll(async () => {
    service = await startTestService()
    cast = await aCast(service)
    id = (await aNotice(service, cast, '20')).id
  })
  afterAll(() => service.close())

  const callerOf = ({ account }: SignedIn): Caller => ({
    sessionId: '',
    accountId: account.id,
    name: '赵测试',
    loginName: '',
    roleId: '',
    roleType: '7',
    roleName: '',
    unitId: account.unit.id,
    unitName: account.unit.unitName,
    unitUscc: '',
    areaCode: account.unit.areaCode,
    mustChangePassword: false,
  })
  const send = async (fields: Record<string, string>) => {
    const version = await versionOf(service, id)
    const note = { target: undefined, detail: undefined }
    return service.db.system((connection) =>
      takeTransition(
        connection,
        { definition },
        asAccount(callerOf(cast.registrar)),
        'visit',
        { id, version, input: { fields } },
        workflowNow(service.context),
        note,
      ),
    )
  }
  const refusedAt = async (fields: Record<string, string>): Promise<readonly FieldError[]> => {
    const refusal = await send(fields).catch((error: unknown) => error)
    if (!(refusal instanceof Refusal)) throw new Error('It was not refused')
    expect(refusal.code).toBe('INCOMPLETE')
    return refusal.details.fieldErrors ?? []
  }
  const right = () => ({ visitor: cast.colleague.account.id, visitDate: '2026-12-01' })

  it('is judged field by field, each problem where it stands', async () => {
    expect((await refusedAt({})).map(({ field }) => field)).toEqual(['input.visitor', 'input.visitDate'])
    expect(await refusedAt({ ...right(), visitDate: '2026-13-40', note: '长'.repeat(11) })).toEqual([
      { field: 'input.visitDate', message: expect.any(String) },
      { field: 'input.note', message: '备注不能超过10个字' },
    ])
  })

  it('admits only an account of the own unit, in a role the field names, and a region there is', async () => {
    const outsider = await service.signIn('7')
    const clerk = await service.signIn(await service.anAccount({ roles: ['4'], unit: cast.authority }))
    for (const visitor of [outsider.account.id, clerk.account.id, 'not-an-id', cast.authority.id]) {
      expect(await refusedAt({ ...right(), visitor })).toEqual([{ field: 'input.visitor', message: '请选择核查人员' }])
    }
    expect(await refusedAt({ ...right(), region: '999999' })).toEqual([{ field: 'input.region', message: '请选择核查地区' }])
  })

  it('is kept with the event and as the latest value, readable, covered where it is personal; anything else is dropped', async () => {
    await send({ ...right(), witness: '330299198501010019', status: '90', reason: '不该出现', note: ' 带证件 ', cost: '1700.00' })
    const { events, detail } = await service.db.system(async (connection) => ({
      events: await eventsOf(connection, definition, id),
      detail: await detailOf(connection, { definition }, callerOf(cast.registrar), id, service.clock.now()),
    }))
    const told = [
      { label: '核查人员', value: '孙测试' },
      { label: '核查日期', value: '2026-12-01' },
      { label: '见证人身份证号', value: '330299********0019' },
      { label: '备注', value: '带证件' },
      { label: '核查费', value: '1,700.00 元' },
    ]
    expect(events[0]).toMatchObject({ action: 'visit', actionName: '现场核查', input: told })
    expect(detail.inputs).toEqual(told)
    expect(detail.inputValues).toEqual({ visitor: cast.colleague.account.id, visitDate: '2026-12-01', note: '带证件', cost: '1700.00' })
    expect(detail.inputLabels).toEqual({ visitor: '孙测试' })
  })

  it('is kept as forms are, however it was typed', async () => {
    await send({ ...right(), visitDate: '2026年12月1日', witness: '33029919850101001９', cost: '１,700', note: '带\u202e证件' })
    const { inputs } = await service.db.system(({ db }) => db.selectFrom('application').select('inputs').where('id', '=', id).executeTakeFirstOrThrow())
    expect(inputs).toMatchObject({ visitDate: '2026-12-01', witness: '330299198501010019', cost: '1700', note: '带证件' })
  })

  it('keeps no value of a field that was asked for the last time and is not this time', async () => {
    const inputs = async () =>
      (await service.db.system(({ db }) => db.selectFrom('application').select('inputs').where('id', '=', id).executeTakeFirstOrThrow())).inputs
    await send({ ...right(), note: '不合格', defect: '层门门锁失效' })
    expect(await inputs()).toMatchObject({ note: '不合格', defect: '层门门锁失效' })
    await send({ ...right(), note: '合格' })
    expect(await inputs()).toMatchObject({ note: '合格', defect: '' })
  })

  it('names each event’s own account when another was chosen later', async () => {
    await send({ ...right(), visitor: cast.registrar.account.id })
    const events = await service.db.system((connection) => eventsOf(connection, definition, id))
    expect(events.slice(0, 2).map(({ input }) => input[0]?.value)).toEqual(['赵测试', '孙测试'])
  })

  it('over HTTP: the wrong shape is told at its field, what nobody asked for is dropped', async () => {
    const version = await versionOf(service, id)
    const receive = (fields: unknown) =>
      service.raw('POST', transitionCall('receive').path, {
        as: cast.registrar,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ id, version, input: { fields } }),
      })
    for (const [fields, field] of [
      [{ note: 1 }, 'input.fields.note'],
      [{ note: { a: 1 } }, 'input.fields.note'],
      [{ note: '长'.repeat(8001) }, 'input.fields.note'],
      ['note', 'input.fields'],
      [[], 'input.fields'],
    ] as const) {
      const answer = await receive(fields)
      expect([answer.status, answer.json().fieldErrors]).toEqual([400, [{ field, message: '请求内容有误，请检查后重试' }]])
    }
    expect((await receive({ ['__proto__']: { to: '90' } })).status).toBe(400)
    expect((await receive({ number: 'GZ1', toString: 'x', note: 'a\u0000b' })).json()).toMatchObject({ success: true })
    const log = await service.call(noticeCalls.showOpinion, { query: { id } }, cast.registrar)
    expect(log.data?.list[0]).toMatchObject({ action: 'accept', input: [] })
  })
})
