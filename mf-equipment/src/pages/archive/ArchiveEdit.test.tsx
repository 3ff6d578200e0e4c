import { aDevice, Refused, signedInAs, windowIs, write } from '@shared/ui/testing'
import { screen, waitFor } from '@testing-library/react'
import { aDetail, form, open } from './testing/elevatorArchive'

beforeEach(() => {
  signedInAs('1')
  windowIs('wide')
})

describe('edit mode', () => {
  beforeEach(() => sessionStorage.clear())
  const edit = async (answers?: Parameters<typeof open>[0]) => {
    const opened = open(answers)
    await opened.user.click(await screen.findByRole('button', { name: '修改档案' }))
    write(await screen.findByLabelText('单位内编号'), '3号楼3#')
    return opened
  }
  const save = async ({ user }: ReturnType<typeof open>) => user.click(screen.getByRole('button', { name: '保存' }))

  it('asks for a reason, and sends only what was changed', async () => {
    const opened = await edit()
    expect(screen.queryByLabelText('额定载重量')).not.toBeInTheDocument()
    await save(opened)
    expect(await screen.findByText('请填写修改原因')).toBeInTheDocument()
    write(screen.getByLabelText('修改原因'), '楼内重新编号')
    await save(opened)
    await waitFor(() => expect(opened.said).toEqual(['已保存，修改记入变更记录']))
    expect(opened.calls.find(({ path }) => path.endsWith('/update'))?.body).toEqual({
      id: 'e1',
      version: 1,
      fields: { unitInternalNo: '3号楼3#' },
      tables: {},
      reason: '楼内重新编号',
    })
  })

  it('takes papers in the same place, while what was typed stays', async () => {
    const { user } = await edit()
    await user.click(screen.getByRole('button', { name: '上传或删除' }))
    expect(await screen.findByRole('button', { name: '上传铭牌照片' })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '完成' }))
    expect(screen.getByLabelText('单位内编号')).toHaveValue('3号楼3#')
  })

  it('tells when somebody else was quicker, takes theirs and keeps what was typed', async () => {
    let detail = aDetail()
    let version = 0
    const opened = await edit({
      detail: () => detail,
      update: () => {
        if (version++ > 0) return { id: 'e1', version: 3 }
        detail = aDetail({ row: aDevice({ version: 2 }), form: form({ safetyManager: '赵测试' }) })
        return new Refused('STALE_VERSION', '数据已被他人修改，请刷新后重试')
      },
    })
    write(screen.getByLabelText('修改原因'), '楼内重新编号')
    await save(opened)
    expect(await screen.findByText(/改动的有：安全管理人员/)).toBeInTheDocument()
    expect(screen.getByText('这条记录在别处保存过')).toBeInTheDocument()
    expect(screen.getByLabelText('单位内编号')).toHaveValue('3号楼3#')
    expect(screen.getByLabelText('安全管理人员')).toHaveValue('赵测试')
    expect(screen.getByLabelText('修改原因')).toHaveValue('楼内重新编号')
    await save(opened)
    await waitFor(() =>
      expect(opened.calls.filter(({ path }) => path.endsWith('/update')).at(-1)?.body).toMatchObject({ version: 2, fields: { unitInternalNo: '3号楼3#' } }),
    )
  })

  const kept = () => Object.entries(sessionStorage).map(([, text]) => JSON.parse(text).form.fields.unitInternalNo)

  it('keeps over a reload what was typed and not saved, over what somebody else has changed since, until it is not wanted', async () => {
    const { unmount } = await edit()
    write(screen.getByLabelText('修改原因'), '楼内重新编号')
    await waitFor(() => expect(kept()).toEqual(['3号楼3#']))
    unmount()
    const { user } = open({ detail: () => aDetail({ row: aDevice({ version: 2 }), form: form({ safetyManager: '赵测试' }) }) })
    await user.click(await screen.findByRole('button', { name: '修改档案' }))
    expect(await screen.findByText('已恢复上次没有保存的内容')).toBeInTheDocument()
    expect(screen.getByLabelText('单位内编号')).toHaveValue('3号楼3#')
    expect(screen.getByLabelText('修改原因')).toHaveValue('楼内重新编号')
    expect(screen.getByLabelText('安全管理人员')).toHaveValue('赵测试')
    write(screen.getByLabelText('修改原因'), '楼内重新编号，更正')
    await user.click(screen.getByRole('button', { name: '不要这些内容' }))
    expect(await screen.findByText('恢复后填写的内容也会丢失')).toBeInTheDocument()
    expect(screen.getByLabelText('修改原因')).toHaveValue('楼内重新编号，更正')
    await user.click(screen.getByRole('button', { name: '不要' }))
    expect(screen.getByLabelText('单位内编号')).toHaveValue('3号楼2#')
    expect(screen.getByText('没有修改')).toBeInTheDocument()
    expect(kept()).toEqual([])
  })

  it('restores nothing that the record has by now: it was saved, though the answer was lost', async () => {
    const { unmount } = await edit()
    write(screen.getByLabelText('修改原因'), '楼内重新编号')
    await waitFor(() => expect(kept()).toEqual(['3号楼3#']))
    unmount()
    const { user } = open({ detail: () => aDetail({ row: aDevice({ version: 2 }), form: form({ unitInternalNo: '3号楼3#' }) }) })
    await user.click(await screen.findByRole('button', { name: '修改档案' }))
    expect(await screen.findByText('没有修改')).toBeInTheDocument()
    expect(screen.queryByText('已恢复上次没有保存的内容')).not.toBeInTheDocument()
    expect(screen.getByLabelText('修改原因')).toHaveValue('')
    expect(kept()).toEqual([])
  })

  it('is told what became of a save without an answer once the record shows it, and lays the change on nobody else', async () => {
    let detail = aDetail()
    const opened = await edit({
      detail: () => detail,
      update: () => {
        detail = aDetail({ row: aDevice({ version: 2 }), form: form({ unitInternalNo: '3号楼3#' }) })
        return new Refused('STALE_VERSION', '数据已被他人修改，请刷新后重试')
      },
    })
    write(screen.getByLabelText('修改原因'), '楼内重新编号')
    await save(opened)
    expect(await screen.findByText('没有修改')).toBeInTheDocument()
    expect(opened.said).toEqual(['您的修改已经保存'])
    expect(screen.getByLabelText('修改原因')).toHaveValue('')
    expect(screen.queryByText('这条记录在别处保存过')).not.toBeInTheDocument()
    await waitFor(() => expect(kept()).toEqual([]))
  })

  it.each(['保存', '取消'])('keeps nothing of it after %s', async (button) => {
    const { user } = await edit()
    write(screen.getByLabelText('修改原因'), '楼内重新编号')
    await waitFor(() => expect(kept()).toHaveLength(1))
    await user.click(screen.getByRole('button', { name: button }))
    expect(await screen.findByRole('button', { name: '修改档案' })).toBeInTheDocument()
    expect(kept()).toEqual([])
  })

  it('shows what the service refuses at its field', async () => {
    const opened = await edit({
      update: () => new Refused('INCOMPLETE', '有 1 处需要处理', [{ field: 'unitInternalNo', message: '单位内编号已被另一台设备使用' }]),
    })
    write(screen.getByLabelText('修改原因'), '楼内重新编号')
    await save(opened)
    expect(await screen.findByText('单位内编号已被另一台设备使用')).toBeInTheDocument()
  })
})
