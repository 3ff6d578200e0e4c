import { elevatorDetectApply } from '@shared/contract/application'
import type { FormRow } from '@shared/contract/form'
import { type CertificateRow, certificateListEndpoints, operatorEndpoints } from '@shared/contract/operator'
import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { fakeService, renderPage, signedInAs } from '../../testing/fakeService'
import { OperatorName } from './OperatorName'

const found = elevatorDetectApply.tables.find(({ key }) => key === 'testers')?.columns.find(({ key }) => key === 'name')
if (!found) throw new Error('Testers have a name')
const column = found

const aCertificate = (id: string, part: Partial<CertificateRow> = {}): CertificateRow => ({
  id,
  version: 1,
  operatorId: 'p1',
  name: '张测试一',
  idCard: '330299********0019',
  unitId: 'u1',
  unitName: '示例电梯工程',
  areaName: '鄞州区',
  left: false,
  item: 'T',
  itemName: '电梯修理（T）',
  certNo: '330299********0019',
  issueOrg: '',
  firstIssueDate: '',
  issueDate: '',
  expireDate: '2028-06-30',
  revokedDate: '',
  reviewBy: '',
  standing: 'valid',
  standingName: '有效',
  updateDate: '',
  ...part,
})

let row: FormRow = {}
function NameField() {
  const [values, setValues] = useState<FormRow>({})
  row = values
  return <OperatorName aria-label="姓名" field={column} value={values.name ?? ''} onChange={(change) => setValues((before) => ({ ...before, ...change }))} />
}

test('a person of the unit is chosen with the certificate, whose covered number is asked for; one that has ended is not offered, one whose 复审 is late still is', async () => {
  signedInAs('2')
  const late = aCertificate('c2', { standing: 'late' })
  const ended = aCertificate('c3', { name: '李测试', standing: 'expired' })
  const calls = fakeService([
    [certificateListEndpoints.certificate.list, () => ({ pageNo: 1, pageSize: 20, count: 2, list: [late, ended], counts: {} })],
    [
      operatorEndpoints.choose,
      () => ({ list: [{ id: 'c2', name: '张测试一', certNo: '330299198501010019', expireDate: '2028-06-30', mobile: '13000000000' }] }),
    ],
  ])
  const { user } = renderPage(<NameField />)
  await user.click(screen.getByRole('combobox', { name: '姓名' }))
  await waitFor(() => expect(document.querySelectorAll('.ant-select-item-option')).toHaveLength(1))
  const [option] = document.querySelectorAll<HTMLElement>('.ant-select-item-option')
  if (option) await user.click(option)
  await waitFor(() => expect(row).toEqual({ name: '张测试一', certNo: '330299198501010019', certExpire: '2028-06-30' }))
  expect(calls.find(({ path }) => path === operatorEndpoints.choose.path)?.body).toEqual({ ids: ['c2'] })
  // Certificates that ended long ago must not take the places of those that hold.
  expect(calls.find(({ path }) => path === certificateListEndpoints.certificate.list.path)?.query).toMatchObject({ orderBy: 'expireDate desc' })
})

test('the certificate is filled in where the row is left before the answer', async () => {
  signedInAs('2')
  let answer: (() => void) | undefined
  const chosen = { id: 'c2', name: '张测试一', certNo: '330299198501010019', expireDate: '2028-06-30', mobile: '' }
  fakeService([
    [certificateListEndpoints.certificate.list, () => ({ pageNo: 1, pageSize: 20, count: 1, list: [aCertificate('c2')], counts: {} })],
    [operatorEndpoints.choose, () => new Promise((resolve) => (answer = () => resolve({ list: [chosen] })))],
  ])
  function Row() {
    const [values, setValues] = useState<FormRow>({})
    const [live, setLive] = useState(true)
    row = values
    return (
      <>
        {live && (
          <OperatorName aria-label="姓名" field={column} value={values.name ?? ''} onChange={(change) => setValues((before) => ({ ...before, ...change }))} />
        )}
        <button type="button" onClick={() => setLive(false)}>
          离开
        </button>
      </>
    )
  }
  const { user } = renderPage(<Row />)
  await user.click(screen.getByRole('combobox', { name: '姓名' }))
  await waitFor(() => expect(document.querySelectorAll('.ant-select-item-option')).toHaveLength(1))
  const [option] = document.querySelectorAll<HTMLElement>('.ant-select-item-option')
  if (option) await user.click(option)
  await user.click(screen.getByText('离开'))
  await waitFor(() => expect(answer).toBeDefined())
  act(() => answer?.())
  await waitFor(() => expect(row).toMatchObject({ certNo: '330299198501010019', certExpire: '2028-06-30' }))
})
