import { constructionNotice, onlineApplyNewrule, reportReissue } from '@shared/contract/application'
import { equipmentEndpoints } from '@shared/contract/equipment'
import { sessionOwner } from '@shared/portal'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { Activity, type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { localDraft } from '../../form/draft/localDraft'
import { autosaveEvery, autosavePause } from '../../form/draft/useDraftKeeping'
import { emptyForm } from '../../form/formModel'
import { applicationRules, createFormStore, FormStoreContext } from '../../form/formStore'
import { aDevice } from '../../testing/aDevice'
import { fakeService, renderPage, signedInAs } from '../../testing/fakeService'
import { aWholeNotice, beforeForms, noticeFormService, opened, openForm, saves, type, wait } from '../../testing/noticeForm'
import { ApplicationFormPage } from './ApplicationFormPage'
import { HandedDevices } from './handed/HandedDevices'
import { HandedRows } from './handed/HandedRows'

/** What the address of a form says: when it changes, and when the form's tab comes back to the front. */

describe('another address', () => {
  beforeForms()

  it('in the same tab opens a form of its own: the copy of one record stood under the address of the next', async () => {
    noticeFormService({ detail: () => aWholeNotice({ id: 'old', status: '70', number: 'GZ1', actions: [] }) })
    renderPage(
      <>
        <Link to="/construction/register">新建</Link>
        <ApplicationFormPage definition={constructionNotice} title="安装改造修理告知申请" />
      </>,
      { path: '/construction/register?previousId=old' },
    )
    await opened()
    expect(screen.getByLabelText('施工负责人')).toHaveValue('李测试')
    fireEvent.click(screen.getByText('新建'))
    await wait(10)
    await opened()
    expect(screen.getByLabelText('施工负责人')).toHaveValue('')
  })
})

describe('what another page hands over', () => {
  beforeForms()
  const projectName = () => screen.getByLabelText('工程名称')

  it('begins a form of its own: what was left unsaved in another came up in its place, and is still there without it', async () => {
    noticeFormService({ save: () => new Promise(() => undefined) })
    localDraft(sessionOwner(), constructionNotice.key, '').write({
      form: emptyForm(constructionNotice, { projectName: '旧的项目' }),
      version: undefined,
      time: Date.now(),
    })
    const { unmount } = openForm('/construction/register?projectName=示例花园')
    await opened()
    expect(projectName()).toHaveValue('示例花园')
    expect(screen.queryByText(/^已恢复/)).not.toBeInTheDocument()
    type('施工负责人', '李测试')
    await wait(500)
    unmount()
    // After a reload at the same address, what was typed into the form that was begun there comes back.
    const again = openForm('/construction/register?projectName=示例花园')
    await opened()
    expect(screen.getByText(/^已恢复/)).toBeInTheDocument()
    expect(projectName()).toHaveValue('示例花园')
    expect(screen.getByLabelText('施工负责人')).toHaveValue('李测试')
    again.unmount()
    openForm()
    await opened()
    expect(projectName()).toHaveValue('旧的项目')
  })

  it('is no draft yet: each click in a list of what is due left one behind; with what is typed it becomes one', async () => {
    const calls = noticeFormService()
    openForm('/construction/register?projectName=示例花园')
    await opened()
    await wait(autosaveEvery)
    expect(projectName()).toHaveValue('示例花园')
    expect(saves(calls)).toEqual([])
    type('施工负责人', '李测试')
    await wait(autosavePause)
    expect(saves(calls)).toMatchObject([{ form: { fields: { projectName: '示例花园', constLeader: '李测试' } } }])
  })

  it('begins a form of its own also in a tab where a new one is open', async () => {
    noticeFormService()
    renderPage(
      <>
        <Link to="/construction/register?projectName=示例花园">办理</Link>
        <ApplicationFormPage definition={constructionNotice} title="安装改造修理告知申请" />
      </>,
      { path: '/construction/register' },
    )
    await opened()
    fireEvent.change(projectName(), { target: { value: '旧的项目' } })
    fireEvent.click(screen.getByText('办理'))
    await wait(10)
    await opened()
    expect(projectName()).toHaveValue('示例花园')
  })
})

describe('a tab that comes back to the front', () => {
  function Tab({ children }: { children: ReactNode }) {
    const [front, setFront] = useState(true)
    return (
      <>
        <button type="button" onClick={() => setFront(!front)}>
          换标签
        </button>
        <Activity mode={front ? 'visible' : 'hidden'}>{children}</Activity>
      </>
    )
  }
  const changeTab = () => act(async () => void fireEvent.click(screen.getByText('换标签')))
  const storeOf = (definition: typeof onlineApplyNewrule) =>
    createFormStore(
      applicationRules(definition, () => '2026-11-22'),
      emptyForm(definition),
    )

  it('does not take in again the devices it was opened with', async () => {
    signedInAs('1')
    const asked = fakeService([[equipmentEndpoints.resolve, () => ({ list: [aDevice()], unknown: [], ambiguous: [] })]])
    const [table] = onlineApplyNewrule.tables
    if (!table) throw new Error('An inspection has devices')
    const form = storeOf(onlineApplyNewrule)
    const { said } = renderPage(
      <Tab>
        <FormStoreContext value={form}>
          <HandedDevices table={table} begin={(fill) => fill()} />
        </FormStoreContext>
      </Tab>,
      { path: '/x?equipment=00000000-0000-4000-8000-000000000001' },
    )
    await waitFor(() => expect(said).toEqual(['已填入 1 台']))
    form.removeRow(table.key, 0)
    await changeTab()
    await changeTab()
    await waitFor(() => expect(asked).toHaveLength(1))
    expect(form.store.getState().form.tables[table.key]).toEqual([])
  })

  it('does not take in again the rows it was opened with', async () => {
    signedInAs('1')
    const table = reportReissue.tables.find(({ handed }) => handed)
    if (!table?.handed) throw new Error('A reissue is begun from reports')
    const form = storeOf(reportReissue)
    renderPage(
      <Tab>
        <FormStoreContext value={form}>
          <HandedRows table={table} handed={table.handed} begin={(fill) => fill()} />
        </FormStoreContext>
      </Tab>,
      { path: `/x?${table.handed.parameter}=B1` },
    )
    await waitFor(() => expect(form.store.getState().form.tables[table.key]).toHaveLength(1))
    form.removeRow(table.key, 0)
    await changeTab()
    await changeTab()
    expect(form.store.getState().form.tables[table.key]).toEqual([])
  })
})
