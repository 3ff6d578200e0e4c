import { applicationEndpoints, interaction } from '@shared/contract/application'
import { inboxEndpoints } from '@shared/contract/inbox'
import { versionOf } from '../../testing/notices'
import { uploadFile } from '../../testing/papers'
import { type SignedIn, startTestService, type TestService } from '../../testing/service'

const calls = applicationEndpoints(interaction)

describe('a question to the authority', () => {
  let service: TestService
  let asker: SignedIn
  let registrar: SignedIn
  let authority: string
  beforeAll(async () => {
    service = await startTestService()
    asker = await service.signIn('3')
    const unit = await service.aUnit({ kind: 'authority', area_code: '330200' })
    authority = unit.id
    registrar = await service.signIn(await service.anAccount({ roles: ['7'], unit }))
  })
  afterAll(() => service.close())

  const fields = (change: Record<string, string> = {}) => ({
    interactKind: '1',
    recipientKind: '1',
    authorityOrg: authority,
    title: '移装电梯如何告知',
    content: '同一小区内移装一台乘客电梯，应当向哪一级机关告知？',
    contactName: '王测试',
    contactMobile: '13000000001',
    ...change,
  })
  const ask = (form = fields(), as = asker, key?: string) =>
    service.raw('POST', calls.save.path, {
      as,
      headers: { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) },
      body: JSON.stringify({ form: { fields: form, tables: {} } }),
    })
  const idOf = (answer: Awaited<ReturnType<typeof ask>>) => String((answer.json().data as { id?: string } | undefined)?.id ?? '')
  const detail = async (id: string, as: SignedIn) => (await service.call(calls.detail, { params: { id } }, as)).data
  const take = async (path: string, id: string, as: SignedIn, more: { input?: { fields: Record<string, string> }; opinion?: string } = {}) => {
    const endpoint = calls.transitions[path]
    if (!endpoint) throw new Error(`No transition ${path}`)
    return service.call(endpoint, { body: { id, version: await versionOf(service, id), ...more } }, as)
  }
  const questions = () => service.db.system(({ db }) => db.selectFrom('application').select('id').where('type', '=', interaction.key).execute())

  /** 联系电话 started empty beside a name, though news is sent to it. */
  it.each([
    ['the contact of the unit, whose mobile it has', '13000000002', {}, ['王测试', '13000000002']],
    ['the asker, where the unit has a landline', '0574-87654321', {}, ['赵测试', '13000000003']],
    ['the contact by name alone, where neither has a mobile', '0574-87654321', { mobile: '' }, ['王测试', '']],
  ])('starts with whom to ask: %s', async (_, contact_tel, overrides, [contactName, contactMobile]) => {
    const unit = await service.aUnit({ unit_type: '3', contact_tel })
    const who = await service.signIn(await service.anAccount({ roles: ['3'], unit, overrides }))
    expect((await service.call(calls.prefill, {}, who)).data?.fields).toMatchObject({ contactName, contactMobile })
  })

  it('is asked, answered by whom it was asked, and rated by who asked', async () => {
    const id = idOf(await ask())
    const asked = await detail(id, registrar)
    expect(asked).toMatchObject({ status: '20', number: expect.stringMatching(/^HD330212\d{12}$/), form: { fields: { contactMobile: '130****0001' } } })
    expect(asked?.dueDate).not.toBe('')
    const told = await service.call(inboxEndpoints.list, { query: { pageNo: 1, pageSize: 10 } }, registrar)
    expect(told.data?.list[0]).toMatchObject({ title: expect.stringContaining('已提问'), path: `/home?id=${id}` })
    // Attachments can still be added, but only by the asker.
    expect((await uploadFile(service, asker, id, 'FILE')).json().success).toBe(true)
    expect((await uploadFile(service, registrar, id, 'FILE')).json().success).toBe(false)
    expect(await take('reply', id, registrar, { input: { fields: { answer: '' } } })).toMatchObject({ fieldErrors: [{ field: 'input.answer' }] })
    expect((await take('reply', id, registrar, { input: { fields: { answer: '向设区的市级监管部门告知。' } } })).data).toMatchObject({ status: '70' })
    expect((await uploadFile(service, asker, id, 'FILE')).json().success).toBe(false)
    expect(await take('rate', id, registrar, { input: { fields: { rating: '5' } } })).toMatchObject({ errorCode: 'FORBIDDEN' })
    expect(await take('rate', id, asker, { input: { fields: { rating: '6' } } })).toMatchObject({ fieldErrors: [{ field: 'input.rating' }] })
    expect((await take('rate', id, asker, { input: { fields: { rating: '5' } } })).data).toMatchObject({ status: '75' })
    const log = (await service.call(calls.showOpinion, { query: { id } }, asker)).data?.list ?? []
    expect(log.map((event) => event.actionName)).toEqual(['评价', '答复', '提问'])
    expect((await detail(id, asker))?.inputs).toContainEqual({ label: '答复内容', value: '向设区的市级监管部门告知。' })
  })

  it('shows what goes with the answer only once it is answered', async () => {
    const id = idOf(await ask())
    expect((await uploadFile(service, registrar, id, 'REPLY')).json().success).toBe(true)
    const papersFor = async (as: SignedIn) => (await detail(id, as))?.attachments.map(({ code }) => code)
    expect([await papersFor(registrar), await papersFor(asker)]).toEqual([['REPLY'], []])
    await take('reply', id, registrar, { input: { fields: { answer: '见附件。' } } })
    expect(await papersFor(asker)).toEqual(['REPLY'])
  })

  it('is nobody else’s business', async () => {
    const id = idOf(await ask())
    const other = await service.signIn(await service.anAccount({ roles: ['7'], unit: await service.aUnit({ kind: 'authority', area_code: '330200' }) }))
    for (const as of [other, await service.signIn('4'), await service.signIn('3')]) expect(await detail(id, as)).toBeUndefined()
    expect(await detail(id, await service.signIn('9'))).toMatchObject({ actions: expect.arrayContaining(['reply']) })
  })

  it('goes to whom the form shows, not to whom was chosen before', async () => {
    const inspection = await service.aUnit({ kind: 'inspection' })
    const acceptor = await service.signIn(await service.anAccount({ roles: ['4'], unit: inspection }))
    const id = idOf(await ask(fields({ recipientKind: '2', inspectionOrg: inspection.id })))
    expect((await detail(id, acceptor))?.form.fields.authorityOrg).toBe('')
    expect(await detail(id, registrar)).toBeUndefined()
  })

  it('is made whole or not at all, and once however often it is sent', async () => {
    const before = (await questions()).length
    expect((await ask(fields({ title: '短' }))).json()).toMatchObject({ errorCode: 'INCOMPLETE', fieldErrors: [{ field: 'title', message: '标题至少4个字' }] })
    expect((await ask(fields({ authorityOrg: '' }))).json()).toMatchObject({ fieldErrors: [{ field: 'authorityOrg', message: '请选择登记机关' }] })
    expect((await ask(fields(), registrar)).json()).toMatchObject({ errorCode: 'FORBIDDEN' })
    expect((await questions()).length).toBe(before)
    const [first, again] = [await ask(fields(), asker, 'question-1'), await ask(fields(), asker, 'question-1')]
    expect(idOf(again)).toBe(idOf(first))
    expect((await questions()).length).toBe(before + 1)
  })

  it('may be asked again, better, once an answer was declined', async () => {
    const id = idOf(await ask())
    expect((await take('decline', id, registrar, { opinion: '请说明电梯所在地点。' })).data).toMatchObject({ status: '80' })
    const again = await service.call(calls.save, { body: { previousId: id, form: { fields: fields(), tables: {} } } }, asker)
    expect((await detail(again.data?.id ?? '', asker))?.previousId).toBe(id)
    const changed = { body: { id, version: 1, form: { fields: fields(), tables: {} } } }
    expect(await service.call(calls.save, changed, asker)).toMatchObject({ errorCode: 'NOT_ALLOWED_NOW' })
  })
})
