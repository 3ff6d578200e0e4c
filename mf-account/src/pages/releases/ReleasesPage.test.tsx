import { errorLogPath } from '@shared/contract/administration'
import { type ReleaseList, type RemoteReleases, releaseEndpoints } from '@shared/contract/release'
import { fakeService, Refused, renderPage, signedInAs, windowIs } from '@shared/ui/testing'
import { screen, within } from '@testing-library/react'
import StatusPage from '../status/StatusPage'
import { ReleaseDialog } from './ReleaseDialog'
import ReleasesPage from './ReleasesPage'

const aBuild = (release: string, change: Partial<ReleaseList['remotes'][number]['builds'][number]> = {}) => ({
  release,
  version: release.slice(0, 5),
  contractRange: '^2.0.0',
  publishedAt: '2026-11-20 09:00:00',
  publishedBy: 'ci',
  pages: 12,
  retired: false,
  errors: 0,
  shared: [],
  loads: 40,
  failures: 0,
  loadTime: 310,
  ...change,
})
const row: RemoteReleases = {
  remote: 'mf-construction',
  title: '施工告知',
  enabled: true,
  owner: '张工',
  contact: '0574-00000002',
  stable: '1.1.0-b2',
  stableSince: '2026-11-20 10:00:00',
  previous: '1.0.0-b1',
  minimum: null,
  collected: [],
  canary: { release: '1.2.0-b3', since: '2026-11-21 10:00:00', percent: 10, units: [{ id: 'u1', name: '示例电梯公司' }] },
  builds: [
    aBuild('1.2.0-b3', { errors: 2, failures: 1, shared: [{ name: 'react', version: '19.3.1', from: 'mf_construction_1_2_0_b3' }] }),
    aBuild('1.1.0-b2', { shared: [{ name: 'react', version: '19.2.0', from: 'portal_shell' }] }),
    aBuild('1.0.0-b1'),
  ],
  history: [{ act: 'canary', release: '1.2.0-b3', by: 'admin', reason: '先给一家试用', at: '2026-11-21 10:00:00' }],
  lastErrors: [{ at: '2026-11-21 11:00:00', release: '1.2.0-b3', text: 'TypeError: x' }],
}
const list: ReleaseList = { offered: '2.1.0', remotes: [row] }

beforeEach(() => {
  windowIs('wide')
  signedInAs('9')
})

describe('发布管理', () => {
  it('says which build is served to whom, how it fares, and what was done', async () => {
    fakeService([[releaseEndpoints.list, () => list]])
    renderPage(<ReleasesPage />)
    const card = await screen.findByRole('region', { name: '施工告知' })
    const rowOf = (release: string) => within(within(card).getByRole('row', { name: new RegExp(release) }))
    expect(rowOf('1.1.0-b2').getByText('自 2026-11-20 10:00')).toBeInTheDocument()
    expect(rowOf('1.2.0-b3').getByText('10% 的单位、示例电梯公司，自 2026-11-21 10:00')).toBeInTheDocument()
    // The columns of a wide window appear once its width is measured.
    expect(await within(card).findByText('41 次，失败 1 次')).toBeInTheDocument()
    expect(rowOf('1.2.0-b3').getByText('41 次，失败 1 次')).toBeInTheDocument()
    // The error log is not in the menu: the number links to the errors it counts.
    expect(rowOf('1.2.0-b3').getByRole('link', { name: '2 条' })).toHaveAttribute('href', `${errorLogPath}?remote=mf-construction&version=1.2.0-b3`)
    expect(rowOf('1.0.0-b1').queryByRole('link')).toBeNull()
    expect(screen.getByRole('link', { name: '错误日志' })).toHaveAttribute('href', errorLogPath)
    expect(rowOf('1.0.0-b1').getByText('上一版本')).toBeInTheDocument()
    expect(within(card).getByText(/admin 灰度 1\.2\.0-b3：先给一家试用/)).toBeInTheDocument()
  })

  it('says on a phone too how a build fares', async () => {
    windowIs('narrow')
    fakeService([[releaseEndpoints.list, () => list]])
    renderPage(<ReleasesPage />)
    const card = await screen.findByRole('region', { name: '施工告知' })
    expect(within(card).getByText(/近七日装入：41 次，失败 1 次/)).toBeInTheDocument()
    expect(within(card).getByRole('link', { name: '2 条' })).toHaveAttribute('href', `${errorLogPath}?remote=mf-construction&version=1.2.0-b3`)
  })

  it('offers nothing of a build below the minimum, nor a way back to it', async () => {
    const old = { ...row, minimum: '1.1.0-b2', canary: null, builds: row.builds.map((build) => ({ ...build, retired: build.release === '1.0.0-b1' })) }
    fakeService([[releaseEndpoints.list, () => ({ ...list, remotes: [old] })]])
    renderPage(<ReleasesPage />)
    const card = await screen.findByRole('region', { name: '施工告知' })
    const rowOf = (release: string) => within(within(card).getByRole('row', { name: new RegExp(release) }))
    expect(rowOf('1.0.0-b1').getByText('低于最低版本')).toBeInTheDocument()
    for (const release of ['1.0.0-b1', '1.1.0-b2']) expect(rowOf(release).queryByRole('button')).toBeNull()
    expect(rowOf('1.2.0-b3').getByRole('button', { name: '发布 1.2.0-b3' })).toBeInTheDocument()
  })

  it('offers nobody to switch off the area it stands in itself', async () => {
    fakeService([[releaseEndpoints.list, () => ({ ...list, remotes: [row, { ...row, remote: 'mf-account', title: '账号与系统', managesReleases: true }] })]])
    renderPage(<ReleasesPage />)
    const own = await screen.findByRole('region', { name: '账号与系统' })
    expect(within(own).queryByRole('button', { name: /停\s*用/ })).toBeNull()
    expect(within(screen.getByRole('region', { name: '施工告知' })).getByRole('button', { name: /停\s*用/ })).toBeInTheDocument()
  })

  it('rolls back after naming both builds, with a reason', async () => {
    const calls = fakeService([
      [releaseEndpoints.list, () => list],
      [releaseEndpoints.change, () => list],
    ])
    const { user } = renderPage(<ReleaseDialog asked={{ act: 'rollback', row, release: '1.0.0-b1' }} onClose={() => undefined} />)
    const dialog = within(await screen.findByRole('dialog', { name: '回退施工告知' }))
    expect(dialog.getByText(/从 1\.1\.0-b2 回到 1\.0\.0-b1/)).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: /回\s*退/ }))
    expect(dialog.getByText('请写明原因（至少 2 个字）')).toBeInTheDocument()
    await user.type(dialog.getByRole('textbox', { name: '原因' }), '列表打不开')
    await user.click(dialog.getByRole('button', { name: /回\s*退/ }))
    const sent = calls.filter(({ path }) => path === releaseEndpoints.change.path).map(({ body }) => body)
    expect(sent).toEqual([{ act: 'rollback', remote: 'mf-construction', release: '1.0.0-b1', reason: '列表打不开' }])
  })

  it.each([
    ['1.2.0-b3', '所有单位从 1.1.0-b2 改用 1.2.0-b3。'],
    ['1.3.0-b4', '灰度中的 1.2.0-b3 同时结束'],
    ['1.0.0-b1', '10% 的单位、示例电梯公司仍用它'],
  ])('promoting %s says who is left out, and what becomes of the canary', async (release, says) => {
    fakeService([[releaseEndpoints.list, () => list]])
    const builds = [aBuild('1.3.0-b4'), ...row.builds]
    renderPage(<ReleaseDialog asked={{ act: 'promote', row: { ...row, builds }, release }} onClose={() => undefined} />)
    expect((await screen.findByRole('dialog', { name: '发布施工告知' })).textContent).toContain(says)
  })

  it('keeps what was typed when the service refuses, and says why', async () => {
    fakeService([
      [releaseEndpoints.list, () => list],
      [releaseEndpoints.change, () => new Refused('NOT_ALLOWED_NOW', '版本 1.0.0-b1 需要契约 ^9.0.0，平台提供 2.1.0，不能提供给用户')],
    ])
    const { user } = renderPage(<ReleaseDialog asked={{ act: 'promote', row, release: '1.0.0-b1' }} onClose={() => undefined} />)
    const dialog = within(await screen.findByRole('dialog', { name: '发布施工告知' }))
    await user.type(dialog.getByRole('textbox', { name: '原因' }), '修好了')
    await user.click(dialog.getByRole('button', { name: '发布给所有单位' }))
    expect(await dialog.findByText(/需要契约 \^9\.0\.0/)).toBeInTheDocument()
    expect(dialog.getByRole('textbox', { name: '原因' })).toHaveValue('修好了')
  })

  it.each([
    ['设为最低版本', row, '1.1.0-b2'],
    ['取消最低版本', { ...row, minimum: '1.1.0-b2' }, null],
  ] as const)('%s says what becomes of open pages, and asks why', async (button, of, release) => {
    const calls = fakeService([
      [releaseEndpoints.list, () => ({ ...list, remotes: [of] })],
      [releaseEndpoints.change, () => list],
    ])
    const { user } = renderPage(<ReleasesPage />)
    const card = within(await screen.findByRole('region', { name: '施工告知' }))
    await user.click(card.getByRole('button', { name: `${button} 施工告知` }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/已打开的(?:旧版本)?页签/)).toBeInTheDocument()
    await user.type(dialog.getByRole('textbox', { name: '原因' }), '有安全问题')
    await user.click(dialog.getByRole('button', { name: button }))
    const sent = calls.filter(({ path }) => path === releaseEndpoints.change.path).map(({ body }) => body)
    expect(sent).toEqual([{ act: 'minimum', remote: 'mf-construction', release, reason: '有安全问题' }])
  })

  it('says who answers for an area, and lets that be changed', async () => {
    const calls = fakeService([
      [releaseEndpoints.list, () => list],
      [releaseEndpoints.change, () => list],
    ])
    const { user } = renderPage(<ReleasesPage />)
    const card = within(await screen.findByRole('region', { name: '施工告知' }))
    expect(card.getByText(/负责人 张工/)).toBeInTheDocument()
    await user.click(card.getByRole('button', { name: '负责人 施工告知' }))
    const dialog = within(await screen.findByRole('dialog', { name: '施工告知的负责人' }))
    const name = dialog.getByRole('textbox', { name: '负责人' })
    expect(name).toHaveValue('张工')
    await user.clear(name)
    await user.type(name, '李工')
    await user.type(dialog.getByRole('textbox', { name: '原因' }), '换人了')
    await user.click(dialog.getByRole('button', { name: /保\s*存/ }))
    const sent = calls.filter(({ path }) => path === releaseEndpoints.change.path).map(({ body }) => body)
    expect(sent).toEqual([{ act: 'owner', remote: 'mf-construction', owner: '李工', contact: '0574-00000002', reason: '换人了' }])
  })

  it('begins no canary while a unit that was to be named is not chosen: it would run for others alone', async () => {
    const calls = fakeService([
      [releaseEndpoints.list, () => list],
      [releaseEndpoints.change, () => list],
    ])
    const { user } = renderPage(<ReleaseDialog asked={{ act: 'canary', row: { ...row, canary: null }, release: '1.2.0-b3' }} onClose={() => undefined} />)
    const dialog = within(await screen.findByRole('dialog', { name: '施工告知灰度' }))
    await user.click(dialog.getByRole('button', { name: '指定单位' }))
    await user.type(dialog.getByRole('textbox', { name: '原因' }), '先给一家试用')
    await user.click(dialog.getByRole('button', { name: '开始灰度' }))
    const sent = () => calls.filter(({ path }) => path === releaseEndpoints.change.path).map(({ body }) => body)
    expect(dialog.getByText('请选择单位，不指定的请移除')).toBeInTheDocument()
    expect(sent()).toEqual([])
    await user.click(dialog.getByRole('button', { name: /移\s*除/ }))
    await user.click(dialog.getByRole('button', { name: '开始灰度' }))
    expect(sent()).toMatchObject([{ act: 'canary', percent: 10, units: [] }])
  })

  it('changes the units of a canary that runs', async () => {
    const calls = fakeService([
      [releaseEndpoints.list, () => list],
      [releaseEndpoints.change, () => list],
    ])
    const { user } = renderPage(<ReleaseDialog asked={{ act: 'canary', row, release: '1.2.0-b3' }} onClose={() => undefined} />)
    const dialog = within(await screen.findByRole('dialog', { name: '施工告知灰度' }))
    await user.click(dialog.getByRole('button', { name: /移\s*除/ }))
    await user.type(dialog.getByRole('textbox', { name: '原因' }), '不再单独指定')
    await user.click(dialog.getByRole('button', { name: '开始灰度' }))
    const sent = calls.filter(({ path }) => path === releaseEndpoints.change.path).map(({ body }) => body)
    expect(sent).toEqual([{ act: 'canary', remote: 'mf-construction', release: '1.2.0-b3', percent: 10, units: [], reason: '不再单独指定' }])
  })
})

describe('运行状态', () => {
  it('says what runs of each area, how long it takes to load, and what went wrong last', async () => {
    fakeService([[releaseEndpoints.list, () => list]])
    renderPage(<StatusPage />)
    const card = within(await screen.findByRole('region', { name: '施工告知' }))
    expect(card.getByText('正常')).toBeInTheDocument()
    expect(card.getAllByText('310 毫秒')).toHaveLength(2)
    expect(card.getByText('张工，0574-00000002')).toBeInTheDocument()
    expect(card.getByRole('link', { name: '2 条' })).toHaveAttribute('href', `${errorLogPath}?remote=mf-construction&version=1.2.0-b3`)
    expect(card.getByRole('link', { name: '施工告知的全部错误' })).toHaveAttribute('href', `${errorLogPath}?remote=mf-construction`)
    expect(card.getByText(/1\.2\.0-b3 TypeError: x/)).toBeInTheDocument()
    expect(card.getByText('react 19.2.0（平台）')).toBeInTheDocument()
    expect(card.getByText('react 19.3.1（自带，mf_construction_1_2_0_b3）')).toBeInTheDocument()
  })
})
