import { sessionOwner } from '@shared/portal'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { Refused, signedInAs } from '../../testing/fakeService'
import { aWholeNotice, beforeForms, noticeFormService, opened, openForm, press, saves, type, wait } from '../../testing/noticeForm'
import { localDraft } from './localDraft'
import { autosaveEvery, autosavePause } from './useDraftKeeping'

beforeForms()

const kept = () => localDraft(sessionOwner(), 'constructionNotice', 'd1')

describe('keeping', () => {
  it('saves at a pause, marks the tab until then, and puts the new id into the address', async () => {
    const calls = noticeFormService()
    const { unsaved } = openForm()
    await opened()
    type('工程名称', '示例花园')
    await wait(0)
    expect(unsaved.at(-1)).toBe(true)
    await wait(autosavePause)
    expect(saves(calls)).toHaveLength(1)
    expect(saves(calls)[0]).toMatchObject({ isCommit: '0', form: { fields: { projectName: '示例花园' } } })
    expect(await screen.findByText(/\d\d:\d\d 已自动保存/)).toBeInTheDocument()
    expect(unsaved.at(-1)).toBe(false)
    expect(screen.getByText(/^\/construction\//)).toHaveTextContent('/construction/register?id=d1')
  })

  it('saves every half minute while somebody types without a pause', async () => {
    const calls = noticeFormService()
    openForm('/construction/register?id=d1')
    await opened()
    for (let seconds = 0; seconds <= autosaveEvery; seconds += 2000) {
      type('工程名称', `示例${seconds}`)
      await wait(2000)
    }
    expect(saves(calls)).toHaveLength(1)
    expect(saves(calls)[0]).toMatchObject({ id: 'd1', version: 4 })
  })

  it('saves when the page is left', async () => {
    const calls = noticeFormService()
    const { unmount } = openForm('/construction/register?id=d1')
    await opened()
    type('工程名称', '示例花园')
    unmount()
    await wait(0)
    expect(saves(calls)).toHaveLength(1)
  })

  it('is not saved in another role: the save of the closing page comes when the role has changed', async () => {
    const calls = noticeFormService()
    const { unmount } = openForm()
    await opened()
    type('工程名称', '示例花园')
    await wait(0)
    signedInAs('2')
    unmount()
    await wait(autosavePause)
    expect(saves(calls)).toEqual([])
  })

  it('comes back after a crash with what was typed, and says so', async () => {
    kept().write({
      form: { ...aWholeNotice().form, fields: { ...aWholeNotice().form.fields, projectName: '崩溃前的内容' } },
      version: 4,
      time: Date.now(),
    })
    const calls = noticeFormService()
    openForm('/construction/register?id=d1')
    await opened()
    expect(screen.getByLabelText('工程名称')).toHaveValue('崩溃前的内容')
    expect(screen.getByText(/^已恢复 11月20日 10:42 未保存的内容$/)).toBeInTheDocument()
    await wait(autosavePause)
    expect(saves(calls)[0]).toMatchObject({ version: 4, form: { fields: { projectName: '崩溃前的内容' } } })
    await waitFor(() => expect(kept().read()).toBeUndefined())
  })

  it('brings back in the account’s other role nothing that was typed in the first, and in the first all of it', async () => {
    const field = () => screen.getByLabelText('工程名称')
    noticeFormService({
      save: () => {
        throw new Error('no network')
      },
    })
    const first = openForm()
    await opened()
    type('工程名称', '第一个角色填写的')
    await wait(autosavePause)
    first.unmount()
    await wait(0)
    signedInAs('2')
    const second = openForm()
    await opened()
    expect(field()).not.toHaveValue('第一个角色填写的')
    second.unmount()
    await wait(0)
    signedInAs('3')
    openForm()
    await opened()
    expect(field()).toHaveValue('第一个角色填写的')
  })

  it('drops what came back when the user does not want it', async () => {
    kept().write({ form: { ...aWholeNotice().form, fields: { projectName: '旧的' } }, version: 4, time: Date.now() })
    const calls = noticeFormService()
    openForm('/construction/register?id=d1')
    await opened()
    press('不要这些内容')
    expect(screen.getByLabelText('施工负责人')).toHaveValue('李测试')
    await wait(autosaveEvery)
    expect(saves(calls)).toEqual([])
  })

  it('asks before what was filled in since goes with it', async () => {
    kept().write({ form: { ...aWholeNotice().form, fields: { projectName: '旧的' } }, version: 4, time: Date.now() })
    noticeFormService()
    openForm('/construction/register?id=d1')
    await opened()
    type('工程名称', '更正的')
    await wait(0)
    press('不要这些内容')
    expect(await screen.findByText('恢复后填写的内容也会丢失')).toBeInTheDocument()
    expect(screen.getByLabelText('工程名称')).toHaveValue('更正的')
    press('不要')
    await wait(0)
    expect(screen.getByLabelText('施工负责人')).toHaveValue('李测试')
  })

  it('no longer offers to drop what came back once the service has what was filled in since', async () => {
    kept().write({ form: { ...aWholeNotice().form, fields: { projectName: '旧的' } }, version: 4, time: Date.now() })
    const calls = noticeFormService()
    openForm('/construction/register?id=d1')
    await opened()
    await wait(autosavePause)
    expect(saves(calls)).toHaveLength(1)
    expect(screen.getByText(/^已恢复/)).toBeInTheDocument()
    type('工程名称', '更正的')
    await wait(autosavePause)
    expect(saves(calls)).toHaveLength(2)
    expect(screen.queryByText(/^已恢复/)).toBeNull()
  })

  it('goes on from the version it was loaded with when what came back is dropped, older than what a colleague saved', async () => {
    kept().write({ form: { ...aWholeNotice().form, fields: { projectName: '旧的' } }, version: 2, time: Date.now() })
    const calls = noticeFormService()
    openForm('/construction/register?id=d1')
    await opened()
    press('不要这些内容')
    type('工程名称', '示例花园')
    await wait(autosavePause)
    expect(saves(calls)).toMatchObject([{ id: 'd1', version: 4, form: { fields: { projectName: '示例花园' } } }])
  })

  it('without a network it keeps the form on this machine and says so', async () => {
    noticeFormService({
      save: () => {
        throw new Error('no network')
      },
    })
    openForm('/construction/register?id=d1')
    await opened()
    type('工程名称', '断网')
    await wait(autosavePause)
    expect(kept().read()?.form.fields.projectName).toBe('断网')
    expect(screen.getByText('网络没有响应，填写内容已保存在本机，稍后自动重试')).toBeInTheDocument()
  })

  it('shows what somebody else has saved in the meantime, and goes on only when told to', async () => {
    let theirs = aWholeNotice()
    const calls = noticeFormService({
      detail: () => theirs,
      save: ({ body }) =>
        body.version === 9
          ? { id: 'd1', status: '10', statusName: '暂存', version: 10, number: '', receiptNo: '' }
          : new Refused('STALE_VERSION', '数据已被他人修改，请刷新后重试', undefined, 409),
    })
    openForm('/construction/register?id=d1')
    await opened()
    theirs = aWholeNotice({ version: 9, form: { ...theirs.form, fields: { ...theirs.form.fields, projectName: '同事写的' } } })
    type('工程名称', '我写的')
    await wait(autosavePause)
    // Nobody replaces a colleague's whole content without having seen it.
    expect(screen.queryByText('继续编辑')).not.toBeInTheDocument()
    // It may as well have been the same user, in another window.
    expect(screen.getByText('这份申请在别处保存过')).toBeInTheDocument()
    expect(screen.queryByText(/他人|对方/)).not.toBeInTheDocument()
    fireEvent.click(await screen.findByText('查看别处的修改'))
    expect(await screen.findByText('同事写的')).toBeInTheDocument()
    expect(screen.getByText('我写的')).toBeInTheDocument()
    press('继续编辑，以这里的内容为准')
    await wait(100)
    expect(saves(calls).at(-1)).toMatchObject({ version: 9, form: { fields: { projectName: '我写的' } } })
  })
})
