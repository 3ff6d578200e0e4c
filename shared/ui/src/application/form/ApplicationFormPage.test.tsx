import { constructionNotice } from '@shared/contract/application'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { autosavePause } from '../../form/draft/useDraftKeeping'
import { leavingDelay, validationDelay } from '../../headless/fieldProblems'
import { Refused, windowIs } from '../../testing/fakeService'
import { aWholeNotice, beforeForms, bothPapers, noticeFormService, opened, openForm, press, saves, type, wait } from '../../testing/noticeForm'

beforeForms()

describe('filling in', () => {
  it('starts a new notice with what the unit is known by', async () => {
    noticeFormService()
    openForm()
    await opened()
    expect(screen.getByLabelText('施工单位名称')).toHaveValue('宁波示例电梯工程有限公司')
    expect(screen.getByLabelText('施工单位名称')).toHaveAttribute('readonly')
    expect(screen.getByText('填写后自动保存为草稿')).toBeInTheDocument()
    expect(screen.getByText('办事指南')).toHaveAttribute('href', '/guide/constructionNotice')
  })

  it('takes what the address says, of what the form lets one choose or write in a line', async () => {
    const calls = noticeFormService()
    openForm('/construction/register?constructionKind=2&projectName=示例花园&constUnitName=别的单位&subcontract=9')
    await opened()
    type('施工负责人', '李测试')
    await wait(autosavePause)
    const [saved] = saves(calls)
    expect(saved).toMatchObject({ form: { fields: { constructionKind: '2', projectName: '示例花园' } } })
    expect(JSON.stringify(saved)).not.toMatch(/别的单位|"subcontract":"9"/)
  })

  it('of a closed type says so, without a guide and without a state nothing has', async () => {
    noticeFormService()
    openForm(undefined, undefined, { ...constructionNotice, closed: { since: '2024-01-01', message: '已停止受理', instead: '/construction/query-list' } })
    expect(await screen.findByText('已停止受理')).toBeInTheDocument()
    await wait(validationDelay)
    expect(screen.queryByText('办事指南')).not.toBeInTheDocument()
    expect(screen.queryByText('暂存')).not.toBeInTheDocument()
  })

  it('says what is wrong 500 ms after the last key, at the field and aloud', async () => {
    noticeFormService()
    openForm()
    await opened()
    type('施工负责人电话', '1300000002')
    await wait(validationDelay - 50)
    expect(screen.queryByText('请输入有效的手机号码')).not.toBeInTheDocument()
    await wait(100)
    const field = screen.getByLabelText('施工负责人电话')
    expect(field).toHaveAttribute('aria-invalid', 'true')
    expect(field).toHaveAccessibleDescription('请输入有效的手机号码')
    expect(screen.getByText('施工负责人电话：请输入有效的手机号码')).toHaveAttribute('aria-live', 'polite')
  })

  it('says that something is missing only where the user has been, and everywhere at 提交, which goes to the first', async () => {
    noticeFormService()
    const { said } = openForm()
    await opened()
    await wait(validationDelay)
    expect(screen.queryByText('请填写施工负责人')).not.toBeInTheDocument()
    fireEvent.focus(screen.getByLabelText('施工负责人'))
    fireEvent.blur(screen.getByLabelText('施工负责人'))
    await wait(leavingDelay)
    expect(screen.getByText('请填写施工负责人')).toBeInTheDocument()
    press('提交')
    await wait(10)
    expect(screen.getByText('请选择施工类别')).toBeInTheDocument()
    expect(screen.getByText('设备清单至少填写1行')).toBeInTheDocument()
    expect(screen.getByText('请上传安装改造修理告知单(盖章)')).toBeInTheDocument()
    expect(screen.getByLabelText('施工类别')).toHaveFocus()
    expect(said.some((text) => /^还有 \d+ 处需要处理$/.test(text))).toBe(true)
  })

  it('submits what stands there, not what stood there half a second ago', async () => {
    const calls = noticeFormService({ attachments: bothPapers })
    openForm('/construction/register?id=d1')
    await opened()
    type('施工负责人电话', '1300000002')
    await wait(validationDelay + 50)
    type('施工负责人电话', '13000000002')
    press('提交')
    await wait(10)
    expect(saves(calls)).toEqual([expect.objectContaining({ isCommit: '1' })])
  })

  it('submits at once what came complete, while its papers are asked for again', async () => {
    const calls = noticeFormService({ detail: () => aWholeNotice({ attachments: bothPapers }), attachments: 'never answered' })
    openForm('/construction/register?id=d1')
    await opened()
    press('提交')
    await wait(10)
    expect(saves(calls)).toEqual([expect.objectContaining({ isCommit: '1' })])
  })

  it('asks for the inspection body only for the kinds that need one', async () => {
    noticeFormService({ detail: () => aWholeNotice({ form: { ...aWholeNotice().form, fields: { ...aWholeNotice().form.fields, constructionKind: '2' } } }) })
    openForm('/construction/register?id=d1')
    await opened()
    expect(screen.getByLabelText('拟申请监督检验机构')).toHaveAttribute('aria-required', 'true')
    expect(screen.getByText('改造、重大修理须提交')).toBeInTheDocument()
  })

  it('shows beside the form how far each part is', async () => {
    windowIs('wide')
    noticeFormService()
    openForm('/construction/register?id=d1')
    await opened()
    type('施工负责人电话', '1')
    await wait(validationDelay)
    const index = within(screen.getByRole('navigation', { name: '本页内容' }))
    expect(index.getByRole('button', { name: /告知信息 完整/ })).toBeInTheDocument()
    expect(index.getByRole('button', { name: /施工单位 1 处/ })).toBeInTheDocument()
    // Invalid and missing values are counted together, so that the sections add up to the number in the submit bar.
    type('施工负责人', '')
    await wait(validationDelay)
    expect(index.getByRole('button', { name: /施工单位 2 处/ })).toBeInTheDocument()
    expect(index.getByRole('button', { name: /施工人员 1 人/ })).toBeInTheDocument()
    expect(index.getByRole('button', { name: /附件 缺 2 项/ })).toBeInTheDocument()
  })
})

describe('tables', () => {
  /** The only way to edit a row by keyboard; this button exists while the row is text. */
  const enter = (place: string) => act(() => screen.getByLabelText(`修改${place}`).focus())
  const textOf = (place: string) => screen.getByLabelText(`修改${place}`).closest('tbody')
  const pasteInto = (element: Element, text: string) => fireEvent.paste(element, { clipboardData: { getData: () => text } })

  it('takes rows pasted from a spreadsheet, and shows a wrong cell under itself', async () => {
    noticeFormService()
    const { said } = openForm()
    await opened()
    pasteInto(
      screen.getByText('新增一人'),
      '姓名\t身份证号\t作业项目\t证书编号\t有效期至\n赵测试\t11010519491231002X\t电梯修理\tZ1\t2030/1/1\n钱测试\t123\t电梯修理\tZ2\t2030/1/1',
    )
    await wait(validationDelay)
    expect(textOf('第 1 人')).toHaveTextContent('1赵测试11010519491231002X电梯修理Z12030-01-01')
    expect(textOf('第 2 人')).toHaveTextContent('请输入有效的18位身份证号码')
    enter('第 2 人')
    expect(screen.getByLabelText('第 2 人 身份证号')).toHaveAccessibleDescription('请输入有效的18位身份证号码')
    expect(said).toContain('已填入 2 行，其中 1 行需要修改')
  })

  it('fills from the cell the cursor is in', async () => {
    noticeFormService()
    openForm('/construction/register?id=d1')
    await opened()
    enter('第 1 台')
    pasteInto(screen.getByLabelText('第 1 台 制造编号'), 'A1\t甲厂\nA2\t乙厂')
    await wait(validationDelay)
    expect(screen.getByLabelText('第 1 台 制造编号')).toHaveValue('A1')
    expect(screen.getByLabelText('第 1 台 设备名称')).toHaveValue('乘客电梯')
    expect(textOf('第 2 台')).toHaveTextContent('A2乙厂')
  })

  it('gives one row its controls, by click where it was clicked, and walks on by Enter and arrows', async () => {
    noticeFormService()
    openForm('/construction/register?id=d1')
    await opened()
    pasteInto(screen.getByText('新增一人'), '姓名\t证书编号\n钱测试\tZ2')
    fireEvent.click(screen.getByText('Z2'))
    expect(screen.getByLabelText('第 2 人 证书编号')).toHaveFocus()
    expect(screen.queryByLabelText('第 1 人 证书编号')).not.toBeInTheDocument()
    fireEvent.keyDown(screen.getByLabelText('第 2 人 证书编号'), { key: 'ArrowUp' })
    expect(screen.getByLabelText('第 1 人 证书编号')).toHaveFocus()
    expect(textOf('第 2 人')).toHaveTextContent('钱测试')
    for (const place of ['第 1 人', '第 2 人']) fireEvent.keyDown(screen.getByLabelText(`${place} 证书编号`), { key: 'Enter' })
    expect(screen.getByLabelText('第 3 人 证书编号')).toHaveFocus()
  })

  it('opens the row whose further columns hold something wrong', async () => {
    noticeFormService()
    openForm('/construction/register?id=d1')
    await opened()
    enter('第 1 台')
    fireEvent.click(screen.getByLabelText('展开第 1 台的其他栏目'))
    fireEvent.change(screen.getByLabelText('注册代码'), { target: { value: '3110330200201509022' } })
    await wait(validationDelay)
    fireEvent.click(screen.getByLabelText('收起第 1 台的其他栏目'))
    expect(screen.getByLabelText('注册代码')).toHaveAccessibleDescription('请输入有效的20位注册代码')
  })

  it('adds a row and puts the cursor into it', async () => {
    noticeFormService()
    openForm()
    await opened()
    press('新增一人')
    await wait(10)
    expect(screen.getByLabelText('第 1 人 姓名')).toHaveFocus()
  })
})

describe('what the service asks to look at again', () => {
  const warnings = [{ field: 'devices.0.factoryNo', message: '这台设备已在其他告知中' }]

  it('stands at the row and is said aloud as soon as a save has found it, and forbids nothing', async () => {
    const standing = { id: 'd1', status: '10', statusName: '暂存', number: '', receiptNo: '' }
    const calls = noticeFormService({ attachments: bothPapers, save: () => ({ ...standing, version: 5, warnings }) })
    openForm('/construction/register?id=d1')
    await opened()
    expect(screen.queryByText('制造编号：这台设备已在其他告知中')).not.toBeInTheDocument()
    type('工程名称', '二期')
    await wait(autosavePause)
    expect(screen.getByText('制造编号：这台设备已在其他告知中')).toBeInTheDocument()
    expect(screen.getByText('设备清单第 1 台制造编号：这台设备已在其他告知中')).toHaveAttribute('aria-live', 'polite')
    press('提交')
    await wait(10)
    expect(saves(calls).at(-1)).toMatchObject({ isCommit: '1' })
  })

  it('stands there when the draft is opened again', async () => {
    noticeFormService({ detail: () => aWholeNotice({ warnings }) })
    openForm('/construction/register?id=d1')
    await opened()
    expect(screen.getByText('制造编号：这台设备已在其他告知中')).toBeInTheDocument()
  })
})

describe('on a phone', () => {
  it('keeps the bar to one line: the rest stands in a menu, what it says is still said', async () => {
    const calls = noticeFormService()
    openForm('/construction/register?id=d1')
    await opened()
    expect(screen.queryByText('保存草稿')).not.toBeInTheDocument()
    expect(screen.getByText('没有新的修改')).toBeInTheDocument()
    fireEvent.click(screen.getByLabelText(/^还有 \d+ 处需要处理，定位下一处$/))
    fireEvent.click(screen.getByLabelText('更多操作'))
    await wait(100)
    expect(screen.getByText('预览告知单')).toBeInTheDocument()
    expect(screen.getByText('本页内容')).toBeInTheDocument()
    type('工程名称', '示例花园')
    fireEvent.click(screen.getByText('保存草稿'))
    await wait(100)
    expect(saves(calls)).toHaveLength(1)
  })
})

describe('submitting', () => {
  it('sends the whole notice once and goes on to its detail', async () => {
    const calls = noticeFormService({ attachments: bothPapers })
    const close = jest.fn()
    const { said } = openForm('/construction/register?id=d1', { close })
    await opened()
    expect(await screen.findByText('内容完整，可以提交')).toBeInTheDocument()
    press('提交')
    await waitFor(() => expect(close).toHaveBeenCalledWith('/construction/detail?id=d1'))
    expect(saves(calls)).toHaveLength(1)
    expect(saves(calls)[0]).toMatchObject({ id: 'd1', version: 4, isCommit: '1' })
    expect(said).toContain('告知已提交，登记机关将在2个工作日内核对')
  })

  it('and saving say what became of it once, pressed twice', async () => {
    windowIs('wide')
    const calls = noticeFormService({ attachments: bothPapers })
    const { said } = openForm('/construction/register?id=d1', { close: () => undefined })
    await opened()
    expect(await screen.findByText('内容完整，可以提交')).toBeInTheDocument()
    type('工程名称', '示例花园')
    press('保存草稿')
    press('保存草稿')
    await waitFor(() => expect(said).toHaveLength(1))
    await wait(100)
    press('提交')
    press('提交')
    press('保存草稿')
    await waitFor(() => expect(said).toContain('告知已提交，登记机关将在2个工作日内核对'))
    await wait(100)
    expect(said).toHaveLength(2)
    expect(saves(calls).map(({ isCommit }) => isCommit)).toEqual(['0', '1'])
  })

  it('puts what the service finds at its fields and goes to the first', async () => {
    noticeFormService({
      attachments: bothPapers,
      save: ({ body }) =>
        body.isCommit === '1'
          ? new Refused('INCOMPLETE', '还有内容需要填写或修改', [
              { field: 'devices.0.factoryNo', message: '该设备已有未办结的告知' },
              { field: 'constLicenceNo', message: '许可证已注销' },
            ])
          : undefined,
    })
    const { said } = openForm('/construction/register?id=d1')
    await opened()
    await screen.findByText('内容完整，可以提交')
    press('提交')
    await waitFor(() => expect(screen.getByLabelText('第 1 台 制造编号')).toHaveAccessibleDescription('该设备已有未办结的告知'))
    await wait(10)
    expect(screen.getByLabelText('第 1 台 制造编号')).toHaveFocus()
    expect(screen.getByLabelText('许可证编号')).toHaveAccessibleDescription('许可证已注销')
    expect(said).toContain('还有内容需要填写或修改')
    // The service's message is removed when its value changes.
    type('许可证编号', 'TS3333002-2030')
    await wait(validationDelay)
    expect(screen.queryByText('许可证已注销')).not.toBeInTheDocument()
  })

  it('asks the service again when another field was changed than the one it refused, and keeps its word at its place until then', async () => {
    const refused = new Refused('INCOMPLETE', '还有内容需要填写或修改', [{ field: 'devices.0.factoryNo', message: '竣工日期太晚' }])
    const answers = [refused]
    const calls = noticeFormService({ attachments: bothPapers, save: ({ body }) => (body.isCommit === '1' ? answers.shift() : undefined) })
    openForm('/construction/register?id=d1')
    await opened()
    await screen.findByText('内容完整，可以提交')
    press('提交')
    await waitFor(() => expect(screen.getByLabelText('第 1 台 制造编号')).toHaveAccessibleDescription('竣工日期太晚'))
    type('施工负责人', '张测试')
    await wait(validationDelay)
    expect(screen.getByText('竣工日期太晚')).toBeInTheDocument()
    const submissions = () => saves(calls).filter(({ isCommit }) => isCommit === '1')
    expect(submissions()).toHaveLength(1)
    press('提交')
    await waitFor(() => expect(submissions()).toHaveLength(2))
  })

  it('says of a refused submission that the draft is saved, and nothing of it any more once what was refused is mended', async () => {
    windowIs('wide')
    const kept = { id: 'd1', status: '10', statusName: '暂存', version: 5, number: '', receiptNo: '' }
    const refusal = (message: string, field: string, reason: string) => new Refused('INCOMPLETE', message, [{ field, message: reason }], 200, kept)
    const refusals = [refusal('还有内容需要填写或修改', 'constLicenceNo', '许可证已注销'), refusal('今天不接收告知', '', '今天不接收告知')]
    noticeFormService({ attachments: bothPapers, save: ({ body }) => (body.isCommit === '1' ? refusals.shift() : undefined) })
    openForm('/construction/register?id=d1')
    await opened()
    await screen.findByText('内容完整，可以提交')
    const bar = () => screen.getByText('提交').closest('div')?.parentElement
    press('提交')
    await waitFor(() => expect(bar()).toHaveTextContent('草稿已保存，没有提交'))
    expect(bar()).toHaveTextContent('还有 1 处需要处理')
    expect(bar()).not.toHaveTextContent(/没有保存|仅保存在|可以提交/)
    type('许可证编号', 'TS3333002-2030')
    await wait(validationDelay)
    expect(bar()).toHaveTextContent('有未保存的修改')
    expect(bar()).toHaveTextContent('内容完整，可以提交')
    expect(bar()).not.toHaveTextContent(/没有保存|没有提交/)
    press('提交')
    await waitFor(() => expect(bar()).toHaveTextContent('草稿已保存，没有提交：今天不接收告知'))
    type('施工负责人', '张测试')
    await wait(validationDelay)
    expect(bar()).not.toHaveTextContent('没有提交')
  })

  it('shows why a notice was returned, above the form', async () => {
    noticeFormService({ detail: () => aWholeNotice({ status: '30', statusName: '退回补正', number: 'GZ1', lastOpinion: '请补充制造单位授权书' }) })
    openForm('/construction/register?id=d1')
    await opened()
    expect(screen.getByText('退回补正意见')).toBeInTheDocument()
    expect(screen.getByText('请补充制造单位授权书')).toBeInTheDocument()
  })

  it('does not open a notice that cannot be changed any more', async () => {
    noticeFormService({ detail: () => aWholeNotice({ status: '20', statusName: '待接收', actions: ['revoke'] }) })
    openForm('/construction/register?id=d1')
    expect(await screen.findByText('这份申请现在不能修改')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: '查看详情' })).toHaveAttribute('href', '/construction/detail?id=d1')
  })

  it('copies an earlier notice without its number, and saves it as a new one', async () => {
    const calls = noticeFormService({ detail: () => aWholeNotice({ id: 'old', status: '70', number: 'GZ1', actions: [] }) })
    openForm('/construction/register?previousId=old')
    await opened()
    expect(screen.getByLabelText('施工负责人')).toHaveValue('李测试')
    type('工程名称', '二期')
    await wait(autosavePause)
    expect(saves(calls)[0]).toMatchObject({ previousId: 'old' })
    expect(saves(calls)[0]).not.toHaveProperty('id')
  })
})

describe('papers', () => {
  it('makes the draft before the first paper goes up', async () => {
    const calls = noticeFormService()
    calls.length = 0
    const { container } = openForm()
    await opened()
    const input = container.querySelector('input[aria-label="选择施工合同"]')
    if (!input) throw new Error('no input')
    fireEvent.change(input, { target: { files: [new File(['x'], '合同.pdf')] } })
    await waitFor(() => expect(saves(calls)).toHaveLength(1))
  })

  it('refuses what the service would refuse, without sending it', async () => {
    const calls = noticeFormService()
    const { container } = openForm()
    await opened()
    const input = container.querySelector('input[aria-label="选择施工合同"]')
    if (!input) throw new Error('no input')
    fireEvent.change(input, { target: { files: [new File(['x'], '合同.exe')] } })
    expect(await screen.findByText(/不支持此类文件/)).toBeInTheDocument()
    expect(saves(calls)).toEqual([])
  })
})
