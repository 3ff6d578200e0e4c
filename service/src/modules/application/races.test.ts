import { aCast, aDraft, aNotice, type NoticeCast, noticeCalls, transitionCall, versionOf } from '../../testing/notices'
import { type SignedIn, startTestService, type TestService } from '../../testing/service'

/** Security T25: of concurrent requests exactly one succeeds, and the others are refused. */
describe('several at once', () => {
  let service: TestService
  let replica: TestService
  let cast: NoticeCast
  beforeAll(async () => {
    service = await startTestService()
    replica = await startTestService({ sharing: service })
    cast = await aCast(service)
  })
  afterAll(async () => {
    await replica.close()
    await service.close()
  })

  const eventsOf = (id: string) =>
    service.db.system(({ db }) => db.selectFrom('application_event').select(['action', 'to_status']).where('application_id', '=', id).orderBy('id').execute())
  const recordOf = (id: string) =>
    service.db.system(({ db }) =>
      db.selectFrom('application').select(['status', 'number', 'deleted', 'version']).where('id', '=', id).executeTakeFirstOrThrow(),
    )
  const auditsOf = (id: string, action: string) =>
    service.db.system(({ db }) =>
      db.selectFrom('audit_log').select('id').where('target', '=', id).where('action', '=', action).where('outcome', '=', 'done').execute(),
    )

  interface Act {
    path: string
    as: SignedIn
    opinion?: string
  }
  /** Sends both at once, each to its own replica. @returns whose call succeeded */
  async function race(id: string, first: Act, second: Act) {
    const version = await versionOf(service, id)
    const [one, two] = await Promise.all(
      [first, second].map(({ path, as, opinion }, index) =>
        (index === 0 ? service : replica).call(transitionCall(path), { body: { id, version, opinion } }, as),
      ),
    )
    if (!one || !two) throw new Error('No answer')
    return [one, two] as const
  }

  it('gives fifty commits of one draft one number, one event and one audit line', async () => {
    const { id, version } = await aDraft(service, cast)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => (index % 2 ? service : replica).call(transitionCall('commit'), { body: { id, version } }, cast.applicant)),
    )
    expect(answers.filter((answer) => answer.success)).toHaveLength(1)
    for (const answer of answers) if (!answer.success) expect(['NOT_ALLOWED_NOW', 'STALE_VERSION', 'RATE_LIMITED']).toContain(answer.errorCode)
    expect((await eventsOf(id)).filter((event) => event.action === 'commit')).toHaveLength(1)
    expect(await auditsOf(id, 'constructionNotice.commit')).toHaveLength(1)
    expect((await recordOf(id)).number).toMatch(/^GZ330212\d{12}$/)
  })

  it('never gives two notices one number', async () => {
    const drafts = await Promise.all(Array.from({ length: 12 }, () => aDraft(service, cast)))
    const answers = await Promise.all(
      drafts.map(({ id, version }, index) => (index % 2 ? service : replica).call(transitionCall('commit'), { body: { id, version } }, cast.applicant)),
    )
    const numbers = answers.map((answer) => answer.data?.number)
    expect(new Set(numbers).size).toBe(12)
    const serials = numbers.map((number) => Number(number?.slice(-4))).sort((a, b) => a - b)
    expect((serials.at(-1) ?? 0) - (serials[0] ?? 0)).toBe(11)
  })

  it('lets either the commit or the deletion of one draft win, in every round', async () => {
    for (let round = 0; round < 12; round += 1) {
      const { id } = await aDraft(service, cast)
      const acts: [Act, Act] = [
        { path: 'commit', as: cast.applicant },
        { path: 'delete', as: cast.applicant },
      ]
      const [commit, remove] = await race(id, ...(round % 2 ? acts : ([acts[1], acts[0]] as const))).then((answers) =>
        round % 2 ? answers : [answers[1], answers[0]],
      )
      expect([commit?.success, remove?.success].filter(Boolean)).toHaveLength(1)
      const record = await recordOf(id)
      expect(record).toMatchObject(commit?.success ? { status: '20', deleted: false } : { deleted: true, number: '' })
      const loser = commit?.success ? remove : commit
      expect(loser?.success === false && loser.errorMsg.length > 0).toBe(true)
    }
  })

  it('lets either the return or the withdrawal win, in every round', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id } = await aNotice(service, cast, '20')
      const answers = await race(id, { path: 'return', as: cast.registrar, opinion: '请补充' }, { path: 'revoke', as: cast.applicant })
      expect(answers.filter((answer) => answer.success)).toHaveLength(1)
      expect((await recordOf(id)).status).toBe(answers[0].success ? '30' : '15')
      expect((await eventsOf(id)).filter((event) => ['return', 'revoke'].includes(event.action))).toHaveLength(1)
    }
  })

  it('lets one of two registrars decide, in every round', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id } = await aNotice(service, cast, '20')
      const answers = await race(id, { path: 'receive', as: cast.registrar }, { path: 'return', as: cast.colleague, opinion: '请补充' })
      expect(answers.filter((answer) => answer.success)).toHaveLength(1)
      expect((await recordOf(id)).status).toBe(answers[0].success ? '70' : '30')
      const loser = answers.find((answer) => !answer.success)
      const [winner, act, state] = answers[0].success ? ['赵测试', '接收', '已接收'] : ['孙测试', '退回补正', '退回补正']
      expect(loser).toMatchObject({ errorCode: 'NOT_ALLOWED_NOW' })
      expect(loser?.success === false && loser.errorMsg).toMatch(
        new RegExp(`^宁波市示例市场监督管理局 ${winner}已于.{16}办理“${act}”，当前状态为“${state}”，请刷新后查看$`),
      )
    }
  })

  it('lets one of two autosaves of the same version win and tells the other', async () => {
    const { id, version } = await aDraft(service, cast)
    const save = (where: TestService, projectName: string) =>
      where.call(noticeCalls.save, { body: { id, version, form: { fields: { projectName }, tables: {} } } }, cast.applicant)
    const answers = await Promise.all([save(service, '一'), save(replica, '二')])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
  })

  it('keeps a paper out of a notice that is being committed', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, version } = await aDraft(service, cast)
      const form = new FormData()
      form.set('file', new Blob(['text']), 'a.txt')
      const [upload, commit] = await Promise.all([
        replica.raw('POST', `/a/stone/attachment/upload?attrefsysid=${id}&code=OTHER`, { as: cast.applicant, body: form }),
        service.call(transitionCall('commit'), { body: { id, version } }, cast.applicant),
      ])
      expect(commit.success).toBe(true)
      const kept = await service.db.system(({ db }) =>
        db.selectFrom('attachment').select('uploaded_at').where('owner_id', '=', id).where('code', '=', 'OTHER').execute(),
      )
      expect(kept).toHaveLength(upload.json().success === true ? 1 : 0)
    }
  })
})
