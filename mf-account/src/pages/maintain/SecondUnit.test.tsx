import { attachmentEndpoints } from '@shared/contract/attachment'
import type { DataOf } from '@shared/contract/endpoint'
import { regionsEndpoint } from '@shared/contract/region'
import { unitEndpoints } from '@shared/contract/unit'
import { answered, aUnit, fakeService, Refused, renderPage, signedInAs, write } from '@shared/ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { SecondUnit } from './SecondUnit'

type Second = DataOf<typeof unitEndpoints.unitTwo>
const none: Second = { allowed: true, unit: null, application: null, attrefsysid: 'draft2' }

const signedInWithTwoRoles = () => signedInAs('1', '李测试', ['2'])

function secondUnit(given: Second, refuse: Refused[] = []) {
  let second = given
  return fakeService([
    [unitEndpoints.unitTwo, () => second],
    [regionsEndpoint, () => ({ list: [{ code: '330212', name: '鄞州区', parentCode: '330200' }] })],
    [attachmentEndpoints.findAttList, () => ({ list: [] })],
    [attachmentEndpoints.upload, () => new Promise(() => undefined)],
    [
      unitEndpoints.saveWbZhUnit,
      ({ body }) => {
        const refusal = refuse.shift()
        if (refusal) return refusal
        const fields = body.fields as Record<string, string>
        second = { ...second, application: { id: 's1', status: '20', statusName: '待审核', opinion: '', submitDate: '2026-11-20 10:00:00', fields } }
        return { id: 's1', status: '20', statusName: '待审核' }
      },
    ],
  ])
}
const sent = (calls: ReturnType<typeof fakeService>) => calls.filter((asked) => asked.path === unitEndpoints.saveWbZhUnit.path).map((asked) => asked.body)
const section = () => screen.findByRole('region', { name: '维保单位（第二单位）' })
const show = () => renderPage(<SecondUnit onUnsaved={() => undefined} />)

const refused: Second = {
  ...none,
  application: {
    id: 's0',
    status: '80',
    statusName: '未通过',
    opinion: '许可证不清晰',
    submitDate: '2026-11-10 10:00:00',
    fields: {
      uscc: '91330200QQ0000039F',
      unitName: '宁波示例电梯工程有限公司',
      legalPerson: '钱测试',
      areaCode: '330212',
      regAddress: '示例路100号',
      licenceNo: 'TS3333001-2028',
      licenceExpire: '2028-06-30',
    },
  },
}

describe('维保单位（第二单位）', () => {
  it('is nothing to an account of one role', async () => {
    signedInAs('1')
    const calls = secondUnit(none)
    show()
    await answered()
    expect(screen.queryByRole('region')).not.toBeInTheDocument()
    expect(calls).toEqual([])
  })

  it('shows the unit in force', async () => {
    signedInWithTwoRoles()
    secondUnit({ ...none, unit: aUnit({ unitName: '宁波示例维保有限公司' }) })
    show()
    expect(await screen.findByText('宁波示例维保有限公司')).toBeInTheDocument()
    expect(await within(await section()).findByText('鄞州区')).toBeInTheDocument()
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })

  it('says why it was refused, and sends the corrected application', async () => {
    signedInWithTwoRoles()
    const calls = secondUnit(refused)
    const { user, said } = show()
    expect(await screen.findByText('申请未通过审核：许可证不清晰')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '修改后重新申请' }))
    write(screen.getByLabelText(/许可证编号/), 'TS3333002-2028')
    await user.click(screen.getByRole('button', { name: '提交申请' }))
    expect(await screen.findByText('待审核')).toBeInTheDocument()
    expect(said).toEqual(['申请已提交，审核结果以短信告知'])
    expect(sent(calls)).toEqual([{ attrefsysid: 'draft2', fields: { ...refused.application?.fields, licenceNo: 'TS3333002-2028', unitType: '2' } }])
    expect(screen.queryByRole('button', { name: '提交申请' })).not.toBeInTheDocument()
  })

  it('asks for everything, and puts what the service misses at its place', async () => {
    signedInWithTwoRoles()
    const calls = secondUnit(none)
    const { user } = show()
    await user.click(await screen.findByRole('button', { name: '申请第二单位' }))
    await user.click(screen.getByRole('button', { name: '提交申请' }))
    expect(screen.getByText('请填写统一社会信用代码')).toBeInTheDocument()
    expect(screen.getByText('请选择许可证有效期')).toBeInTheDocument()
    expect(sent(calls)).toEqual([])
  })

  it('waits for a paper that is on its way', async () => {
    signedInWithTwoRoles()
    const calls = secondUnit(refused)
    const { user, said } = show()
    await user.click(await screen.findByRole('button', { name: '修改后重新申请' }))
    await user.upload(screen.getByLabelText('选择许可证'), new File(['x'], '许可证.pdf'))
    await user.click(screen.getByRole('button', { name: '提交申请' }))
    expect(said).toEqual(['还有附件正在上传，传完后再提交'])
    expect(sent(calls)).toEqual([])
  })

  it('names the paper the service misses', async () => {
    signedInWithTwoRoles()
    secondUnit(refused, [new Refused('INCOMPLETE', '请上传许可证', [{ field: 'attachments.LICENCE', message: '请上传许可证' }])])
    const { user } = show()
    await user.click(await screen.findByRole('button', { name: '修改后重新申请' }))
    await user.click(screen.getByRole('button', { name: '提交申请' }))
    await waitFor(() => expect(screen.getByText('请上传许可证')).toBeInTheDocument())
  })
})
