import { applicationDefinitions, authCodeField } from '@shared/contract/application'
import { messages } from '@shared/contract/messages'
import { smsCodeSeconds, smsCodeTries, smsResendSeconds, submissionCode, submissionCodesPerHour } from '@shared/contract/visitor'
import { minutes, seconds } from '../../clock'
import { anInspectionDraft, anInstitute, aUseUnit, type Institute, inspectionCalls, must, standing } from '../../testing/inspections'
import { type SignedIn, startTestService, type TestService } from '../../testing/service'
import { aMobile, aSubmissionCode, codeOf } from '../../testing/visitor'

const wrong = { success: false, errorCode: 'INCOMPLETE', fieldErrors: [{ field: authCodeField, message: messages.smsCodeWrong }] }
const missing = { success: false, errorCode: 'INCOMPLETE', fieldErrors: [{ field: authCodeField, message: messages.submissionCodeNeeded }] }

it('is asked of inspections and detections, and of nothing else', () => {
  const asking = applicationDefinitions.filter((definition) => 'submissionCode' in definition && !('closed' in definition)).map(({ key }) => key)
  expect(asking).toEqual(['onlineApplyNewrule', 'elevatorDetectApply'])
})

describe('the code of a submission', () => {
  let service: TestService
  let institute: Institute
  let owner: SignedIn
  beforeAll(async () => {
    service = await startTestService()
    institute = await anInstitute(service)
  })
  beforeEach(async () => {
    owner = await aUseUnit(service)
  })
  afterAll(() => service.close())

  const commit = inspectionCalls.transitions.commit
  if (!commit) throw new Error('Inspections cannot be submitted')
  type Typed = { authCode?: string; authFlow?: string }
  const submit = async (id: string, typed: Typed, as = owner) =>
    service.call(commit, { body: { id, version: (await standing(service, id)).version, ...typed } }, as)
  const draft = async () => (await anInspectionDraft(service, institute, owner)).id
  const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  const ask = (as = owner, flowId?: string) => service.call(submissionCode, { params: { b: 'pc' }, body: { ...(flowId && { flowId }) } }, as)
  const mobileOf = async () => {
    const mobile = aMobile()
    await service.db.system(({ db }) => db.updateTable('account').set({ mobile }).where('id', '=', owner.account.id).execute())
    return mobile
  }

  it('goes to the mobile of whoever submits, and nothing is submitted without it', async () => {
    const mobile = await mobileOf()
    const id = await draft()
    expect(await submit(id, {})).toMatchObject(missing)
    expect(await standing(service, id)).toMatchObject({ status: '10' })
    const sent = must(await ask())
    expect(sent).toMatchObject({ mobile: `${mobile.slice(0, 3)}****${mobile.slice(-4)}`, resendAfter: smsResendSeconds })
    expect(await submit(id, { authCode: await codeOf(service, mobile) })).toMatchObject(wrong)
    must(await submit(id, { authCode: await codeOf(service, mobile), authFlow: sent.flowId }))
    expect(await standing(service, id)).toMatchObject({ status: '20' })
  })

  it('is asked for last: who lacks something else hears of that, and the draft is kept either way', async () => {
    const { id, version } = await anInspectionDraft(service, institute, owner)
    const { form } = must(await service.call(inspectionCalls.detail, { params: { id } }, owner))
    const without = { ...form, fields: { ...form.fields, siteContact: '' } }
    const refused = await service.call(inspectionCalls.save, { body: { id, version, isCommit: '1', form: without } }, owner)
    expect(refused).toMatchObject({ errorCode: 'INCOMPLETE', fieldErrors: [{ field: 'siteContact' }] })
    const moved = { ...form, fields: { ...form.fields, inspectionPlace: '示例花园9幢' } }
    const asked = await service.call(inspectionCalls.save, { body: { id, version: version + 1, isCommit: '1', form: moved } }, owner)
    expect(asked).toMatchObject({ ...missing, data: { id, version: version + 2 } })
    expect(must(await service.call(inspectionCalls.detail, { params: { id } }, owner)).form.fields.inspectionPlace).toBe('示例花园9幢')
    const typed = await aSubmissionCode(service, owner)
    must(await service.call(inspectionCalls.save, { body: { id, version: version + 2, isCommit: '1', form: moved, ...typed } }, owner))
  })

  it('is not used up by a submission that is refused for another reason, and once by one that is not', async () => {
    const [first, second] = [await draft(), await draft()]
    const typed = await aSubmissionCode(service, owner)
    const stale = await service.call(commit, { body: { id: first, version: 99, ...typed } }, owner)
    expect(stale).toMatchObject({ success: false, errorCode: 'STALE_VERSION' })
    must(await submit(first, typed))
    expect(await submit(second, typed)).toMatchObject(wrong)
  })

  it('submits one of two that come with it at once', async () => {
    const drafts = [await draft(), await draft()]
    const typed = await aSubmissionCode(service, owner)
    const answers = await Promise.all(drafts.map((id) => submit(id, typed)))
    expect(answers.map(({ success }) => success).sort()).toEqual([false, true])
    expect(answers.find(({ success }) => !success)).toMatchObject(wrong)
    const stand = await Promise.all(drafts.map((id) => standing(service, id)))
    expect(stand.map(({ status }) => status).sort()).toEqual(['10', '20'])
  })

  it('is of no use to anybody else, after five minutes, or once another number is the account\u2019s', async () => {
    const id = await draft()
    expect(await submit(id, await aSubmissionCode(service, await aUseUnit(service)))).toMatchObject(wrong)
    const late = await aSubmissionCode(service, owner)
    service.clock.move(seconds(smsCodeSeconds) + 1)
    expect(await submit(id, late)).toMatchObject(wrong)
    const before = await aSubmissionCode(service, owner)
    await mobileOf()
    expect(await submit(id, before)).toMatchObject(wrong)
  })

  it('is void after five wrong ones, however many come at once', async () => {
    const id = await draft()
    const { authCode, authFlow } = await aSubmissionCode(service, owner)
    const guesses = Array.from({ length: smsCodeTries - 1 }, () => submit(id, { authCode: other(authCode), authFlow }))
    for (const answer of await Promise.all(guesses)) expect(answer).toMatchObject(wrong)
    expect(await submit(id, { authCode: other(authCode), authFlow })).toMatchObject(wrong)
    expect(await submit(id, { authCode, authFlow })).toMatchObject(wrong)
  })

  it('is asked for again in the same flow, which voids the one before; once a minute, and so many an hour', async () => {
    const mobile = await mobileOf()
    const id = await draft()
    const first = must(await ask())
    const before = await codeOf(service, mobile)
    expect(await ask(owner, first.flowId)).toMatchObject({ success: false, errorCode: 'RATE_LIMITED' })
    service.clock.move(seconds(smsResendSeconds))
    const again = must(await ask(owner, first.flowId))
    expect(again.flowId).toBe(first.flowId)
    const after = await codeOf(service, mobile)
    if (after !== before) expect(await submit(id, { authCode: before, authFlow: first.flowId })).toMatchObject(wrong)
    must(await submit(id, { authCode: after, authFlow: first.flowId }))
    for (let sent = 2; sent < submissionCodesPerHour; sent += 1) {
      service.clock.move(seconds(smsResendSeconds))
      must(await ask())
    }
    service.clock.move(seconds(smsResendSeconds))
    expect(await ask()).toMatchObject({ errorCode: 'RATE_LIMITED' })
    service.clock.move(minutes(60))
    owner = await service.signIn(owner.account)
    // A flow of another account is not continued: a new one is created.
    const stranger = await aUseUnit(service)
    const foreign = await aSubmissionCode(service, stranger)
    expect(must(await ask(owner, foreign.authFlow)).flowId).not.toBe(foreign.authFlow)
  })

  it('needs a number to go to', async () => {
    await service.db.system(({ db }) => db.updateTable('account').set({ mobile: '' }).where('id', '=', owner.account.id).execute())
    expect(await ask()).toMatchObject({ success: false, errorMsg: messages.noMobile })
  })

  it('is not asked of types that do not say so, nor where an operator has switched it off', async () => {
    const off = await startTestService({ sharing: service, environment: { SUBMISSION_CODE: 'off' } })
    const id = await draft()
    const { version } = await standing(service, id)
    expect(must(await off.call(commit, { body: { id, version } }, owner))).toMatchObject({ status: '20' })
    await off.close()
  })
})
