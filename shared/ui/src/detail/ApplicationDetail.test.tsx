import { constructionNotice } from '@shared/contract/application'
import { attachmentEndpoints } from '@shared/contract/attachment'
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { aNotice, anAttachment, anEvent } from '../testing/aNotice'
import { fakeService, noticeEndpoints, Refused, renderPage, signedInAs } from '../testing/fakeService'
import { ApplicationDetail } from './ApplicationDetail'

beforeEach(() => signedInAs('3'))

const show = (notice = aNotice(), events = [anEvent()]) =>
  renderPage(<ApplicationDetail definition={constructionNotice} record={notice} events={events} viewer="applicant" />)

describe('ApplicationDetail', () => {
  it('says 未填写 where something should stand, and a dash where nothing need', () => {
    fakeService([])
    show()
    const unit = screen.getByRole('region', { name: '施工单位' })
    expect(within(unit).getByText('许可证编号').nextElementSibling).toHaveTextContent('未填写')
    expect(within(unit).getByText('邮编').nextElementSibling).toHaveTextContent('–')
  })

  it('folds the fields of a group that many left empty, never what is missing, and shows them when asked', async () => {
    fakeService([])
    const [group, ...rest] = constructionNotice.groups
    if (!group) throw new Error('No group')
    const blank = ['甲', '乙', '丙', '丁'].map((label) => ({ key: label, label, type: 'string', required: false }) as const)
    const wanted = { key: 'wanted', label: '应填的', type: 'string', required: true } as const
    const untouched = { key: 'untouched', label: '没有填过的', fields: blank }
    const definition = { ...constructionNotice, groups: [{ ...group, fields: [wanted, ...group.fields, ...blank] }, untouched, ...rest] }
    const { user } = renderPage(<ApplicationDetail definition={definition} record={aNotice()} events={[anEvent()]} viewer="applicant" />)
    const part = within(screen.getByRole('region', { name: group.label }))
    expect(part.getByText('应填的').nextElementSibling).toHaveTextContent('未填写')
    expect(part.queryByText('甲')).not.toBeInTheDocument()
    await user.click(part.getByRole('button', { name: /项未填写，显示$/ }))
    expect(part.getByText('甲').nextElementSibling).toHaveTextContent('–')
    await user.click(part.getByRole('button', { name: '只看已填写' }))
    expect(part.queryByText('甲')).not.toBeInTheDocument()
    expect(within(screen.getByRole('region', { name: untouched.label })).getByRole('button')).toHaveTextContent('4 项均未填写，显示')
  })

  it('leaves out what the decision made needless', () => {
    fakeService([])
    const [group, ...rest] = constructionNotice.groups
    if (!group) throw new Error('No group')
    const way = { key: 'way', label: '缴费方式', type: 'string', required: true, needlessWhen: { input: 'free', in: ['1'] } } as const
    const definition = { ...constructionNotice, groups: [{ ...group, fields: [...group.fields, way] }, ...rest] }
    const shown = (free: string) => {
      const record = aNotice({ inputValues: { free } })
      const { unmount } = renderPage(<ApplicationDetail definition={definition} record={record} events={[anEvent()]} viewer="applicant" />)
      const found = screen.queryByText('缴费方式') !== null
      unmount()
      return found
    }
    expect([shown('0'), shown('1')]).toEqual([true, false])
  })

  it('shows codes as words and leaves out table columns that nobody filled', () => {
    fakeService([])
    show()
    expect(screen.getAllByRole('columnheader', { name: '制造编号' })).toHaveLength(1)
    expect(screen.queryByRole('columnheader', { name: '单位内编号' })).not.toBeInTheDocument()
    expect(screen.getByText('电梯')).toBeInTheDocument()
  })

  it('masks identity numbers until the reader asks, and then asks the service for that one', async () => {
    const calls = fakeService([[noticeEndpoints.reveal, () => ({ value: '330299198501010019' })]])
    const { user } = show()
    await user.click(screen.getByRole('button', { name: '查看完整的身份证号，查看会留下记录' }))
    expect(await screen.findByText('330299198501010019')).toBeInTheDocument()
    expect(calls.map((asked) => asked.body)).toEqual([{ id: 'n1', field: 'workers.0.idCard' }])
  })

  it('never shows what was revealed of one record in the place of another', async () => {
    fakeService([[noticeEndpoints.reveal, () => ({ value: '330299198501010019' })]])
    function Two() {
      const [id, setId] = useState('n1')
      return (
        <>
          <button type="button" onClick={() => setId('n2')}>
            另一件
          </button>
          <ApplicationDetail definition={constructionNotice} record={aNotice({ id })} events={[anEvent()]} viewer="applicant" />
        </>
      )
    }
    const { user } = renderPage(<Two />)
    await user.click(screen.getByRole('button', { name: '查看完整的身份证号，查看会留下记录' }))
    expect(await screen.findByText('330299198501010019')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '另一件' }))
    expect(screen.queryByText('330299198501010019')).not.toBeInTheDocument()
  })

  it('shows what transitions were given: the latest values, each event’s own, and their papers', () => {
    fakeService([])
    const papersToo = { papers: [{ code: 'REPORT', label: '核查报告', required: true }] }
    const definition = { ...constructionNotice, transitions: constructionNotice.transitions.map((transition) => ({ ...transition, ...papersToo })) }
    const notice = aNotice({ inputs: [{ label: '核查人员', value: '孙测试' }], attachments: [anAttachment({ code: 'REPORT', fileName: '报告.pdf' })] })
    const events = [anEvent({ action: 'visit', actionName: '现场核查', input: [{ label: '核查人员', value: '张测试' }] })]
    renderPage(<ApplicationDetail definition={definition} record={notice} events={events} viewer="applicant" />)
    expect(within(screen.getByRole('region', { name: '办理信息' })).getByText('孙测试')).toBeInTheDocument()
    expect(within(screen.getByRole('region', { name: '流转日志' })).getByText('张测试')).toBeInTheDocument()
    const papers = within(screen.getByRole('region', { name: '附件' }))
    expect(papers.getByText('核查报告')).toBeInTheDocument()
    expect(papers.getByText('报告.pdf')).toBeInTheDocument()
  })

  it('says with which submission it is compared', () => {
    fakeService([])
    const changes = [{ field: 'constructionPlace', label: '施工地点', before: '示例路218号', after: '示例路219号' }]
    show(aNotice({ changes, changesFrom: 'returned' }))
    expect(within(screen.getByRole('region', { name: /^与退回的那次提交相比/ })).getByRole('columnheader', { name: '退回时' })).toBeInTheDocument()
  })

  it('names the required papers that are missing and offers the present ones', async () => {
    fakeService([[attachmentEndpoints.ticket, () => new Refused('NOT_FOUND', '记录不存在或已被删除', undefined, 404)]])
    const { user, said } = show(aNotice({ attachments: [anAttachment()] }))
    const papers = screen.getByRole('region', { name: '附件' })
    expect(within(papers).getByText('安装改造修理告知单(盖章)').nextElementSibling).toHaveTextContent('未上传')
    expect(within(papers).getByText('640 KB')).toBeInTheDocument()
    expect(within(papers).queryByText('施工合同')).not.toBeInTheDocument()
    expect(within(papers).queryByRole('button', { name: '预览 许可证.zip' })).not.toBeInTheDocument()
    await user.click(within(papers).getByRole('button', { name: '下载 许可证.zip' }))
    await waitFor(() => expect(said).toEqual(['记录不存在或已被删除']))
  })

  it('tells what happened, newest first, without the saves', () => {
    fakeService([])
    show(aNotice(), [
      anEvent({ action: 'save', actionName: '保存草稿', time: '2026-11-18 09:00:00' }),
      anEvent({ time: '2026-11-19 10:00:00' }),
      anEvent({
        action: 'return',
        actionName: '退回补正',
        opinion: '许可证不清晰',
        operatorName: '王登记',
        roleName: '登记机关审核',
        time: '2026-11-20 08:00:00',
      }),
    ])
    const log = screen.getByRole('region', { name: '流转日志' })
    expect(
      within(log)
        .getAllByRole('listitem')
        .map((item) => item.querySelector('strong')?.textContent),
    ).toEqual(['退回补正', '提交'])
    expect(within(log).getByText('许可证不清晰').tagName).toBe('BLOCKQUOTE')
    expect(within(log).getByText('王登记（登记机关审核）')).toBeInTheDocument()
  })
})
