import { existsSync } from 'node:fs'
import path from 'node:path'
import type { DataOf } from '@shared/contract/endpoint'
import { messages } from '@shared/contract/messages'
import { visitorEndpoints } from '@shared/contract/visitor'
import { housekeeping } from '../../app/jobs'
import { days, hours } from '../../clock'
import { apply, aRegistration, disagree, queryRegistration, uploadAllAttachments, uploadAttachment, visitorGet } from '../../testing/registration'
import { startTestService, type TestService } from '../../testing/service'
import { aMobile, askForCode, provedFlow } from '../../testing/visitor'

describe('what nobody needs any more', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService()
  })
  afterAll(() => service.close())

  const count = async (table: 'flow' | 'sms_code' | 'sms_request' | 'sms_outbox') =>
    Number(
      (
        await service.db.system(({ db }) =>
          db
            .selectFrom(table)
            .select(({ fn }) => fn.countAll<string>().as('count'))
            .executeTakeFirstOrThrow(),
        )
      ).count,
    )

  const sweep = async () => {
    for (const step of ['flows', 'deletedFiles', 'smsOutbox', 'registrationPasswords', 'smsRequests'] as const) await housekeeping[step](service.context)
  }

  it('is swept: flows, codes, messages, counts, and papers of forms that were never sent', async () => {
    const { headers } = await provedFlow(service)
    await uploadAttachment(service, headers, 'ADMIN_ID')
    const sent = await aRegistration(service)
    const files = await service.db.system(({ db }) => db.selectFrom('attachment').select(['owner_id', 'storage_key']).execute())
    const fileOf = (key: string) => path.join(service.context.configuration.dataFolder, 'attachments', key)
    service.clock.move(hours(1))
    await sweep()
    expect(await count('flow')).toBe(1)
    service.clock.move(hours(2))
    await sweep()
    expect([await count('flow'), await count('sms_code')]).toEqual([0, 0])
    for (const { owner_id, storage_key } of files) expect(existsSync(fileOf(storage_key))).toBe(owner_id === sent.id)
    expect(await count('sms_outbox')).toBeGreaterThan(0)
    service.clock.move(days(1))
    await sweep()
    expect([await count('sms_outbox'), await count('sms_request')]).toEqual([0, 0])
  })

  it('leaves results to be read for a week', async () => {
    const admin = await service.signIn('9')
    await disagree(service, admin, (await aRegistration(service)).id)
    service.clock.move(days(6))
    await sweep()
    expect(await count('sms_outbox')).toBe(1)
    service.clock.move(days(1) + 1)
    await sweep()
    expect(await count('sms_outbox')).toBe(0)
  })

  it('is the password of a refused application after a month: its correction needs a new one', async () => {
    const refused = await aRegistration(service)
    await disagree(service, await service.signIn('9'), refused.id)
    service.clock.move(days(31))
    await sweep()
    const found = await queryRegistration(service, refused.fields.uscc ?? '', refused.mobile)
    const { headers } = await provedFlow(service, { purpose: 'registerCorrection', mobile: refused.mobile, flowId: found.data?.flowId })
    expect((await visitorGet<DataOf<typeof visitorEndpoints.draft>>(service, visitorEndpoints.draft.path, headers)).data?.attachments).toHaveLength(4)
    await uploadAllAttachments(service, headers)
    const body = { fields: refused.fields, password: '', confirmPassword: '', agree: '1' }
    expect(await apply(service, headers, body)).toMatchObject({ fieldErrors: [{ field: 'password', message: messages.required('密码') }] })
    expect(await apply(service, headers, { ...body, password: 'Another-Horse.1', confirmPassword: 'Another-Horse.1' })).toMatchObject({ success: true })
  })

  it('is not a flow that somebody goes on with', async () => {
    const mobile = aMobile()
    expect((await askForCode(service, 'register', mobile)).success).toBe(true)
    await sweep()
    expect(await count('flow')).toBeGreaterThan(0)
  })
})
