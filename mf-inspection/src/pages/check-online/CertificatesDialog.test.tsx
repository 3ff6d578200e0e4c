import { inspectionEndpoints } from '@shared/contract/inspection'
import { fakeService, renderPage, signedInAs } from '@shared/ui/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import dayjs from 'dayjs'
import { CertificatesDialog } from './CertificatesDialog'

it('says at its field what a certificate lacks, and that no certificate is good for so long', async () => {
  signedInAs('4')
  const calls = fakeService([[inspectionEndpoints.keepCertificates, () => ({})]])
  const certificates = [{ kind: '3000', number: 'TS3000', validTo: '2099-12-31' }]
  renderPage(<CertificatesDialog inspector={{ id: 'p1', name: '钱测试', certificates, planned: [], leaves: [] }} onClose={() => undefined} />)
  const dialog = within(await screen.findByRole('dialog', { name: '钱测试的检验证' }))
  const save = dialog.getByRole('button', { name: '保存' })
  // Saved values are not reported as errors.
  expect(save).toBeEnabled()
  const day = dialog.getByLabelText('锅炉 有效期至')
  fireEvent.change(dialog.getByLabelText('锅炉 证书编号'), { target: { value: 'TS1000' } })
  expect(day).toHaveAccessibleDescription('请选择有效期至')
  expect(save).toBeDisabled()
  fireEvent.change(day, { target: { value: '2097-01-01' } })
  expect(day).toHaveAccessibleDescription(/不能晚于.*检验人员证有效期5年/)
  expect(save).toBeDisabled()
  const inTwoYears = dayjs().add(2, 'year').format('YYYY-MM-DD')
  fireEvent.change(day, { target: { value: inTwoYears } })
  fireEvent.click(save)
  await waitFor(() => expect(calls.at(-1)?.body).toMatchObject({ certificates: [{ kind: '1000', validTo: inTwoYears }, { kind: '3000' }] }))
})
