import { accountEndpoints, ownAccountEndpoints } from '@shared/contract/account'
import { messages } from '@shared/contract/messages'
import { passwordMessages } from '@shared/contract/rules'
import { visitorEndpoints } from '@shared/contract/visitor'
import { type SignedIn, startTestService, type TestService } from '../../testing/service'
import { aMobile } from '../../testing/visitor'
import { makeLink } from './links'

describe('a link for a new password', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService()
  })
  afterAll(() => service.close())

  const changeContact = (owner: SignedIn, fields: Record<string, string>) =>
    service.call(ownAccountEndpoints.updateInfo, { body: { name: '孙测试', phone: '', mobile: '', password: owner.account.password, ...fields } }, owner)
  const changeByKeeper = async ({ account: { id, unit } }: SignedIn, fields: Record<string, string>) => {
    const keeper = await service.signIn(await service.anAccount({ roles: ['3'], unit, overrides: { unit_admin: true } }))
    return service.call(accountEndpoints.updateAccount, { body: { id, version: 1, fields } }, keeper)
  }

  it.each<[string, (owner: SignedIn, mobile: string) => Promise<{ success: boolean }>, string]>([
    [
      'ends when its owner changes the password',
      (owner) => service.call(ownAccountEndpoints.updatePwd, { body: { oldPassword: owner.account.password, newPassword: 'Brand-New.7x' } }, owner),
      messages.resetLinkGone,
    ],
    ['ends when its owner changes the mobile', (owner) => changeContact(owner, { mobile: aMobile() }), messages.resetLinkGone],
    ['ends when an administrator changes the mobile', (owner) => changeByKeeper(owner, { mobile: aMobile() }), messages.resetLinkGone],
    ['stays when its owner saves the same mobile', (owner, mobile) => changeContact(owner, { mobile }), passwordMessages.newRequired],
    ['stays when an administrator saves the same mobile', (owner, mobile) => changeByKeeper(owner, { name: '周测试', mobile }), passwordMessages.newRequired],
  ])('%s', async (_name, change, message) => {
    const mobile = aMobile()
    const owner = await service.signIn(await service.anAccount({ roles: ['3'], overrides: { mobile } }))
    const link = await service.db.system((connection) => makeLink(service.context, connection, owner.account.id))
    expect(await change(owner, mobile)).toMatchObject({ success: true })
    // No new password is sent: a valid link asks for one and stays valid.
    const token = link.split('=')[1] ?? ''
    expect(await service.call(visitorEndpoints.setPassword, { body: { token, password: '', confirmPassword: '' } })).toMatchObject({ errorMsg: message })
  })
})
