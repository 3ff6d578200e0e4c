import { messages } from '@shared/contract/messages'
import { refuse, succeed } from '@shared/contract/testing'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type FakeNetwork, fakeNetwork } from '../../../testing/fakeNetwork'
import { showPage } from '../../../testing/showPage'
import EquipmentCheckPage from './EquipmentCheckPage'

const path = '/a/stone/common/equipmentCheck'
const onRecord = (change: object = {}) => ({
  kindName: '电梯',
  categoryName: '曳引与强制驱动电梯',
  equipmentName: '乘客电梯',
  useCertNo: '梯11浙B00218(15)',
  equipmentCode: '',
  registrationCode: '31103302002015090272',
  useUnitName: '宁波示例物业服务有限公司',
  unitInternalNo: '3号楼2#',
  useStatusName: '在用',
  useStatusTone: 'done',
  inspectionOrg: '宁波市示例检验研究院',
  inspectionDate: '2024-11-13',
  conclusionName: '合格',
  conclusionTone: 'done',
  nextInspectionDate: '2026-11-30',
  dueState: 'SOON',
  maintenanceUnitName: '浙江示例设备运维集团有限公司',
  rescueTel: '0574-96333',
  asOf: '2026-11-22 09:00:00',
  ...change,
})

let network: FakeNetwork
beforeEach(() => {
  window.history.replaceState(null, '', '/equipment-check')
  network = fakeNetwork()
})

test('a scanned label shows at once what its 使用标志 says', async () => {
  window.history.replaceState(null, '', `/equipment-check#${new URLSearchParams({ number: '梯11浙B00218(15)', code: 'ABCD1234ABCD1234ABCD' })}`)
  network.answer(path, succeed(onRecord()))
  showPage(EquipmentCheckPage)
  expect(await screen.findByRole('heading', { name: '乘客电梯' })).toHaveFocus()
  expect(network.sent(path).map(({ json }) => json)).toEqual([{ number: '梯11浙B00218(15)', code: 'ABCD1234ABCD1234ABCD' }])
  const record = within(screen.getByRole('region', { name: '设备信息' }))
  expect(record.getByText('下次检验日期').nextElementSibling).toHaveTextContent('2026-11-30')
  expect(record.getByText('检验结论').nextElementSibling).toHaveTextContent('合格')
  expect(record.getByRole('link', { name: '0574-96333' })).toHaveAttribute('href', 'tel:0574-96333')
  expect(record.queryByText('设备代码')).not.toBeInTheDocument()
  expect(record.queryByText(/不得使用/)).not.toBeInTheDocument()
})

test('the label of piping names the works as its archive does', async () => {
  window.history.replaceState(null, '', '/equipment-check#number=A&code=B')
  network.answer(path, succeed(onRecord({ equipmentName: '工艺管道', projectName: '一号装置' })))
  showPage(EquipmentCheckPage)
  expect(await screen.findByRole('heading', { name: '工艺管道' })).toBeInTheDocument()
  expect(screen.getByText('工程(装置)名称').nextElementSibling).toHaveTextContent('一号装置')
})

test('the label of a line of piping names the line, and the unit it belongs to', async () => {
  window.history.replaceState(null, '', '/equipment-check#number=A%2FGD-1&code=B')
  network.answer(path, succeed(onRecord({ equipmentName: '工艺管道', pipelineName: '蒸汽管', pipelineNo: 'GD-1', pipeGrade: 'GC2', medium: '蒸汽' })))
  showPage(EquipmentCheckPage)
  expect(await screen.findByRole('heading', { name: '蒸汽管' })).toBeInTheDocument()
  expect(network.sent(path).map(({ json }) => json)).toEqual([{ number: 'A/GD-1', code: 'B' }])
  const record = within(screen.getByRole('region', { name: '设备信息' }))
  expect(record.getByText('管道编号').nextElementSibling).toHaveTextContent('GD-1')
  expect(record.getByText('工程(装置)名称').nextElementSibling).toHaveTextContent('工艺管道')
})

test.each(['', '/GD-1'])('the id on the label of a device without a number is looked up, and the field says there is none%s', async (line) => {
  const number = `0198c5e2-7d5f-7a31-9c4e-2b1f00a4d9aa${line}`
  window.history.replaceState(null, '', `/equipment-check#${new URLSearchParams({ number, code: 'B' })}`)
  network.answer(path, succeed(onRecord({ useCertNo: '' })))
  showPage(EquipmentCheckPage)
  expect(await screen.findByRole('heading', { name: '乘客电梯' })).toBeInTheDocument()
  expect(network.sent(path).map(({ json }) => json)).toEqual([{ number, code: 'B' }])
  const field = screen.getByLabelText('编号', { selector: 'input' })
  expect([field, field.getAttribute('placeholder')]).toEqual([expect.objectContaining({ value: '' }), '标签上没有编号'])
})

test.each([
  ['registered', '梯11浙B00218(15)', '使用标志'],
  ['not registered yet', '', '档案记载'],
])('a device that is %s has its data under a heading that is true', async (_, useCertNo, heading) => {
  window.history.replaceState(null, '', '/equipment-check#number=A&code=B')
  network.answer(path, succeed(onRecord({ useCertNo })))
  showPage(EquipmentCheckPage)
  expect(await screen.findByRole('heading', { name: new RegExp(heading) })).toBeInTheDocument()
})

test.each([
  ['is overdue', { dueState: 'OVERDUE' }, /未经检验合格不得使用/],
  ['has failed its inspection', { conclusionName: '不合格', conclusionTone: 'failed' }, /检验结论为“不合格”，整改合格前不得使用/],
  ['is out of use', { useStatusName: '停用', useStatusTone: 'idle', dueState: 'NA' }, /使用状态为“停用”，不得使用/],
])('a device that %s is told as such', async (_, change, warning) => {
  window.history.replaceState(null, '', '/equipment-check#number=A&code=B')
  network.answer(path, succeed(onRecord(change)))
  showPage(EquipmentCheckPage)
  expect(await screen.findByText(warning)).toBeInTheDocument()
})

test('a wrong code is answered in a sentence, and what was typed stays', async () => {
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
  network.answer(path, refuse('NOT_FOUND', messages.documentUnknown))
  showPage(EquipmentCheckPage)
  const number = screen.getByLabelText('编号', { selector: 'input' })
  await user.type(number, 'TX1')
  await user.type(screen.getByLabelText('核验码', { selector: 'input' }), '0000')
  await user.click(screen.getByRole('button', { name: '查询' }))
  expect(await screen.findByText(messages.documentUnknown)).toBeInTheDocument()
  expect(number).toHaveValue('TX1')
})
