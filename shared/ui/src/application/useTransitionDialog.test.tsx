import {
  type ApplicationDefinition,
  type ApplicationDetail,
  applicationEndpoints,
  formLookupSchema,
  onlineApplyNewrule,
  wishedDayStandings,
} from '@shared/contract/application'
import { type Attachment, attachmentEndpoints } from '@shared/contract/attachment'
import { defineEndpoint } from '@shared/contract/endpoint'
import type { FieldGroup } from '@shared/contract/form'
import { CallError } from '@shared/portal'
import { screen, waitFor, within } from '@testing-library/react'
import { z } from 'zod'
import { useApplicationRecord } from '../detail/useApplicationRecord'
import { aNotice, anAttachment } from '../testing/aNotice'
import { type Answer, fakeService, Refused, renderPage, signedInAs, write } from '../testing/fakeService'
import { rectifiedBy } from '../testing/rectification'
import { useTransitionDialog } from './useTransitionDialog'

const { definition, calls } = rectifiedBy('owner')
const target = { id: 'n1', version: 3, status: '20' }
const done = { id: 'n1', status: '70', statusName: '已接收', version: 4, number: '', receiptNo: '' }
const proof = anAttachment({ code: 'PROOF', fileName: '整改后.jpg', ext: 'jpg' })

/** A lookup for the typed place. */
const ofSite = defineEndpoint({
  method: 'GET',
  path: '/a/stone/rectified/site',
  summary: '',
  access: { kind: 'roles', roles: ['3'] },
  query: z.object({ site: z.string() }),
  data: formLookupSchema,
})
const knowing: ApplicationDefinition = {
  ...definition,
  transitions: definition.transitions.map((transition) =>
    transition.path === 'rectify' ? { ...transition, lookups: [{ call: ofSite, when: { not: { input: 'site', in: [''] } } }] } : transition,
  ),
}

function Page({ of = definition }: { of?: ApplicationDefinition }) {
  const { ask, dialog } = useTransitionDialog(of)
  return (
    <>
      <button type="button" onClick={() => ask(target, 'rectify')}>
        整改
      </button>
      {dialog}
    </>
  )
}

async function open(take: Answer, record: Partial<ApplicationDetail> = {}, papers: readonly Attachment[] = [proof]) {
  const asked = fakeService([
    [calls.detail, () => aNotice(record)],
    [attachmentEndpoints.findAttList, () => ({ list: papers })],
    [attachmentEndpoints.upload, () => new Promise(() => undefined)],
    [calls.rectify, take],
  ])
  const page = renderPage(<Page />)
  await page.user.click(screen.getByRole('button', { name: '整改' }))
  const dialog = within(await screen.findByRole('dialog', { name: '提交整改' }))
  await dialog.findByRole('textbox', { name: '整改地点' })
  const send = () => page.user.click(dialog.getByRole('button', { name: '提交整改' }))
  const sent = () => asked.filter(({ path }) => path.endsWith('/rectify')).map(({ body }) => body)
  return { ...page, dialog, send, sent }
}

beforeEach(() => signedInAs('3'))

describe('a transition that asks for something', () => {
  it('shows its fields and papers, says what is missing before anything is sent, and begins with what is known', async () => {
    const { dialog, send, sent } = await open(() => done, { inputValues: { site: '1号楼', pledged: '1' } }, [])
    expect(dialog.getByRole('textbox', { name: '整改地点' })).toHaveValue('1号楼')
    // A declaration must be made each time.
    expect(dialog.getByRole('checkbox', { name: /以上属实/ })).not.toBeChecked()
    await send()
    expect(await dialog.findByText('请填写整改措施')).toBeInTheDocument()
    expect(dialog.getByText('请上传整改照片')).toBeInTheDocument()
    expect(dialog.getByRole('button', { name: '上传整改照片' })).toBeInTheDocument()
    expect(sent()).toEqual([])
  })

  it('is closed by Esc, and not by the second click of a double one, which lands beside it', async () => {
    const { user } = await open(() => done)
    const beside = screen.getByRole('dialog').parentElement
    if (!beside) throw new Error('Nothing is beside the dialog')
    await user.click(beside)
    expect(screen.getByRole('dialog', { name: '提交整改' })).toBeInTheDocument()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('says at its field what the service knows of what is typed, and sends it all the same', async () => {
    const asked = fakeService([
      [calls.detail, () => aNotice({ inputValues: { site: '1号楼' } })],
      [attachmentEndpoints.findAttList, () => ({ list: [proof] })],
      [ofSite, ({ query }) => ({ list: [{ field: 'site', message: `${query.site}正在施工`, path: '' }], fields: {} })],
    ])
    const { user } = renderPage(<Page of={knowing} />)
    await user.click(screen.getByRole('button', { name: '整改' }))
    const dialog = within(await screen.findByRole('dialog', { name: '提交整改' }))
    expect(await dialog.findByText('1号楼正在施工')).toBeInTheDocument()
    expect(dialog.getByRole('button', { name: '提交整改' })).toBeEnabled()
    expect(asked.filter(({ path }) => path === ofSite.path)).toHaveLength(1)
  })

  it('begins with what is known now, not with what the page had before: what a colleague changed meanwhile would be sent back', async () => {
    let site = '1号楼'
    let known: (() => void) | undefined
    fakeService([
      [
        calls.detail,
        async () => {
          const answer = aNotice({ inputValues: { site } })
          if (site !== '1号楼') await new Promise<void>((resolve) => (known = resolve))
          return answer
        },
      ],
      [calls.showOpinion, () => ({ list: [] })],
      [attachmentEndpoints.findAttList, () => ({ list: [proof] })],
    ])
    function Open() {
      const { record } = useApplicationRecord(definition, target.id)
      return record ? <Page /> : null
    }
    const { user } = renderPage(<Open />)
    const button = await screen.findByRole('button', { name: '整改' })
    site = '2号楼'
    await user.click(button)
    const dialog = within(await screen.findByRole('dialog', { name: '提交整改' }))
    await waitFor(() => expect(known).toBeDefined())
    known?.()
    await waitFor(() => expect(dialog.getByRole('textbox', { name: '整改地点' })).toHaveValue('2号楼'))
  })

  it('is not sent while a file is on its way: it would be decided without it', async () => {
    const { user, dialog, send, sent } = await open(() => done, { inputValues: { site: '1号楼' } })
    write(dialog.getByRole('textbox', { name: '整改措施' }), '已更换门锁')
    await user.upload(dialog.getByLabelText('选择整改照片'), new File(['x'], '第二张.jpg'))
    await send()
    expect(await dialog.findByText('还有附件正在上传，传完后再提交')).toBeInTheDocument()
    expect(sent()).toEqual([])
  })

  it('asks for what another answer makes necessary', async () => {
    const { dialog } = await open(() => done)
    expect(dialog.queryByRole('textbox', { name: '泊位号' })).not.toBeInTheDocument()
    write(dialog.getByRole('textbox', { name: '整改地点' }), '码头')
    expect(await dialog.findByRole('textbox', { name: '泊位号' })).toBeInTheDocument()
  })

  it('says the remark on a group of fields, and heads none of which nothing is asked', async () => {
    const mooring: FieldGroup = {
      key: 'mooring',
      label: '泊位',
      fields: [{ key: 'mooring', label: '系泊方式', type: 'string', required: true, visibleWhen: { input: 'site', in: ['码头'] } }],
    }
    const transitions = definition.transitions.map((transition) =>
      transition.path === 'rectify'
        ? { ...transition, input: [...(transition.input ?? []).map((group) => ({ ...group, note: '只填已整改的' })), mooring] }
        : transition,
    )
    fakeService([
      [calls.detail, () => aNotice({ inputValues: { site: '1号楼' } })],
      [attachmentEndpoints.findAttList, () => ({ list: [proof] })],
    ])
    const { user } = renderPage(<Page of={{ ...definition, transitions }} />)
    await user.click(screen.getByRole('button', { name: '整改' }))
    const dialog = within(await screen.findByRole('dialog', { name: '提交整改' }))
    expect(await dialog.findByText('只填已整改的')).toBeInTheDocument()
    expect(dialog.queryByRole('heading', { name: '泊位' })).not.toBeInTheDocument()
    write(dialog.getByRole('textbox', { name: '整改地点' }), '码头')
    expect(await dialog.findByRole('heading', { name: '泊位' })).toBeInTheDocument()
  })

  it('shows at its field what the service finds, keeps what was typed through refusal and a broken network, and sends it in the end', async () => {
    const answers: Answer[] = [
      () => new Refused('INCOMPLETE', '请检查', [{ field: 'input.site', message: '该地点不在本次检验范围内' }]),
      () => {
        throw new CallError('网络不通', 'NETWORK', 0)
      },
      () => done,
    ]
    const { user, dialog, send, sent, said, unsaved } = await open((asked) => answers.shift()?.(asked))
    write(dialog.getByRole('textbox', { name: '整改地点' }), '2号楼')
    write(dialog.getByRole('textbox', { name: '整改措施' }), '更换钢丝绳')
    await user.click(dialog.getByRole('checkbox', { name: /以上属实/ }))
    expect(unsaved.slice(-1)).toEqual([true])
    await send()
    expect(await dialog.findByText('该地点不在本次检验范围内')).toBeInTheDocument()
    write(dialog.getByRole('textbox', { name: '整改地点' }), '3号楼')
    await send()
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(dialog.getByRole('textbox', { name: '整改措施' })).toHaveValue('更换钢丝绳')
    await waitFor(() => expect(dialog.getByRole('button', { name: '提交整改' })).toBeEnabled())
    await send()
    await waitFor(() => expect(said).toContain('整改已提交'))
    expect(sent().slice(-1)).toEqual([{ id: 'n1', version: 3, input: { fields: { site: '3号楼', measure: '更换钢丝绳', berth: '', pledged: '1' } } }])
    expect(unsaved.slice(-1)).toEqual([false])
  })

  it('still has what was typed when the dialog is opened again, and says why it was refused', async () => {
    const { user, dialog, send } = await open(() => new Refused('NOT_ALLOWED_NOW', '检验人员当天已有安排'))
    write(dialog.getByRole('textbox', { name: '整改地点' }), '2号楼')
    write(dialog.getByRole('textbox', { name: '整改措施' }), '更换钢丝绳')
    await user.click(dialog.getByRole('checkbox', { name: /以上属实/ }))
    await send()
    expect(await dialog.findByText('检验人员当天已有安排')).toBeInTheDocument()
    // It was said of what was sent, not of what is typed after it.
    write(dialog.getByRole('textbox', { name: '整改地点' }), '3号楼')
    await waitFor(() => expect(dialog.queryByText('检验人员当天已有安排')).not.toBeInTheDocument())
    await user.click(dialog.getByRole('button', { name: '返回' }))
    await user.click(screen.getByRole('button', { name: '整改' }))
    const again = within(await screen.findByRole('dialog', { name: '提交整改' }))
    expect(await again.findByRole('textbox', { name: '整改措施' })).toHaveValue('更换钢丝绳')
  })

  it('still has what was typed after a reload, and nothing of it once it is done', async () => {
    const first = await open(() => done)
    write(first.dialog.getByRole('textbox', { name: '整改地点' }), '码头')
    write(await first.dialog.findByRole('textbox', { name: '泊位号' }), '3号')
    write(first.dialog.getByRole('textbox', { name: '整改措施' }), '更换钢丝绳')
    await first.user.click(first.dialog.getByRole('checkbox', { name: /以上属实/ }))
    first.unmount()
    const { dialog, send, said, unsaved, unmount } = await open(() => done, { inputValues: { site: '1号楼' } })
    expect(dialog.getByRole('textbox', { name: '整改地点' })).toHaveValue('码头')
    expect(dialog.getByRole('textbox', { name: '泊位号' })).toHaveValue('3号')
    expect(dialog.getByRole('textbox', { name: '整改措施' })).toHaveValue('更换钢丝绳')
    expect(unsaved.slice(-1)).toEqual([true])
    await send()
    await waitFor(() => expect(said).toContain('整改已提交'))
    unmount()
    expect((await open(() => done)).dialog.getByRole('textbox', { name: '整改措施' })).toHaveValue('')
  })

  it('sends nothing once somebody else has moved the record', async () => {
    const { dialog } = await open(() => done, { status: '30' })
    expect(await dialog.findByText('当前状态不能进行此操作，请刷新后查看')).toBeInTheDocument()
    expect(dialog.getByRole('button', { name: '提交整改' })).toBeDisabled()
  })
})

it('asks for a reason by the name its writer reads, and for two days that differ, and says before what stands against them', async () => {
  signedInAs('1')
  function AskingPage() {
    const { ask, dialog } = useTransitionDialog(onlineApplyNewrule)
    return (
      <>
        <button type="button" onClick={() => ask({ ...target, status: '55' }, 'reschedule')}>
          改期
        </button>
        {dialog}
      </>
    )
  }
  fakeService([
    [applicationEndpoints(onlineApplyNewrule).detail, () => aNotice({ status: '55', inputValues: { wishOn: '2099-01-05', wishOnElse: '2099-01-05' } })],
    [wishedDayStandings, ({ query }) => ({ list: [{ field: 'wishOn', message: `${query.id} ${query.wishOn} 不是工作日`, path: '' }], fields: {} })],
  ])
  const { user } = renderPage(<AskingPage />)
  await user.click(screen.getByRole('button', { name: '改期' }))
  const dialog = within(await screen.findByRole('dialog', { name: '申请改期' }))
  expect(await dialog.findByRole('textbox', { name: '希望改到的日期' })).toHaveValue('2099-01-05')
  expect(await dialog.findByText(`${target.id} 2099-01-05 不是工作日`)).toHaveClass('warning')
  await user.click(dialog.getByRole('button', { name: '申请改期' }))
  expect(await dialog.findByText('备选日期不能与希望改到的日期相同')).toBeInTheDocument()
  expect(dialog.getByRole('textbox', { name: '原因' })).toBeInTheDocument()
  expect(dialog.getByText('请填写原因，2至500字')).toBeInTheDocument()
})
