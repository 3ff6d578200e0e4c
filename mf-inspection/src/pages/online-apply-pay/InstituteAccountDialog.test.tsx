import { instituteAccountEndpoints } from '@shared/contract/payment'
import { fakeService, Refused, renderPage, signedInAs } from '@shared/ui/testing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { InstituteAccountDialog } from './InstituteAccountDialog'

test('keeps what an institute charges and where it is paid, and says at its field what is wrong', async () => {
  signedInAs('5')
  const kept = { accountName: '宁波市示例特种设备检验研究院', bankName: '示例银行', accountNo: '3320010000000', chargeKind: '1' }
  const answers = [new Refused('INCOMPLETE', '请改正', [{ field: 'accountNo', message: '账号只能是数字' }]), {}]
  const calls = fakeService([
    [instituteAccountEndpoints.read, () => kept],
    [instituteAccountEndpoints.save, () => answers.shift()],
  ])
  const closed = jest.fn()
  const { user } = renderPage(<InstituteAccountDialog onClose={closed} />)
  const number = await screen.findByLabelText('账号')
  expect(number).toHaveValue('3320010000000')
  fireEvent.change(number, { target: { value: '33200x' } })
  await user.click(screen.getByLabelText(/经营服务性收费/))
  await user.click(screen.getByRole('button', { name: /保\s?存/ }))
  expect(await screen.findByText('账号只能是数字')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: /保\s?存/ }))
  await waitFor(() => expect(closed).toHaveBeenCalled())
  expect(calls.filter(({ method }) => method === 'POST').at(-1)?.body).toEqual({ ...kept, accountNo: '33200x', chargeKind: '2' })
})
