import { randomUUID } from 'node:crypto'
import type { BodyOf } from '@shared/contract/endpoint'
import { jobEndpoints } from '@shared/contract/job'
import { certificateListEndpoints, operatorEndpoints, personListEndpoints } from '@shared/contract/operator'
import { Client } from 'pg'
import { aCertificate, aPerson, enterPerson } from '../../testing/people'
import { peopleCast } from '../../testing/peopleCast'

describe('people and their certificates', () => {
  const { cast, detail, user } = peopleCast()

  describe('come in by a workbook', () => {
    const bring = (rows: readonly Record<string, string>[], as = user('owner')) =>
      cast.service.call(operatorEndpoints.importRows, { body: { tables: { operators: [...rows] } } }, as)
    const peopleOf = async (as = user('owner')) => (await cast.service.call(personListEndpoints.list, { query: { tab: 'all', pageSize: 200 } }, as)).data?.count

    it('whole: people who are new, people who are known, and several certificates of one', async () => {
      const known = aPerson({ name: '陈测试' })
      const fresh = aPerson({ name: '褚测试' })
      const first = aCertificate({ item: 'A' })
      expect(await bring([{ ...known, ...first }])).toMatchObject({ data: { added: 1, changed: 0, certificates: 1 } })
      const rows = [{ ...known, education: '3', ...first, issueOrg: '杭州市示例市场监督管理局' }, { ...known, ...aCertificate({ item: 'N2' }) }, fresh]
      expect(await bring(rows)).toMatchObject({ data: { added: 1, changed: 1, certificates: 2 } })
      const [row] = (await cast.service.call(personListEndpoints.list, { query: { keyword: '陈测试' } }, user('owner'))).data?.list ?? []
      expect(row).toMatchObject({ educationName: '大专', certificateCount: 2 })
      // Importing the same again changes nothing.
      expect(await bring(rows)).toMatchObject({ data: { added: 0, changed: 0, certificates: 0 } })
    })

    it('in as many statements for many people as for a few, whether they are new or known: 2,000 are answered while the page waits', async () => {
      const rowsOf = (count: number) => Array.from({ length: count }, () => ({ ...aPerson(), ...aCertificate() }))
      const changed = (rows: readonly Record<string, string>[]) => rows.map((row) => ({ ...row, education: '3', issueOrg: '杭州市示例市场监督管理局' }))
      const statementsOf = async (rows: readonly Record<string, string>[], data: object) => {
        const query = jest.spyOn(Client.prototype, 'query')
        expect(await bring(rows)).toMatchObject({ data })
        const count = query.mock.calls.length
        query.mockRestore()
        return count
      }
      const [few, many] = [rowsOf(2), rowsOf(40)]
      const most = (await statementsOf(few, { added: 2, certificates: 2 })) + 20
      expect(await statementsOf(many, { added: 40, changed: 0, certificates: 40 })).toBeLessThan(most)
      expect(await statementsOf(changed(many), { added: 0, changed: 40, certificates: 40 })).toBeLessThan(most)
      const { rows } = await cast.service.db.system(({ query }) => query({ text: 'select id from operator where id_card = $1', values: [many[39]?.idCard] }))
      const log = await cast.service.call(operatorEndpoints.changes, { query: { id: rows[0].id } }, user('owner'))
      expect(log.data?.list.map(({ actionName }) => actionName)).toEqual(['修改证书', '修改', '新增证书', '登记'])
    })

    it('with a renewed certificate, which without a date of its own ends four years after its new approval', async () => {
      const renewing = aPerson({ name: '韩测试' })
      const held = aCertificate({ item: 'T', issueDate: '2022-03-01' })
      await bring([{ ...renewing, ...held }])
      expect(await bring([{ ...renewing, ...held, issueDate: '2026-02-20' }])).toMatchObject({ data: { changed: 1, certificates: 1 } })
      const [row] = (await cast.service.call(certificateListEndpoints.certificate.list, { query: { keyword: '韩测试' } }, user('owner'))).data?.list ?? []
      expect(row).toMatchObject({ issueDate: '2026-02-20', expireDate: '2030-02-19' })
    })

    it('with a certificate that is known, in whichever case the last letter of its number is written', async () => {
      const idCard = '33029919860303007X'
      const holder = { ...aPerson({ name: '杨测试', idCard }), ...aCertificate({ certNo: idCard }) }
      await bring([holder])
      expect(await bring([{ ...holder, idCard: idCard.toLowerCase(), certNo: idCard.toLowerCase() }])).toMatchObject({
        data: { added: 0, changed: 0, certificates: 0 },
      })
    })

    it('or not at all, with every problem at its cell', async () => {
      const before = await peopleOf()
      const right = aPerson({ name: '卫测试' })
      const wrong: [Record<string, string>, string][] = [
        [{ ...aPerson(), name: '' }, 'name'],
        [{ ...aPerson(), idCard: '330299198501010018' }, 'idCard'],
        [{ ...aPerson(), mobile: '23000000000' }, 'mobile'],
        [{ ...aPerson(), safetyRole: '9' }, 'safetyRole'],
        [{ ...aPerson(), ...aCertificate({ item: 'ZZ' }) }, 'item'],
        [{ ...aPerson(), ...aCertificate({ issueDate: '2026-02-30' }) }, 'issueDate'],
        [{ ...aPerson(), ...aCertificate({ issueDate: '2999-01-01' }) }, 'issueDate'],
        [{ ...aPerson(), certNo: 'X1' }, 'item'],
        [{ ...aPerson(), item: 'A' }, 'certNo'],
        [{ ...right, mobile: '13000009999' }, 'mobile'],
      ]
      for (const [row, column] of wrong) {
        const answer = await bring([right, row])
        const told = answer.success ? [] : (answer.fieldErrors ?? []).map(({ field }) => field)
        expect([row, told]).toEqual([row, expect.arrayContaining([`operators.1.${column}`])])
      }
      const known = (await detail(cast.ofOwner)).id
      const idCard = (await cast.service.call(operatorEndpoints.reveal, { body: { id: known, field: 'idCard' } }, user('owner'))).data?.value ?? ''
      expect(await bring([right, aPerson({ idCard, name: '别人' })])).toMatchObject({ fieldErrors: [{ field: 'operators.1.name' }] })
      expect(await bring(Array.from({ length: 2_001 }, () => right))).toMatchObject({ success: false })
      // Somebody who comes back would have entered after leaving.
      const back = aPerson({ name: '蒋测试' })
      await enterPerson(cast.service, user('owner'), { ...back, leaveDate: '2025-06-30' })
      const again = await bring([{ ...back, entryDate: '2026-01-05' }])
      expect(again).toMatchObject({ fieldErrors: [{ field: 'operators.0.leaveDate', message: '离职日期不能早于入职日期' }] })
      expect(await peopleOf()).toBe((before ?? 0) + 1)
    })
  })

  it('are exported as a list shows them, or a selection, in columns that are chosen, and by a job when there are many', async () => {
    const unit = await cast.service.aUnit()
    const keeper = await cast.service.signIn(await cast.service.anAccount({ roles: ['1'], unit }))
    const id = await enterPerson(cast.service, keeper, { name: '蒋测试', idCard: '330299198501010019' }, [aCertificate({ certNo: '330299198501010019' })])
    await enterPerson(cast.service, keeper, { name: '沈测试' })
    const file = async (
      body: BodyOf<typeof personListEndpoints.exportList>,
      endpoint: typeof personListEndpoints.exportList = personListEndpoints.exportList,
    ) => {
      const answer = await cast.service.call(endpoint, { body }, keeper)
      if (!answer.success) throw new Error(answer.errorMsg)
      const { readXlsx } = await import('hucre/xlsx')
      const { bytes } = await cast.service.raw('GET', answer.data.url)
      return (await readXlsx(bytes)).sheets[0]?.rows ?? []
    }
    expect(await file({ columns: ['name', 'idCard'], orderBy: 'name' })).toEqual(
      expect.arrayContaining([
        ['姓名', '身份证号'],
        ['蒋测试', '330299********0019'],
      ]),
    )
    expect(await file({ ids: [id, cast.ofOther, randomUUID()], columns: ['name'] })).toEqual([['姓名'], ['蒋测试']])
    expect(await file({ columns: ['name', 'certNo'] }, certificateListEndpoints.certificate.exportList)).toEqual([
      ['姓名', '证书编号'],
      ['蒋测试', '330299********0019'],
    ])
    await cast.service.db.system(({ query }) =>
      query({
        text: `insert into operator (unit_id, fields, created_at, updated_at)
          select $1, jsonb_build_object('name', '张测试', 'idCard', 'N' || number, 'mobile', '13000000001', 'safetyRole', '5'), now(), now()
          from generate_series(1, 2100) number`,
        values: [unit.id],
      }),
    )
    const many = await cast.service.call(personListEndpoints.exportList, { body: {} }, keeper)
    expect(many).toMatchObject({ success: true, data: { url: '', job: { title: '导出人员查询' } } })
    expect((await cast.service.call(jobEndpoints.list, {}, keeper)).data?.list).toHaveLength(1)
  })
})
