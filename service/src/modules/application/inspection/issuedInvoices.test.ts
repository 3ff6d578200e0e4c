import { inspectionInvoices } from '@shared/contract/application'
import { anInspectionDraft, anInspectionForm, anInstitute, attempt, aUseUnit, must } from '../../../testing/inspections'
import { startTestService, type TestService } from '../../../testing/service'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

it('is told of the kind of invoice the institute issues as soon as one is chosen, and refused another at submission', async () => {
  const owner = await aUseUnit(service)
  const institute = await anInstitute(service)
  const inspectionOrg = institute.unit.id
  const asked = async (invoiceKind: string) => must(await service.call(inspectionInvoices, { query: { inspectionOrg, invoiceKind } }, owner))
  const problem = '所选检验机构的检验费是行政事业性收费，开具财政电子票据，请改选'
  expect(await asked('')).toEqual({ list: [], fields: {}, suggested: { invoiceKind: '1' } })
  expect((await asked('3')).list).toEqual([{ field: 'invoiceKind', message: problem, path: '', refuses: true }])

  const form = anInspectionForm(institute, owner, { invoiceKind: '3', invoiceTaxNo: owner.account.unit.uscc })
  const { id } = await anInspectionDraft(service, institute, owner, form)
  expect(await attempt(service, owner, 'commit', id)).toMatchObject({ fieldErrors: [{ field: 'invoiceKind', message: problem }] })

  // Of a VAT invoice the payer chooses the kind.
  const account = { account_name: '示例', bank_name: '示例银行', account_no: '332001', charge_kind: '2' }
  await service.db.system(({ db }) =>
    db
      .insertInto('institute_account')
      .values({ institute_id: inspectionOrg, ...account })
      .execute(),
  )
  expect(await asked('3')).toEqual({ list: [], fields: {}, suggested: { invoiceKind: '' } })
  expect(await attempt(service, owner, 'commit', id)).toMatchObject({ success: true })
})
