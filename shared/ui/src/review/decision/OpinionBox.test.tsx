import { constructionNotice } from '@shared/contract/application'
import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { renderPage, signedInAs, write } from '../../testing/fakeService'
import { OpinionBox } from './OpinionBox'
import { ownTemplatesMax } from './ownTemplates'

function Box({ onSubmit = () => undefined }: { onSubmit?: () => void }) {
  const [text, setText] = useState('')
  return <OpinionBox id="opinion" value={text} onChange={setText} templates={constructionNotice.opinionTemplates} onSubmitKey={onSubmit} />
}

describe('OpinionBox', () => {
  it('fills the box from a template and leaves the text editable', async () => {
    const { user } = renderPage(<Box />)
    await user.click(screen.getByRole('button', { name: '许可证不清晰' }))
    const box = screen.getByRole('textbox', { name: '意见' })
    expect(box).toHaveValue('许可证复印件不清晰，请重新上传清晰的盖章扫描件。')
    expect(screen.getByRole('button', { name: '许可证不清晰' })).toHaveAttribute('aria-pressed', 'true')
    await user.type(box, '谢谢')
    expect(box).toHaveValue('许可证复印件不清晰，请重新上传清晰的盖章扫描件。谢谢')
    expect(screen.getByText('26 / 500')).toBeInTheDocument()
  })

  it('submits by Ctrl+Enter from inside the box', async () => {
    const submit = jest.fn()
    const { user } = renderPage(<Box onSubmit={submit} />)
    await user.click(screen.getByRole('textbox', { name: '意见' }))
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(submit).toHaveBeenCalledTimes(1)
  })
})

describe('管理常用意见', () => {
  beforeEach(() => {
    localStorage.clear()
    signedInAs('7')
  })
  const kept = () => JSON.parse(localStorage.getItem('portal.opinions.me') ?? '[]')
  const manage = async () => {
    const { user } = renderPage(<Box />)
    await user.click(screen.getByRole('button', { name: '管理常用意见' }))
    return { user, dialog: within(await screen.findByRole('dialog', { name: '管理常用意见' })) }
  }

  it('keeps an opinion under its name and offers it beside the templates of the type', async () => {
    const { user, dialog } = await manage()
    write(dialog.getByLabelText('名称'), '开工日期不对')
    write(dialog.getByLabelText('意见'), '开工日期早于告知日期，请核对。')
    await user.click(dialog.getByText('添加'))
    expect(kept()).toEqual([{ label: '开工日期不对', text: '开工日期早于告知日期，请核对。' }])
    await user.keyboard('{Escape}')
    await user.click(screen.getByText('开工日期不对', { selector: 'fieldset *' }))
    expect(screen.getByRole('textbox', { name: '意见' })).toHaveValue('开工日期早于告知日期，请核对。')
  })

  it('takes what was just written, and names it by its beginning', async () => {
    const { user } = renderPage(<Box />)
    write(screen.getByRole('textbox', { name: '意见' }), '请补充制造单位授权书和公章')
    await user.click(screen.getByRole('button', { name: '管理常用意见' }))
    await user.click(within(await screen.findByRole('dialog')).getByText('添加'))
    expect(kept()).toEqual([{ label: '请补充制造单位授权书和公', text: '请补充制造单位授权书和公章' }])
  })

  it('changes, orders and deletes', async () => {
    const list = ['甲', '乙', '丙'].map((label) => ({ label, text: `意见${label}` }))
    localStorage.setItem('portal.opinions.me', JSON.stringify(list))
    const { user, dialog } = await manage()
    await user.click(dialog.getByLabelText('上移 丙'))
    expect(kept().map(({ label }: { label: string }) => label)).toEqual(['甲', '丙', '乙'])
    expect(dialog.getByLabelText('上移 甲')).toBeDisabled()
    await user.click(dialog.getByLabelText('修改 甲'))
    write(dialog.getByLabelText('意见'), '新的意见')
    await user.click(dialog.getByText('保存修改'))
    expect(kept()[0]).toEqual({ label: '甲', text: '新的意见' })
    await user.click(dialog.getByLabelText('删除 丙'))
    expect(kept().map(({ label }: { label: string }) => label)).toEqual(['甲', '乙'])
    expect(dialog.getByRole('status')).toHaveTextContent('已删除：丙')
    expect(dialog.getByLabelText('意见')).toHaveFocus()
  })

  it('says what keeps a template from being kept', async () => {
    localStorage.setItem('portal.opinions.me', JSON.stringify(Array.from({ length: ownTemplatesMax - 1 }, (_, at) => ({ label: `第${at}条`, text: '同意' }))))
    const { user, dialog } = await manage()
    await user.click(dialog.getByText('添加'))
    expect(dialog.getByLabelText('意见')).toHaveAccessibleDescription('请填写意见，2至500字')
    write(dialog.getByLabelText('名称'), '第3条')
    write(dialog.getByLabelText('意见'), '同意接收')
    await user.click(dialog.getByText('添加'))
    expect(dialog.getByLabelText('意见')).toHaveAccessibleDescription('已有同名的常用意见，请换一个名称')
    write(dialog.getByLabelText('名称'), '第20条')
    await user.click(dialog.getByText('添加'))
    write(dialog.getByLabelText('意见'), '再来一条')
    await user.click(dialog.getByText('添加'))
    expect(dialog.getByLabelText('意见')).toHaveAccessibleDescription('最多保存 20 条，请先删除不用的')
    expect(kept()).toHaveLength(ownTemplatesMax)
  })
})
