import { constructionNotice, type TransitionAnswer } from '@shared/contract/application'
import { CallError } from '@shared/portal'
import { emptyForm } from '../formModel'
import { applicationRules, createFormStore } from '../formStore'
import { createDraftKeeper } from './draftKeeper'
import { localDraft, type SaveBody } from './localDraft'

const standing = { status: '10', statusName: '暂存', number: '', receiptNo: '' }

beforeEach(() => localStorage.clear())

describe('when the answer of a save is lost', () => {
  const lost = () => new CallError('服务器出错了请稍后再试', 'NETWORK', 0)

  /** A service that performs each save once per key, and whose answers may be lost. */
  function aService() {
    const answers = new Map<string, TransitionAnswer>()
    const performed = new Map<string, string>()
    const records: { id: string; form: SaveBody['form']; status: string; version: number }[] = []
    const heard = { lose: 0, fail: 0 }
    const send = async (body: SaveBody, key: string): Promise<TransitionAnswer> => {
      if (heard.fail-- > 0) throw lost()
      if ((performed.get(key) ?? JSON.stringify(body)) !== JSON.stringify(body))
        throw new CallError('同一提交已用于其他内容，请刷新后重试', 'IDEMPOTENCY_CONFLICT', 409)
      if (!answers.has(key)) {
        const known = records.find(({ id }) => id === body.id)
        if (known && (known.version !== body.version || known.status !== '10')) throw new CallError('数据已被他人修改，请刷新后重试', 'STALE_VERSION', 409)
        const record = known ?? { id: `d${records.length + 1}`, form: body.form, status: '10', version: 0 }
        if (!known) records.push(record)
        Object.assign(record, { form: body.form, version: record.version + 1, status: body.isCommit === '1' ? '20' : '10' })
        performed.set(key, JSON.stringify(body))
        answers.set(key, { ...standing, id: record.id, version: record.version, status: record.status })
      }
      const answer = answers.get(key)
      if (heard.lose-- > 0 || !answer) throw lost()
      return answer
    }
    return { records, heard, send }
  }
  const keeperOf = (send: ReturnType<typeof aService>['send']) => {
    const formStore = createFormStore(
      applicationRules(constructionNotice, () => '2026-11-20'),
      emptyForm(constructionNotice),
    )
    const kept = localDraft('me', 'constructionNotice', '', () => 1000).read()
    if (kept) formStore.replace(kept.form, true)
    const start = { id: '', version: undefined, unanswered: kept?.unanswered }
    return {
      formStore,
      keeper: createDraftKeeper({ formStore, start, send, local: (of) => localDraft('me', 'constructionNotice', of, () => 1000), now: () => 1000 }),
    }
  }

  it('of a first save, makes one record of it, whatever is typed until the next', async () => {
    const { records, heard, send } = aService()
    const { formStore, keeper } = keeperOf(send)
    heard.lose = 2
    formStore.changeFields({ projectName: '一' })
    expect(await keeper.save()).toBe(false)
    formStore.changeFields({ projectName: '二' })
    expect(await keeper.save()).toBe(false)
    expect(await keeper.save()).toBe(true)
    expect(records).toEqual([expect.objectContaining({ id: 'd1', form: expect.objectContaining({ fields: expect.objectContaining({ projectName: '二' }) }) })])
    expect(keeper.store.getState()).toMatchObject({ id: 'd1', version: 2, trouble: undefined })
  })

  it('of a later save, does not take its own change for somebody else’s', async () => {
    const { heard, send } = aService()
    const { formStore, keeper } = keeperOf(send)
    formStore.changeFields({ projectName: '一' })
    await keeper.save()
    heard.lose = 1
    formStore.changeFields({ projectName: '二' })
    await keeper.save()
    formStore.changeFields({ projectName: '三' })
    expect(await keeper.save()).toBe(true)
    expect(keeper.store.getState().trouble).toBeUndefined()
  })

  it('of a commit, submits once and says so, whether it is pressed again or saved', async () => {
    for (const again of ['submit', 'save'] as const) {
      const { records, heard, send } = aService()
      const { formStore, keeper } = keeperOf(send)
      heard.lose = 1
      formStore.changeFields({ projectName: '一' })
      expect(await keeper.submit()).toBeUndefined()
      expect(keeper.store.getState()).toMatchObject({ trouble: { kind: 'offline', submitting: true }, committed: undefined })
      await keeper[again]()
      expect(keeper.store.getState().committed).toMatchObject({ id: 'd1', status: '20' })
      expect(records).toHaveLength(1)
    }
  })

  const nameIn = (form: SaveBody['form'] | undefined) => form?.fields.projectName

  it('of a commit that has not happened, submits what was corrected since', async () => {
    const { records, heard, send } = aService()
    const { formStore, keeper } = keeperOf(send)
    heard.fail = 2
    for (const projectName of ['一', '二', '三']) {
      formStore.changeFields({ projectName })
      await keeper.submit()
    }
    expect(records.map(({ form, status }) => [nameIn(form), status])).toEqual([['三', '20']])
    expect(keeper.store.getState()).toMatchObject({ committed: { id: 'd1' }, committedEarlier: false })
  })

  it('of a commit that has happened, says that what was corrected since was not submitted', async () => {
    for (const again of ['submit', 'save', 'reload'] as const) {
      localStorage.clear()
      const { records, heard, send } = aService()
      let open = keeperOf(send)
      heard.lose = 1
      open.formStore.changeFields({ projectName: '一' })
      await open.keeper.submit()
      heard.fail = 1
      open.formStore.changeFields({ projectName: '二' })
      await open.keeper.submit()
      if (again === 'reload') open = keeperOf(send)
      await open.keeper[again === 'save' ? 'save' : 'submit']()
      expect(open.keeper.store.getState()).toMatchObject({ committed: { id: 'd1', status: '20' }, committedEarlier: true })
      expect(records.map(({ form }) => nameIn(form))).toEqual(['一'])
    }
  })

  it('of a commit that has not happened, saves the draft by itself and leaves the submission to the user', async () => {
    const { records, heard, send } = aService()
    const { formStore, keeper } = keeperOf(send)
    heard.fail = 1
    formStore.changeFields({ projectName: '一' })
    await keeper.submit()
    formStore.changeFields({ projectName: '二' })
    expect(await keeper.save()).toBe(true)
    expect(records.map(({ form, status }) => [nameIn(form), status])).toEqual([['二', '10']])
    await keeper.submit()
    expect(records.map(({ form, status }) => [nameIn(form), status])).toEqual([['二', '20']])
  })

  it('of a commit, sends none of it any more once the user does not want the content', async () => {
    const { records, heard, send } = aService()
    const before = keeperOf(send)
    heard.fail = 1
    before.formStore.changeFields({ projectName: '一' })
    await before.keeper.submit()
    const { formStore, keeper } = keeperOf(send)
    formStore.replace(emptyForm(constructionNotice), true)
    keeper.forgetLocal()
    formStore.changeFields({ projectName: '二' })
    await keeper.save()
    expect(records.map(({ form, status }) => [nameIn(form), status])).toEqual([['二', '10']])
  })

  it('whose key the service has used for another write, saves what is there now as a write of its own', async () => {
    const { records, send } = aService()
    let used = false
    const keys: string[] = []
    const { formStore, keeper } = keeperOf(async (body, key) => {
      keys.push(key)
      if (used && key === keys[0]) throw new CallError('同一提交已用于其他内容，请刷新后重试', 'IDEMPOTENCY_CONFLICT', 409)
      if (!used) throw lost()
      return send(body, key)
    })
    formStore.changeFields({ projectName: '一' })
    for (used of [false, true]) expect(await keeper.save()).toBe(used)
    expect(keys).toEqual([keys[0], keys[0], expect.not.stringMatching(keys[0] ?? '')])
    expect(records).toHaveLength(1)
  })

  it('stays in doubt when the repetition finds no session', async () => {
    const { records, heard, send } = aService()
    let signedIn = true
    const { formStore, keeper } = keeperOf((body, key) => {
      if (!signedIn) throw new CallError('登录已过期，请重新登录', 'NO_SESSION', 401)
      return send(body, key)
    })
    heard.lose = 1
    formStore.changeFields({ projectName: '一' })
    for (signedIn of [true, false]) expect(await keeper.save()).toBe(false)
    signedIn = true
    expect(await keeper.save()).toBe(true)
    expect(records).toHaveLength(1)
  })

  it('is not forgotten with the page', async () => {
    const { records, heard, send } = aService()
    const before = keeperOf(send)
    heard.lose = 1
    before.formStore.changeFields({ projectName: '一' })
    await before.keeper.save()
    const after = keeperOf(send)
    expect(after.formStore.store.getState().form.fields.projectName).toBe('一')
    expect(await after.keeper.save()).toBe(true)
    expect(records).toHaveLength(1)
  })
})
