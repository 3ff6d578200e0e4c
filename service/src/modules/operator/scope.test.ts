import { attachmentEndpoints } from '@shared/contract/attachment'
import { certificateListEndpoints, operatorEndpoints, personListEndpoints } from '@shared/contract/operator'
import { scopeOf } from '../../security/caller'
import { uploadFile } from '../../testing/papers'
import { aCertificate } from '../../testing/people'
import { peopleCast } from '../../testing/peopleCast'

describe('people and their certificates', () => {
  const { cast, detail, idOf, keepers, looksWhole, sees, user } = peopleCast()

  it('stand in everybody’s lists, overview and export exactly as far as they reach', async () => {
    for (const [name, whose] of Object.entries(sees)) {
      const expected = whose.map(idOf).sort()
      const people = await cast.service.call(personListEndpoints.list, { query: { tab: 'all' } }, user(name))
      const detailed = await cast.service.call(certificateListEndpoints.detail.list, {}, user(name))
      const overview = await cast.service.call(operatorEndpoints.overview, {}, user(name))
      expect([name, people.data?.list.map(({ id }) => id).sort(), people.data?.counts.all]).toEqual([name, expected, expected.length])
      expect([name, detailed.data?.list.map(({ operatorId }) => operatorId).sort()]).toEqual([name, expected])
      expect([name, overview.data?.numbers.people, overview.data?.numbers.valid]).toEqual([name, expected.length, expected.length])
    }
    for (const name of ['finance', 'inspector']) {
      expect(await cast.service.call(personListEndpoints.list, {}, user(name))).toMatchObject({ errorCode: 'FORBIDDEN' })
    }
  })

  it('are nobody else’s business, whatever is called by their ids', async () => {
    for (const name of Object.keys(sees)) {
      const as = user(name)
      for (const whose of ['owner', 'other'] as const) {
        const id = idOf(whose)
        const seen = sees[name]?.includes(whose) ?? false
        const told = `${name} ${whose}`
        const { certificates, row } = await detail(id, user('admin'))
        const [certificate] = certificates
        if (!certificate) throw new Error('No certificate')
        const outcome = (answer: { success: boolean; errorCode?: string }) => (answer.success ? 'done' : answer.errorCode)
        const read = seen ? 'done' : 'NOT_FOUND'
        expect([told, outcome(await cast.service.call(operatorEndpoints.get, { query: { id } }, as))]).toEqual([told, read])
        expect([told, outcome(await cast.service.call(operatorEndpoints.changes, { query: { id } }, as))]).toEqual([told, read])
        const whole = looksWhole(name) ? read : 'FORBIDDEN'
        expect([told, outcome(await cast.service.call(operatorEndpoints.reveal, { body: { id, field: 'idCard' } }, as))]).toEqual([told, whole])
        const papers = looksWhole(name) ? read : 'NOT_FOUND'
        expect([told, outcome(await cast.service.call(attachmentEndpoints.findAttList, { query: { attrefsysid: id } }, as))]).toEqual([told, papers])
        // For keepers of another unit the person is not found; accounts that keep none are refused outright. A wrong version leaves the record unchanged.
        const keeper = keepers[name] ?? (name === 'stranger' ? 'nobody' : undefined)
        const write = keeper === undefined ? 'FORBIDDEN' : keeper === whose ? 'STALE_VERSION' : 'NOT_FOUND'
        const version = row.version + 7
        const writes = [
          await cast.service.call(operatorEndpoints.update, { body: { id, version, fields: { name: '孙测试' }, reason: '改名' } }, as),
          await cast.service.call(operatorEndpoints.del, { body: { id, version, reason: '登记错误' } }, as),
          await cast.service.call(operatorEndpoints.removeCertificate, { body: { id: certificate.id, version, reason: '登记错误' } }, as),
          await cast.service.call(operatorEndpoints.saveCertificate, { body: { operatorId: id, id: certificate.id, version, fields: {}, reason: '更正' } }, as),
        ]
        expect([told, ...writes.map(outcome)]).toEqual([told, write, write, write, write])
        const upload = await uploadFile(cast.service, as, id, 'PHOTO')
        const paper = keeper === whose ? true : papers === 'done' ? 'NOT_ALLOWED_NOW' : 'NOT_FOUND'
        expect([told, upload.json().success === true ? true : upload.json().errorCode]).toEqual([told, paper])
      }
    }
    const foreign = await cast.service.call(operatorEndpoints.saveCertificate, { body: { operatorId: cast.ofOther, fields: aCertificate() } }, user('owner'))
    expect(foreign).toMatchObject({ success: false, errorCode: 'NOT_FOUND' })
    expect((await detail(cast.ofOther, user('other'))).certificates).toHaveLength(1)
  })

  it('stay behind the second wall when a query forgets its filter', async () => {
    for (const [name, whose] of Object.entries(sees)) {
      const { account } = user(name)
      const { unit } = account
      const scope = scopeOf({
        sessionId: '',
        accountId: account.id,
        name: '',
        loginName: '',
        roleId: '',
        roleType: account.roles[0] ?? '6',
        roleName: '',
        unitId: unit.id,
        unitName: unit.unitName,
        unitUscc: unit.uscc,
        areaCode: unit.areaCode,
        mustChangePassword: false,
      })
      const found = await cast.service.db.read(scope, async ({ db }) => ({
        people: await db.selectFrom('operator').select('id').execute(),
        certificates: await db.selectFrom('operator_certificate').select('operator_id as id').execute(),
        changes: await db.selectFrom('operator_change').select('person_id as id').distinct().execute(),
      }))
      const expected = whose.map(idOf).sort()
      for (const rows of Object.values(found)) expect([name, rows.map(({ id }) => id).sort()]).toEqual([name, expected])
      if (keepers[name]) continue
      const written = cast.service.db.transaction(scope, async ({ db }) => {
        const { numUpdatedRows } = await db.updateTable('operator').set({ deleted: true }).executeTakeFirst()
        const { numDeletedRows } = await db.deleteFrom('operator_certificate').executeTakeFirst()
        return [numUpdatedRows, numDeletedRows]
      })
      // A stranger keeps only people of his own unit, which has none.
      expect([name, await written]).toEqual([name, [0n, 0n]])
    }
  })

  it('take hostile words for what they are: text', async () => {
    for (const keyword of ["'; drop table operator; --", '%', '_', '\\', '<script>', '𠮷𠮷', ' ']) {
      expect([keyword, (await cast.service.call(personListEndpoints.list, { query: { keyword } }, user('city'))).success]).toEqual([keyword, true])
    }
    expect((await cast.service.call(personListEndpoints.list, { query: { keyword: '%' } }, user('city'))).data?.count).toBe(0)
    expect(await cast.service.call(operatorEndpoints.get, { query: { id: 'x' } }, user('owner'))).toMatchObject({ errorCode: 'NOT_FOUND' })
  })
})
