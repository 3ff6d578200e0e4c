import { maintenanceProject } from '@shared/contract/application'
import { type CertificateRow, certificateListEndpoints } from '@shared/contract/operator'
import { screen, within } from '@testing-library/react'
import { fakeService, renderPage, signedInAs } from '../../testing'
import { emptyForm } from '../formModel'
import { applicationRules, createFormStore, FormStoreContext } from '../formStore'
import { FromOperatorsButton } from './FromOperatorsButton'

const certificate = (id: string, standing: CertificateRow['standing']): CertificateRow => ({
  ...{ id, version: 1, operatorId: id, name: `作业人员${id}`, idCard: '', unitId: '', unitName: '', areaName: '', left: false, item: 'T', itemName: '' },
  ...{ certNo: `T${id}`, issueOrg: '', firstIssueDate: '', issueDate: '', expireDate: '2099-01-01', revokedDate: '', reviewBy: '' },
  ...{ standing, standingName: '', updateDate: '' },
})

test('more certificates that have expired than are listed hide none that holds, and what is left out is told', async () => {
  const table = maintenanceProject.tables.find(({ fromOperators }) => fromOperators)
  if (!table?.fromOperators) throw new Error('No table of operators')
  signedInAs('2')
  const fifty = (first: number, standing: CertificateRow['standing']) => Array.from({ length: 50 }, (_, place) => certificate(String(first + place), standing))
  fakeService([
    [
      certificateListEndpoints.certificate.list,
      ({ query }) => ({
        pageNo: 1,
        pageSize: 50,
        count: 100,
        counts: {},
        list: query.orderBy === 'expireDate desc' ? fifty(100, 'valid') : fifty(200, 'expired'),
      }),
    ],
  ])
  const store = createFormStore(
    applicationRules(maintenanceProject, () => '2026-11-22'),
    emptyForm(maintenanceProject, {}),
  )
  const { user } = renderPage(
    <FormStoreContext value={store}>
      <FromOperatorsButton table={table} {...table.fromOperators} full={false} />
    </FormStoreContext>,
  )
  await user.click(screen.getByRole('button', { name: '从作业人员选择' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByRole('checkbox', { name: /作业人员100/ })).toBeInTheDocument()
  expect(dialog.getByText('只列出有效期最长的 50 人，其他人请按姓名查找')).toBeInTheDocument()
})
