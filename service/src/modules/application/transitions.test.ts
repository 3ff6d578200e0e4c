import {
  type Actor,
  decideTransition,
  constructionNotice as definition,
  isDecision as isHandlers,
  type RecordState,
  type Relation,
} from '@shared/contract/application'
import { aCast, aDraft, aNoticeForm, type NoticeCast, noticeCalls, transitionCall } from '../../testing/notices'
import { type SignedIn, startTestService, type TestService } from '../../testing/service'
import { keepParties } from '../../workflow/parties'

/** An account that attempts transitions: its relation to the record, and whether it can see it at all. */
interface Knocker {
  name: string
  as: SignedIn
  relation?: Relation
  sees(status: string): boolean
}

const drafts = ['10', '15']
const paths = [...new Set(definition.transitions.map((transition) => transition.path))].filter((path) => path !== 'save')
const isDecision = (path: string) => definition.transitions.some((transition) => transition.path === path && isHandlers(transition))
const states = definition.states.map((state) => state.code)

describe('every transition from every state by everyone', () => {
  let service: TestService
  let cast: NoticeCast
  let knockers: Knocker[]
  let id: string

  beforeAll(async () => {
    service = await startTestService()
    cast = await aCast(service)
    const elsewhere = await service.aUnit({ kind: 'authority', area_code: '330300' })
    const member = await service.anAccount({ roles: ['2'], unit: cast.applicant.account.unit })
    const never = () => false
    const always = () => true
    const submitted = (status: string) => !drafts.includes(status)
    knockers = [
      { name: 'the applicant', as: cast.applicant, relation: 'owner', sees: always },
      { name: 'a colleague of the applicant in another role', as: await service.signIn(member), relation: 'owner', sees: always },
      { name: 'another construction unit', as: await service.signIn('3'), sees: never },
      { name: 'the registrar', as: cast.registrar, relation: 'authority', sees: submitted },
      {
        name: 'a registrar of another city',
        as: await service.signIn(await service.anAccount({ roles: ['7'], unit: elsewhere })),
        sees: never,
      },
      { name: 'the use unit', as: cast.useUnit, relation: 'counterpart', sees: submitted },
      { name: 'the inspection institute', as: cast.institute, relation: 'institute', sees: submitted },
      { name: 'the administrator', as: await service.signIn('9'), sees: never },
    ]
    id = (await aDraft(service, cast)).id
  })
  afterAll(() => service.close())

  /** Puts the record into the initial state of a case. */
  async function put(status: string, handlerId: string | null, reliedOn: boolean): Promise<void> {
    await service.db.system(async ({ db }) => {
      await db
        .updateTable('application')
        .set({ status, handler_id: handlerId, relied_on: reliedOn, deleted: false, number: '', receipt_no: '' })
        .where('id', '=', id)
        .execute()
      await db.updateTable('attachment').set({ deleted: false }).where('owner_id', '=', id).execute()
    })
    const parties: [string, Relation][] = drafts.includes(status)
      ? []
      : [
          ['area:33', 'authority'],
          ['area:3302', 'authority'],
          ['area:330212', 'authority'],
          [`unit:${cast.useUnit.account.unit.id}`, 'counterpart'],
          [`unit:${cast.inspection.id}`, 'institute'],
        ]
    await service.db.system((connection) =>
      keepParties(
        connection,
        id,
        parties.map(([viewer, relation]) => ({ viewer, relation })),
      ),
    )
  }
  const standing = () =>
    service.db.system(async ({ db }) => {
      const row = await db.selectFrom('application').select(['status', 'version', 'deleted', 'handler_id']).where('id', '=', id).executeTakeFirstOrThrow()
      const { count } = await db
        .selectFrom('application_event')
        .select((select) => select.fn.countAll<number>().as('count'))
        .where('application_id', '=', id)
        .executeTakeFirstOrThrow()
      return { ...row, events: count }
    })

  interface Case {
    knocker: Knocker
    status: string
    path: string
    handlerId: string | null
    reliedOn: boolean
  }
  /** Every combination of account, state and path. Whether the rules are right is tested in the contract. */
  const cases = (handlerId: string): Case[] =>
    knockers.flatMap((knocker) =>
      states.flatMap((status) =>
        paths.flatMap((path) => [
          { knocker, status, path, handlerId: null, reliedOn: false },
          ...(path === 'revoke' || isDecision(path) ? [{ knocker, status, path, handlerId, reliedOn: false }] : []),
          ...(path === 'cancellationNotice' ? [{ knocker, status, path, handlerId: null, reliedOn: true }] : []),
        ]),
      ),
    )

  /** The expected answer: the code of a refusal, or the next state. */
  function expected({ knocker, status, path, handlerId, reliedOn }: Case): { code: string } | { to: string | null } {
    const [roleType = '9'] = knocker.as.account.roles
    const access = transitionCall(path).access
    if (access.kind !== 'roles' || !access.roles.includes(roleType)) return { code: 'FORBIDDEN' }
    if (!knocker.sees(status)) return { code: 'NOT_FOUND' }
    const actor: Actor = { roleType, kind: 'account', accountId: knocker.as.account.id, relations: knocker.relation ? [knocker.relation] : [] }
    const record: RecordState = { status, handlerId, reliedOn }
    const decision = decideTransition(definition, path, record, actor)
    if (decision.allowed) return { to: decision.transition.to }
    return { code: decision.reason === 'role' ? 'FORBIDDEN' : 'NOT_ALLOWED_NOW' }
  }

  /** The first case of each kind. */
  function firstOfEach(all: Case[], kindOf: (one: Case) => string): Case[] {
    const kinds = new Map<string, Case>()
    for (const one of all) if (!kinds.has(kindOf(one))) kinds.set(kindOf(one), one)
    return [...kinds.values()]
  }

  async function knock({ knocker, status, path, handlerId, reliedOn }: Case) {
    await put(status, handlerId, reliedOn)
    const before = await standing()
    const answer = await service.call(transitionCall(path), { body: { id, version: before.version, opinion: '同意办理' } }, knocker.as)
    return { told: `${knocker.name}, ${status}, ${path}: ${answer.success ? 'success' : answer.errorCode}`, before, after: await standing() }
  }
  const named = ({ knocker, status, path }: Case, outcome: string) => `${knocker.name}, ${status}, ${path}: ${outcome}`

  it('is taken where the definition allows it', async () => {
    const allowed = cases(cast.colleague.account.id).filter((one) => 'to' in expected(one))
    const edges = firstOfEach(allowed, ({ status, path }) => `${status} ${path}`)
    expect(edges.length).toBeGreaterThanOrEqual(definition.transitions.filter(({ path }) => path !== 'save').flatMap(({ from }) => from).length)
    for (const one of edges) {
      const { told, before, after } = await knock(one)
      expect(told).toBe(named(one, 'success'))
      const outcome = expected(one)
      const to = 'to' in outcome ? outcome.to : undefined
      expect(after).toMatchObject({ deleted: to === null, events: before.events + 1, ...(to !== null && { status: to }) })
    }
  })

  it('is refused to whoever may not take it, and changes nothing', async () => {
    const codeOf = (one: Case) => {
      const outcome = expected(one)
      return 'code' in outcome ? outcome.code : ''
    }
    const refused = cases(cast.colleague.account.id).filter((one) => 'code' in expected(one))
    const sample = new Set([
      ...firstOfEach(refused, (one) => `${one.knocker.name} ${codeOf(one)}`),
      ...firstOfEach(refused, (one) => `${one.path} ${codeOf(one)} ${one.handlerId} ${one.reliedOn}`),
    ])
    for (const one of sample) {
      const { told, before, after } = await knock(one)
      expect(told).toBe(named(one, codeOf(one)))
      expect(after).toEqual(before)
    }
  })

  it('saves only for its own unit and only where the definition lets it', async () => {
    for (const knocker of knockers) {
      for (const status of states) {
        await put(status, null, false)
        const before = await standing()
        const answer = await service.call(noticeCalls.save, { body: { id, version: before.version, form: aNoticeForm(cast, service.clock.now()) } }, knocker.as)
        const may = knocker.relation === 'owner' && ['10', '15', '30'].includes(status)
        expect(`${knocker.name} ${status} ${answer.success}`).toBe(`${knocker.name} ${status} ${may}`)
        if (!may) expect(await standing()).toEqual(before)
      }
    }
  })

  it('wants an opinion of 2 to 500 characters where one is required', async () => {
    for (const [path, status, as] of [
      ['return', '20', cast.registrar],
      ['refuseCancellation', '85', cast.registrar],
      ['cancellationNotice', '70', cast.applicant],
    ] as const) {
      await put(status, null, false)
      const { version } = await standing()
      for (const opinion of [undefined, '', ' 好 ', '好']) {
        const answer = await service.call(transitionCall(path), { body: { id, version, opinion } }, as)
        expect(answer).toMatchObject({ success: false, errorCode: 'INCOMPLETE', fieldErrors: [{ field: 'opinion', message: '请填写意见，2至500字' }] })
      }
      expect((await service.call(transitionCall(path), { body: { id, version, opinion: '长'.repeat(501) } }, as)).status).toBe(400)
      expect((await service.call(transitionCall(path), { body: { id, version, opinion: '长'.repeat(500) } }, as)).success).toBe(true)
    }
  })

  it('tells who has seen an older version, and takes no decision of somebody who does not say which he has seen', async () => {
    await put('20', null, false)
    const { version } = await standing()
    const headers = { 'content-type': 'application/json' }
    for (const [path, body] of [
      [transitionCall('receive').path, { id }],
      [transitionCall('return').path, { id, opinion: '请补充' }],
    ] as const) {
      const blind = await service.raw('POST', path, { as: cast.registrar, headers, body: JSON.stringify(body) })
      expect([blind.status, blind.json().fieldErrors]).toEqual([400, [{ field: 'version', message: '请求内容有误，请检查后重试' }]])
    }
    expect(await standing()).toMatchObject({ status: '20', version })
    await put('10', null, false)
    const form = aNoticeForm(cast, service.clock.now())
    const blindSave = await service.raw('POST', noticeCalls.save.path, { as: cast.applicant, headers, body: JSON.stringify({ id, form }) })
    expect([blindSave.status, (await standing()).version]).toEqual([400, version])
    await put('20', null, false)
    const stale = await service.call(transitionCall('receive'), { body: { id, version: version - 1 } }, cast.registrar)
    expect(stale).toMatchObject({ status: 409, errorCode: 'STALE_VERSION', errorMsg: '数据已被他人修改，请刷新后重试' })
    expect((await service.call(transitionCall('receive'), { body: { id, version } }, cast.registrar)).success).toBe(true)
  })

  it('lets a second registrar take over, logs it, and logs nothing when one picks up twice', async () => {
    await put('20', null, false)
    const before = await standing()
    for (const as of [cast.registrar, cast.registrar, cast.colleague])
      await service.call(transitionCall('pickUp'), { body: { id, version: before.version } }, as)
    const after = await standing()
    expect(after).toMatchObject({ handler_id: cast.colleague.account.id, version: before.version, events: before.events + 2 })
    const log = await service.call(noticeCalls.showOpinion, { query: { id } }, cast.registrar)
    expect(log.data?.list[0]).toMatchObject({ action: 'pickUp', opinion: '接办自赵测试' })
  })

  it('takes a record from nobody whose page does not know that it is being handled', async () => {
    await put('20', null, false)
    const { version } = await standing()
    const pickUp = (as: SignedIn, handlerSeen?: string) => service.call(transitionCall('pickUp'), { body: { id, version, handlerSeen } }, as)
    expect((await pickUp(cast.registrar, '')).success).toBe(true)
    // The same page again, before its record is reloaded.
    expect((await pickUp(cast.registrar, '')).success).toBe(true)
    expect(await pickUp(cast.colleague, '')).toMatchObject({ errorCode: 'NOT_ALLOWED_NOW', errorMsg: '赵测试正在办理，接手后才能作出决定' })
    expect((await standing()).handler_id).toBe(cast.registrar.account.id)
    expect((await pickUp(cast.colleague)).success).toBe(true)
    expect(await pickUp(cast.registrar, cast.registrar.account.id)).toMatchObject({ errorCode: 'NOT_ALLOWED_NOW' })
    expect((await standing()).handler_id).toBe(cast.colleague.account.id)
  })
})
