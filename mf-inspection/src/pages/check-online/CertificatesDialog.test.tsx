import { inspectionEndpoints } from '@shared/contract/inspection'
import { today } from '@shared/ui/headless'
import { fakeService, Refused, renderPage, signedInAs } from '@shared/ui/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import dayjs from 'dayjs'
import { AssignmentBoard } from './AssignmentBoard'
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
  const inTwoYears = dayjs(today()).add(2, 'year').format('YYYY-MM-DD')
  fireEvent.change(day, { target: { value: inTwoYears } })
  fireEvent.click(save)
  await waitFor(() => expect(calls.at(-1)?.body).toMatchObject({ certificates: [{ kind: '1000', validTo: inTwoYears }, { kind: '3000' }] }))
})

it('keeps what was typed when a colleague has saved meanwhile, and takes over what the colleague entered', async () => {
  signedInAs('4')
  const held = [{ kind: '3000', number: 'TS3000', validTo: '2099-12-31' }]
  let stored = held
  const calls = fakeService([
    [
      inspectionEndpoints.assignmentBoard,
      () => ({ days: ['2099-01-04'], waiting: [], inspectors: [{ id: 'p1', name: '钱测试', certificates: stored, planned: [], leaves: [] }] }),
    ],
    [
      inspectionEndpoints.keepCertificates,
      ({ body }) => {
        if (JSON.stringify((body as { before?: unknown }).before) === JSON.stringify(stored)) return {}
        return new Refused('STALE_VERSION', '数据已被他人修改，请刷新后重试', undefined, 409)
      },
    ],
  ])
  const { user } = renderPage(<AssignmentBoard onClose={() => undefined} />)
  await user.click(await screen.findByRole('button', { name: '钱测试' }))
  const dialog = within(await screen.findByRole('dialog', { name: '钱测试的检验证' }))
  const inTwoYears = dayjs(today()).add(2, 'year').format('YYYY-MM-DD')
  fireEvent.change(dialog.getByLabelText('锅炉 证书编号'), { target: { value: 'TS1000' } })
  fireEvent.change(dialog.getByLabelText('锅炉 有效期至'), { target: { value: inTwoYears } })
  stored = [...held, { kind: '4000', number: 'TS4000', validTo: '2099-12-31' }]
  await user.click(dialog.getByRole('button', { name: '保存' }))
  expect(await dialog.findByText('这些检验证在别处保存过')).toBeInTheDocument()
  await waitFor(() => expect(dialog.getByLabelText('起重机械 证书编号')).toHaveValue('TS4000'))
  expect(dialog.getByLabelText('锅炉 证书编号')).toHaveValue('TS1000')
  await user.click(dialog.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '钱测试的检验证' })).toBeNull())
  const sent = calls.filter(({ method }) => method === 'POST').at(-1)?.body
  expect(sent).toMatchObject({ certificates: [{ kind: '1000', number: 'TS1000' }, { kind: '3000' }, { kind: '4000' }], before: stored })
})
