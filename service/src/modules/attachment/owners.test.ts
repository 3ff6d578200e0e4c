import { randomUUID } from 'node:crypto'
import { attachmentEndpoints } from '@shared/contract/attachment'
import { type RoleType, roles } from '@shared/contract/roles'
import type { Keeper } from '../../attachment/storeFiles'
import type { Scope } from '../../database/scope'
import type { AttachmentOwnerType } from '../../database/tables/applicationTables'
import { uploadFile } from '../../testing/papers'
import { type SignedIn, startTestService, type TestService } from '../../testing/service'

/** Attachments of applicants: they have no unit yet, and are the most personal ones. */
describe('papers of applicants', () => {
  let service: TestService
  let everyone: Map<RoleType, SignedIn>
  beforeAll(async () => {
    service = await startTestService()
    everyone = new Map()
    for (const { roleType } of roles) everyone.set(roleType, await service.signIn(roleType))
  })
  afterAll(() => service.close())

  const as = (role: RoleType): SignedIn => {
    const user = everyone.get(role)
    if (!user) throw new Error(`Nobody has role ${role}`)
    return user
  }

  /** A row as inserted by a visitor's upload. */
  async function aPaperOf(type: AttachmentOwnerType, ownerId: string, keeper: Pick<Keeper, 'unitId' | 'accountId'> = { unitId: null, accountId: null }) {
    const id = randomUUID()
    await service.db.system(({ db }) =>
      db
        .insertInto('attachment')
        .values({
          id,
          owner_type: type,
          owner_id: ownerId,
          unit_id: keeper.unitId,
          code: 'BUSINESS_LICENCE',
          file_name: '营业执照.pdf',
          ext: 'pdf',
          size: 10,
          sha256: 'x',
          storage_key: randomUUID(),
          uploaded_by: keeper.accountId,
          uploaded_name: '申请人',
          uploaded_at: service.clock.now(),
          upload_id: null,
          mobile_upload_id: null,
        })
        .execute(),
    )
    return id
  }
  async function aRegistration(): Promise<string> {
    const id = randomUUID()
    await service.db.system(({ db }) =>
      db
        .insertInto('registration')
        .values({
          id,
          kind: 'account',
          number: `ZC${id}`,
          status: '20',
          fields: JSON.stringify({}),
          unit_name: '宁波示例单位',
          uscc: 'x',
          unit_type: '1',
          area_code: '330212',
          admin_name: '李测试',
          admin_id_card: 'x',
          mobile: '13000000001',
          login_name: 'x',
          password_hash: null,
          account_id: null,
          unit_id: null,
          previous_id: null,
          auditor_id: null,
          submit_date: service.clock.now(),
          due_date: '2030-01-01',
          audit_date: null,
        })
        .execute(),
    )
    return id
  }
  async function aReset(): Promise<string> {
    const id = randomUUID()
    await service.db.system(({ db }) =>
      db
        .insertInto('password_reset')
        .values({
          id,
          number: `MM${id}`,
          login_name: 'x',
          uscc: 'x',
          account_id: null,
          applicant: '李测试',
          reason: 'x',
          new_mobile: '13000000001',
          status: '20',
          auditor_id: null,
          submit_date: service.clock.now(),
          audit_date: null,
        })
        .execute(),
    )
    return id
  }

  const cases = [
    ['registration', aRegistration],
    ['password_reset', aReset],
  ] as const

  it.each(cases)('of a %s are read by administrators, changed by nobody who is signed in', async (type, make) => {
    const owner = await make()
    const paper = await aPaperOf(type, owner)
    for (const { roleType } of roles) {
      const user = as(roleType)
      const read = roleType === '9'
      expect((await service.call(attachmentEndpoints.findAttList, { query: { attrefsysid: owner } }, user)).status).toBe(read ? 200 : 404)
      expect((await service.call(attachmentEndpoints.ticket, { body: { id: paper } }, user)).status).toBe(read ? 200 : 404)
      const removed = await service.call(attachmentEndpoints.remove, { body: { id: paper } }, user)
      expect(removed.success ? 'removed' : removed.errorCode).toBe(read ? 'NOT_ALLOWED_NOW' : 'NOT_FOUND')
      expect((await uploadFile(service, user, owner, 'BUSINESS_LICENCE')).json()).toMatchObject({ errorCode: read ? 'NOT_ALLOWED_NOW' : 'NOT_FOUND' })
    }
  })

  it.each(['registration', 'password_reset', 'article'] as const)('of a %s stay behind the second wall when a query forgets its filter', async (type) => {
    const user = as('1')
    const own = await aPaperOf(type, randomUUID(), { unitId: user.account.unit.id, accountId: user.account.id })
    const visitor = await aPaperOf(type, randomUUID())
    const seenBy = async (scope: Partial<Scope>) => {
      const rows = await service.db.read({ accountId: '', unitId: '', unitUscc: '', roleType: '', areaCode: '', viewers: [], ...scope }, ({ db }) =>
        db.selectFrom('attachment').select('id').where('id', 'in', [own, visitor]).orderBy('id').execute(),
      )
      return rows.map((row) => row.id)
    }
    expect(await seenBy({ roleType: '9' })).toEqual([own, visitor].sort())
    expect(await seenBy({ roleType: '1', unitId: user.account.unit.id })).toEqual(type === 'article' ? [] : [own])
    for (const role of ['1', '2', '3', '4', '5', '6', '7', '']) {
      expect(await seenBy({ roleType: role, unitId: randomUUID(), areaCode: '330000' })).toEqual([])
      expect(await seenBy({ roleType: role })).toEqual([])
    }
  })
})
