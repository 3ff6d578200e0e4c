import type { UserInfo } from '@shared/contract/session'
import Cookies from 'js-cookie'
import { oncePerPage } from '../oncePerPage'
import { sessionDraft } from './formStorage'
import { currentSession, hasAccess, sessionOwner } from './hooks'
import { noTokens, roleToTake, sessionStore, signedOut, tokenStore } from './state'
import { endSession, readTokens, receiveUserInfo, storedRoleId, storeTokens } from './storage'

const info: UserInfo = {
  user: {
    id: 'u1',
    loginName: 'nbsl_gongcheng01',
    name: '李测试二',
    phone: '',
    mobile: '13000000002',
    idCard: '330299********0019',
    userUnitAreacode: '330212',
    currentRole: { id: 'r2', name: '维保单位', roleType: '2' },
    firstLoginFlag: '1',
    isSimplePwd: true,
    isSso: false,
  },
  roleList: [
    { id: 'r3', name: '施工单位', roleType: '3', menuIdList: ['CON', 'CON-01'] },
    { id: 'r2', name: '维保单位', roleType: '2', menuIdList: ['CON', 'CON-02'] },
  ],
  unitInfo: { id: 'n1', unitName: '宁波示例电梯工程有限公司', uscc: '91330200QQ0000039F', areaCode: '330212', areaName: '鄞州区' },
}

beforeEach(endSession)

test('access is the menu list of the current role alone', () => {
  receiveUserInfo(info)
  expect(sessionStore.getState()).toMatchObject({ access: ['CON', 'CON-02'], curRoleName: '维保单位', roleType: '2', isSimplePwd: true })
})

test('a session acts for one user, of one unit, in one role', () => {
  const ownerOf = (change: Partial<UserInfo['user']>, unitId = 'n1') => {
    receiveUserInfo({ ...info, user: { ...info.user, ...change }, unitInfo: { ...info.unitInfo, id: unitId } })
    return sessionOwner()
  }
  const owners = [ownerOf({}), ownerOf({ id: 'u2' }), ownerOf({ currentRole: { id: 'r3', name: '施工单位', roleType: '3' } }), ownerOf({}, 'n2')]
  expect(new Set(owners).size).toBe(4)
  expect(ownerOf({})).toBe(owners[0])
})

test('the role of before is taken again, if the user still has it', () => {
  expect(roleToTake(info, 'r3')).toBe('r3')
  expect(roleToTake(info, 'r2')).toBeUndefined()
  expect(roleToTake(info, 'gone')).toBeUndefined()
  expect(roleToTake(info, undefined)).toBeUndefined()
})

test('no role is taken before the first password is changed: the service refuses it', () => {
  expect(roleToTake({ ...info, user: { ...info.user, firstLoginFlag: '0' } }, 'r3')).toBeUndefined()
})

test('tokens live in cookies, the role in session storage, and neither in local storage', () => {
  storeTokens({ token: 'aaa', otherToken: 'bbb' }, 1)
  receiveUserInfo(info)
  tokenStore.setState(noTokens)
  expect(readTokens()).toEqual({ token: 'aaa', otherToken: 'bbb' })
  expect(tokenStore.getState().token).toBe('aaa')
  expect(storedRoleId()).toBe('r2')
  expect(localStorage.length).toBe(0)
})

test('what a page reads of the session holds no token', () => {
  storeTokens({ token: 'aaa', otherToken: 'bbb' }, 1)
  receiveUserInfo(info)
  expect(JSON.stringify(currentSession())).not.toMatch(/aaa|bbb/)
})

test('ending the session leaves nothing behind', () => {
  storeTokens({ token: 'aaa', otherToken: 'bbb' }, 1)
  receiveUserInfo(info)
  sessionDraft('u1.opinion.n1').write('材料齐全')
  expect(sessionDraft('u1.opinion.n1').read()).toBe('材料齐全')
  endSession()
  expect(sessionDraft('u1.opinion.n1').read()).toBeUndefined()
  expect(readTokens()).toBeUndefined()
  expect(document.cookie).toBe('')
  expect(sessionStorage.length).toBe(0)
  expect(sessionStore.getState()).toEqual(signedOut)
  expect(tokenStore.getState()).toEqual(noTokens)
})

test('one of two tokens alone is no session', () => {
  Cookies.set('token', 'aaa', { path: '/' })
  expect(readTokens()).toBeUndefined()
})

test('a damaged role entry is as good as none', () => {
  sessionStorage.setItem('portal.role', '{broken')
  expect(storedRoleId()).toBeUndefined()
})

test('a page without code is open, a page with a code needs it', () => {
  expect(hasAccess([], null)).toBe(true)
  expect(hasAccess(['CON'], 'CON')).toBe(true)
  expect(hasAccess(['CON'], 'CON-01')).toBe(false)
})

test('two copies of the package share one value', () => {
  expect(oncePerPage('test', () => ({}))).toBe(oncePerPage('test', () => ({})))
})
