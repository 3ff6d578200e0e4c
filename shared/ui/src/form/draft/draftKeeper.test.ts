import { constructionNotice, maintenancePrice } from '@shared/contract/application'
import { CallError } from '@shared/portal'
import { emptyForm } from '../formModel'
import { applicationRules, createFormStore } from '../formStore'
import { createDraftKeeper, type DraftKeeperOptions } from './draftKeeper'
import { keptFor, localDraft, type SaveBody } from './localDraft'

const standing = { status: '10', statusName: '暂存', number: '', receiptNo: '' }

type Answer = { id: string; version: number }
function aKeeper(answer: (body: SaveBody, onMade: (draft: Answer) => void) => Promise<Answer> | Answer, id = '') {
  const formStore = createFormStore(
    applicationRules(constructionNotice, () => '2026-11-20'),
    emptyForm(constructionNotice),
  )
  const sent: SaveBody[] = []
  const keeper = createDraftKeeper({
    formStore,
    start: { id, version: id ? 1 : undefined },
    send: async (body, _, onMade) => {
      sent.push(body)
      return { ...standing, ...(await answer(body, onMade)) }
    },
    local: (of) => localDraft('me', 'constructionNotice', of, () => 1000),
    now: () => 1000,
  })
  return { formStore, keeper, sent, kept: (of = '') => localDraft('me', 'constructionNotice', of, () => 1000).read() }
}

beforeEach(() => localStorage.clear())

describe('draft keeper', () => {
  it('sends nothing while nothing has changed', async () => {
    const { keeper, sent } = aKeeper(() => ({ id: 'd1', version: 1 }))
    expect(await keeper.save()).toBe(true)
    expect(sent).toEqual([])
  })
  it('makes no draft of a form in which nothing has been written', async () => {
    const { formStore, keeper, sent } = aKeeper(() => ({ id: 'd1', version: 1 }))
    formStore.addRow('devices')
    formStore.changeFields({ projectName: '一' })
    formStore.changeFields({ projectName: '' })
    expect(await keeper.save()).toBe(true)
    expect(sent).toEqual([])
  })
  it('makes the draft once, however many ask for its id at the same time', async () => {
    let made = 0
    const { keeper, sent } = aKeeper(() => ({ id: `d${++made}`, version: 1 }))
    expect(await Promise.all([keeper.ensureId(), keeper.ensureId(), keeper.ensureId()])).toEqual(['d1', 'd1', 'd1'])
    expect(sent).toHaveLength(1)
  })
  it('saves one after another, each with the version the last one answered', async () => {
    let version = 1
    const { formStore, keeper, sent } = aKeeper(() => ({ id: 'd1', version: ++version }), 'd1')
    formStore.changeFields({ projectName: '一' })
    const first = keeper.save()
    formStore.changeFields({ projectName: '二' })
    const second = keeper.save()
    await Promise.all([first, second])
    expect(sent.map((body) => body.version)).toEqual([1])
    formStore.changeFields({ projectName: '三' })
    await keeper.save()
    expect(sent.map((body) => body.version)).toEqual([1, 2])
  })
  it('what is typed while a save is on its way stays unsaved', async () => {
    let release = () => {}
    const { formStore, keeper } = aKeeper(() => new Promise((resolve) => (release = () => resolve({ id: 'd1', version: 2 }))), 'd1')
    formStore.changeFields({ projectName: '一' })
    const saving = keeper.save()
    await Promise.resolve()
    formStore.changeFields({ projectName: '二' })
    release()
    expect(await saving).toBe(false)
    expect(keeper.dirty()).toBe(true)
  })
  it('without an answer it keeps the form on this machine, and clears it with the next save', async () => {
    let online = false
    const { formStore, keeper, kept } = aKeeper(() => {
      if (!online) throw new CallError('服务器出错了请稍后再试', 'NETWORK', 0)
      return { id: 'd1', version: 1 }
    })
    formStore.changeFields({ projectName: '示例花园' })
    expect(await keeper.save()).toBe(false)
    expect(keeper.store.getState().trouble).toEqual({ kind: 'offline', submitting: false })
    expect(kept()?.form.fields.projectName).toBe('示例花园')
    online = true
    expect(await keeper.save()).toBe(true)
    expect(kept()).toBeUndefined()
    expect(keeper.store.getState().trouble).toBeUndefined()
  })
  it('knows a draft that is made before it is filled in, and keeps the form of it on this machine, when filling it in gets no answer', async () => {
    let online = false
    const { formStore, keeper, sent, kept } = aKeeper((body, onMade) => {
      if (!body.id) onMade({ id: 'd1', version: 1 })
      if (!online) throw new CallError('服务器出错了请稍后再试', 'NETWORK', 0)
      return { id: 'd1', version: 2 }
    })
    formStore.changeFields({ projectName: '示例花园' })
    await keeper.save()
    expect(keeper.store.getState()).toMatchObject({ id: 'd1', version: 1 })
    expect(kept()).toBeUndefined()
    expect(kept('d1')).toMatchObject({ version: 1, form: { fields: { projectName: '示例花园' } }, unanswered: { body: { id: 'd1', version: 1 } } })
    online = true
    expect(await keeper.save()).toBe(true)
    expect(sent[1]).toMatchObject({ id: 'd1', version: 1 })
    expect(kept('d1')).toBeUndefined()
  })
  it('never saves over what somebody else has saved, until the user says so', async () => {
    const { formStore, keeper, sent } = aKeeper((body) => {
      if (body.version !== 5) throw new CallError('数据已被他人修改，请刷新后重试', 'STALE_VERSION', 409)
      return { id: 'd1', version: 6 }
    }, 'd1')
    formStore.changeFields({ projectName: '一' })
    expect(await keeper.save()).toBe(false)
    expect(keeper.store.getState().trouble).toEqual({ kind: 'stale' })
    formStore.changeFields({ projectName: '二' })
    await keeper.save()
    expect(sent).toHaveLength(1)
    keeper.takeVersion(5)
    expect(await keeper.save()).toBe(true)
  })
  it('puts what the service names at its fields', async () => {
    const { formStore, keeper } = aKeeper(() => {
      throw new CallError('还有内容需要填写或修改', 'INCOMPLETE', 200, [{ field: 'constLeaderMobile', message: '请输入有效的手机号码' }])
    }, 'd1')
    formStore.changeFields({ constLeaderMobile: '130' })
    expect(await keeper.submit()).toBeUndefined()
    expect(formStore.store.getState().wrong.get('constLeaderMobile')).toBe('请输入有效的手机号码')
    expect(keeper.store.getState().trouble).toEqual({ kind: 'refused', message: '还有内容需要填写或修改', saved: false })
  })
  it('says of a refused commit that the draft is saved, until the user changes what was refused', async () => {
    const named = [{ field: 'constLeaderMobile', message: '请输入有效的手机号码' }]
    const data = { ...standing, id: 'd1', version: 7 }
    const refusals = [
      named,
      [{ field: 'attachments.notice', message: '请上传告知单' }],
      [],
      [{ field: '', message: '今天不接收' }],
      [{ field: 'declarable', message: '今天不接收' }],
    ]
    const { formStore, keeper } = aKeeper(() => {
      throw new CallError('还有内容需要填写或修改', 'INCOMPLETE', 200, refusals.shift() ?? [], { data })
    }, 'd1')
    const trouble = () => keeper.store.getState().trouble
    formStore.changeFields({ constLeaderMobile: '130', projectName: '一' })
    await keeper.submit()
    expect(trouble()).toEqual({ kind: 'refused', message: '还有内容需要填写或修改', saved: true })
    formStore.changeFields({ projectName: '二' })
    expect(trouble()).toMatchObject({ kind: 'refused' })
    formStore.changeFields({ constLeaderMobile: '13000000002' })
    expect(trouble()).toBeUndefined()
    // A refusal of an attachment or of the whole form (named by a guard) is cleared by any change.
    for (const projectName of ['三', '四', '五', '六']) {
      await keeper.submit()
      expect(trouble()).toMatchObject({ kind: 'refused', saved: true })
      formStore.changeFields({ projectName })
      expect(trouble()).toBeUndefined()
    }
  })
  it('says no longer what was refused before, once another submission was answered that names nothing', async () => {
    const refusals = [[{ field: 'constLicenceNo', message: '许可证已注销' }], []]
    const { formStore, keeper } = aKeeper(() => {
      throw new CallError('今天不接收', 'INCOMPLETE', 200, refusals.shift() ?? [])
    }, 'd1')
    formStore.changeFields({ constLicenceNo: 'X' })
    await keeper.submit()
    expect(formStore.store.getState().wrong.get('constLicenceNo')).toBe('许可证已注销')
    await keeper.submit()
    expect(formStore.store.getState().wrong.get('constLicenceNo')).not.toBe('许可证已注销')
  })
  it('goes on from the draft a refused commit has saved', async () => {
    const { formStore, keeper, sent } = aKeeper((body) => {
      if (body.isCommit === '0') return { id: 'd1', version: 8 }
      const data = { id: 'd1', status: '10', statusName: '暂存', version: 7, number: '', receiptNo: '' }
      throw new CallError('还有内容需要填写或修改', 'INCOMPLETE', 200, [{ field: 'plannedEnd', message: '请选择计划竣工日期' }], { data })
    })
    formStore.changeFields({ projectName: '一' })
    expect(await keeper.submit()).toBeUndefined()
    expect(keeper.store.getState()).toMatchObject({ id: 'd1', version: 7 })
    expect(keeper.dirty()).toBe(false)
    formStore.changeFields({ projectName: '二' })
    expect(await keeper.save()).toBe(true)
    expect(sent[1]).toMatchObject({ id: 'd1', version: 7 })
  })
  it('sends no field that only the service may set, and no row nobody has written in', async () => {
    const { formStore, keeper, sent } = aKeeper(() => ({ id: 'd1', version: 1 }))
    formStore.addRow('devices')
    formStore.addRow('devices')
    formStore.changeRow('devices', 1, { factoryNo: ' SL1 ' })
    await keeper.save()
    expect(sent[0]?.form.fields).not.toHaveProperty('noticeNo')
    expect(sent[0]?.form.tables.devices).toEqual([expect.objectContaining({ factoryNo: 'SL1' })])
  })
})

describe('what is kept on this machine', () => {
  it('belongs to one user and one draft, and is forgotten after a week', () => {
    const at = (now: number, user = 'me', id = 'd1') => localDraft(user, 'constructionNotice', id, () => now)
    at(0).write({ form: emptyForm(constructionNotice), version: 2, time: 0 })
    expect(at(keptFor - 1).read()).toMatchObject({ version: 2 })
    expect(at(0, 'other').read()).toBeUndefined()
    expect(at(0, 'me', 'd2').read()).toBeUndefined()
    expect(at(keptFor + 1).read()).toBeUndefined()
    expect(localStorage).toHaveLength(0)
  })
  it.each(['null', '{', '{"form":{"fields":{"a":1},"tables":{}},"time":1}', '{"form":{"fields":{},"tables":[]}}'])(
    'anything unreadable is nothing: %s',
    (text) => {
      localStorage.setItem('portal.form.me.constructionNotice.d1', text)
      expect(localDraft('me', 'constructionNotice', 'd1', () => 1).read()).toBeUndefined()
    },
  )
})

describe('rows of a long table', () => {
  function aPriceKeeper(answer: (body: SaveBody) => Promise<{ version: number }> | { version: number }, start: Partial<DraftKeeperOptions['start']> = {}) {
    const formStore = createFormStore(
      applicationRules(maintenancePrice, () => '2026-11-20'),
      start.saved ?? emptyForm(maintenancePrice),
    )
    const sent: SaveBody[] = []
    const keeper = createDraftKeeper({
      formStore,
      start: { id: '', version: undefined, ...start },
      send: async (body) => {
        sent.push(body)
        return { ...standing, id: 'p1', ...(await answer(body)) }
      },
      local: (of) => localDraft('me', 'maintenancePrice', of, () => 1000),
      now: () => 1000,
    })
    return { formStore, keeper, sent }
  }
  const rows = (count: number) => Array.from({ length: count }, (_, number) => ({ itemName: `门锁${number}` }))
  const changes = (sent: readonly SaveBody[]) => sent.map((body) => body.rowChanges?.items)

  it('are sent once, and then only what became of them', async () => {
    let version = 0
    const { formStore, keeper, sent } = aPriceKeeper(() => ({ version: ++version }))
    formStore.appendRows('items', rows(300))
    await keeper.save()
    formStore.changeRow('items', 120, { unit: '套' })
    await keeper.save()
    formStore.removeRow('items', 0)
    await keeper.save()
    formStore.changeFields({ contactName: '李测试' })
    await keeper.save()
    expect(changes(sent)).toEqual([
      { start: 0, remove: 0, rows: rows(300) },
      { start: 120, remove: 1, rows: [{ itemName: '门锁120', unit: '套' }] },
      { start: 0, remove: 1, rows: [] },
      undefined,
    ])
    expect(sent.every((body) => body.form.tables.items?.length === 0)).toBe(true)
  })

  it('that the record was opened with are not sent again', async () => {
    const saved = { ...emptyForm(maintenancePrice), tables: { items: rows(3) } }
    const { formStore, keeper, sent } = aPriceKeeper(() => ({ version: 5 }), { id: 'p1', version: 4, saved })
    formStore.appendRows('items', [{ itemName: '光幕' }])
    await keeper.save()
    expect(changes(sent)).toEqual([{ start: 3, remove: 0, rows: [{ itemName: '光幕' }] }])
  })

  it('are sent again as they were when no answer came, and whole over somebody else’s save', async () => {
    const saved = { ...emptyForm(maintenancePrice), tables: { items: rows(2) } }
    let answer: () => { version: number } = () => {
      throw new CallError('服务器出错了请稍后再试', 'NETWORK', 0)
    }
    const { formStore, keeper, sent } = aPriceKeeper(() => answer(), { id: 'p1', version: 4, saved })
    formStore.changeRow('items', 1, { unit: '套' })
    await keeper.save()
    formStore.changeRow('items', 0, { unit: '个' })
    answer = () => ({ version: 5 })
    await keeper.save()
    expect(changes(sent)).toEqual([
      { start: 1, remove: 1, rows: [{ itemName: '门锁1', unit: '套' }] },
      { start: 1, remove: 1, rows: [{ itemName: '门锁1', unit: '套' }] },
      { start: 0, remove: 1, rows: [{ itemName: '门锁0', unit: '个' }] },
    ])
    keeper.takeVersion(9)
    formStore.changeFields({ contactName: '李测试' })
    await keeper.save()
    expect(changes(sent).at(-1)).toEqual({
      start: 0,
      remove: 5_000,
      rows: [
        { itemName: '门锁0', unit: '个' },
        { itemName: '门锁1', unit: '套' },
      ],
    })
  })
})
