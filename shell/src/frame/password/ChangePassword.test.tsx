import { ownAccountEndpoints } from '@shared/contract/account'
import { messages } from '@shared/contract/messages'
import { passwordMessages } from '@shared/contract/rules'
import { useUnreadMessages } from '@shared/portal/internal'
import { Refused } from '@shared/ui/testing'
import { act, configure, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Modal } from 'antd'
import { aUser } from '../../../testing/fixtures'
import { calls, openPortal, serve } from '../../../testing/portal'
import { takeLoginMessage } from '../../runtime/session/loginPage'

jest.mock('@shared/portal/internal', () => ({ ...jest.requireActual<object>('@shared/portal/internal'), useUnreadMessages: jest.fn() }))

configure({ asyncUtilTimeout: 6_000 })

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  jest.mocked(useUnreadMessages).mockReturnValue({ count: 0, latest: null })
  serve()
})

afterEach(() => {
  // The testing library does not unmount confirmations.
  act(() => Modal.destroyAll())
})

describe('the password', () => {
  const fill = async (old: string, fresh: string, again: string) => {
    await user.type(await screen.findByLabelText('原密码'), old)
    await user.type(screen.getByLabelText('新密码'), fresh)
    await user.type(screen.getByLabelText('确认新密码'), again)
    await user.click(screen.getByRole('button', { name: '提交' }))
  }

  test('has to be changed on first sign-in: no menu, no way round, cancel logs out', async () => {
    const { left } = await openPortal('/construction/query-list', aUser({ firstLoginFlag: '0' }))
    expect(within(await screen.findByRole('dialog', { name: '修改密码' })).getByText(passwordMessages.firstLogin)).toBeInTheDocument()
    // Enter in a field presses it: a browser submits a form of several text fields only with a submit button of its own.
    const button = screen.getByRole<HTMLButtonElement>('button', { name: '提交' })
    expect(button.type).toBe('submit')
    expect(button.form === screen.getByLabelText<HTMLInputElement>('原密码').form).toBe(true)
    expect(screen.queryByRole('navigation', { name: '主菜单' })).not.toBeInTheDocument()
    expect(window.location.pathname).toBe('/home')
    expect(screen.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument()
    await user.keyboard('{Escape}')
    expect(screen.getByRole('dialog', { name: '修改密码' })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '退出登录' }))
    await waitFor(() => expect(left).toHaveBeenCalledWith('/login'))
  })

  test('changed on first sign-in leads back to the page that was asked for', async () => {
    serve([ownAccountEndpoints.updatePwd, () => ({})])
    const { left } = await openPortal('/construction/query-list?keyword=GZ', aUser({ firstLoginFlag: '0' }))
    await fill('Old!pass1', 'New!pass1', 'New!pass1')
    await waitFor(() => expect(left).toHaveBeenCalledWith(`/login?redirect=${encodeURIComponent('/construction/query-list?keyword=GZ')}`))
  })

  test('two that differ are said to differ, and nothing is sent', async () => {
    await openPortal('/home', aUser({ firstLoginFlag: '0' }))
    await fill('Old!pass1', 'New!pass1', 'New!pass2')
    expect(await screen.findByText(passwordMessages.differ)).toBeInTheDocument()
    expect(calls.some((call) => call.path.endsWith('updatePwd'))).toBe(false)
  })

  test('a refusal stands under its field; success ends the session', async () => {
    let answer: unknown = new Refused('INCOMPLETE', passwordMessages.oldWrong, [{ field: 'oldPassword', message: passwordMessages.oldWrong }])
    serve([ownAccountEndpoints.updatePwd, () => answer])
    const { left } = await openPortal('/home', aUser({ firstLoginFlag: '0' }))
    await fill('Old!pass1', 'New!pass1', 'New!pass1')
    expect(await screen.findByText(passwordMessages.oldWrong)).toBeInTheDocument()
    expect(left).not.toHaveBeenCalled()
    answer = {}
    await user.click(screen.getByRole('button', { name: '提交' }))
    await waitFor(() => expect(left).toHaveBeenCalledWith('/login'))
    expect(takeLoginMessage()).toEqual({ sentence: passwordMessages.changed, tone: 'done' })
  })

  test('that may be changed although the answer was lost leads to the login page, not to a sign-in with the old one', async () => {
    let answer = (): unknown => {
      throw new Error('no network')
    }
    serve([ownAccountEndpoints.updatePwd, () => answer()])
    const { left } = await openPortal('/home', aUser({ firstLoginFlag: '0' }))
    await fill('Old!pass1', 'New!pass1', 'New!pass1')
    expect(await screen.findByText(messages.serverError)).toBeInTheDocument()
    expect(left).not.toHaveBeenCalled()
    answer = () => new Refused('NO_SESSION', messages.sessionEnded, undefined, 401)
    await user.click(screen.getByRole('button', { name: '提交' }))
    await waitFor(() => expect(left).toHaveBeenCalledWith('/login'))
    expect(takeLoginMessage()).toEqual({ sentence: passwordMessages.perhapsChanged, tone: 'attention' })
  })

  test('that is weak is told so while it is typed', async () => {
    await openPortal('/home', aUser({ firstLoginFlag: '0' }))
    await user.type(await screen.findByLabelText('新密码'), 'abc')
    expect(await screen.findByText(/密码最短8位，必须包含1个数字，必须包含1个大写字母，必须包含1个特殊字符/, {}, { timeout: 3000 })).toBeInTheDocument()
  })

  test.each([false, true])('that is older than allowed is changed before anything else, and the dialog says why (simple too: %s)', async (isSimplePwd) => {
    await openPortal('/home', aUser({ firstLoginFlag: '0', passwordAged: true, isSimplePwd }))
    expect(within(await screen.findByRole('dialog', { name: '修改密码' }, { timeout: 3000 })).getByText(passwordMessages.aged)).toBeInTheDocument()
  })

  test('that is easily guessed is changed before anything else, and the dialog says why', async () => {
    await openPortal('/home', aUser({ firstLoginFlag: '0', isSimplePwd: true }))
    expect(await screen.findByRole('dialog', { name: '修改密码' }, { timeout: 3000 })).toBeInTheDocument()
    expect(screen.getByText(passwordMessages.easilyGuessed)).toBeInTheDocument()
    expect(screen.queryByText(passwordMessages.firstLogin)).not.toBeInTheDocument()
  })

  test('that is simple brings a warning first, then the dialog', async () => {
    await openPortal('/home', aUser({ isSimplePwd: true }))
    expect(await screen.findByText(passwordMessages.tooSimple)).toBeInTheDocument()
    expect(screen.queryByRole('dialog', { name: '修改密码' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '知道了' }))
    expect(await screen.findByRole('dialog', { name: '修改密码' }, { timeout: 3000 })).toBeInTheDocument()
    expect(screen.queryByText(passwordMessages.firstLogin)).not.toBeInTheDocument()
  })

  test('may be changed from the menu, and there cancel only closes', async () => {
    const { left } = await openPortal('/home')
    await user.click(screen.getByTitle('张三 施工单位'))
    await user.click(screen.getByRole('menuitem', { name: '修改密码' }))
    await user.click(await screen.findByRole('button', { name: '取消' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '修改密码' })).not.toBeInTheDocument())
    expect(left).not.toHaveBeenCalled()
  })
})
