import { addDays } from '@shared/contract/equipment'
import { aCertificate, enterPerson } from '../../testing/people'
import { peopleCast } from '../../testing/peopleCast'
import type { SignedIn } from '../../testing/service'
import { remindOfCertificates } from './certificateReminders'

describe('reminders of certificates of people', () => {
  const { cast, today, user } = peopleCast()
  const certificate = (daysLeft: number, fields: Record<string, string> = {}) =>
    aCertificate({ issueDate: addDays(today(), daysLeft - 1400), expireDate: addDays(today(), daysLeft), ...fields })
  const messagesOf = ({ account }: SignedIn) =>
    cast.service.db.system(({ db }) =>
      db
        .selectFrom('message')
        .select(['title', 'text', 'path', 'role_type'])
        .where('account_id', '=', account.id)
        .where('biz_type', '=', 'certificateReminder')
        .orderBy('created_at')
        .orderBy('title')
        .execute(),
    )

  it('tell who keeps the people of a unit once 60 days ahead and once afterwards, and nobody else', async () => {
    const owner = user('owner')
    await enterPerson(cast.service, owner, { name: '李测试' }, [certificate(60), certificate(61, { item: 'N2' })])
    await enterPerson(cast.service, owner, { name: '孙测试' }, [certificate(60)])
    // A later certificate for the same item replaces the earlier one; who has left needs none.
    await enterPerson(cast.service, owner, { name: '周测试' }, [certificate(10), certificate(900)])
    await enterPerson(cast.service, owner, { name: '吴测试', leaveDate: addDays(today(), -1) }, [certificate(10)])
    await enterPerson(cast.service, owner, { name: '郑测试' }, [certificate(10, { revokedDate: addDays(today(), -2) })])
    await remindOfCertificates(cast.service.context)
    await remindOfCertificates(cast.service.context)
    const ahead = {
      title: `2 份人员证书将于${addDays(today(), 60)}到期`,
      text: '孙测试、李测试：请在有效期届满1个月以前申请复审',
      path: '/worker/certificate?view=expiring',
      role_type: '1',
    }
    const told = await messagesOf(owner)
    expect(told).toMatchObject([{ ...ahead, text: expect.stringMatching(/^(孙测试、李测试|李测试、孙测试)：请在有效期届满1个月以前申请复审$/) }])
    expect(await messagesOf(user('maintainer of the same unit'))).toMatchObject([{ title: ahead.title, role_type: '2' }])
    for (const name of ['other', 'city']) expect([name, await messagesOf(user(name))]).toEqual([name, []])
    cast.service.clock.move(61 * 24 * 3_600_000)
    await remindOfCertificates(cast.service.context)
    await remindOfCertificates(cast.service.context)
    const later = await messagesOf(user('builder of the same unit'))
    expect(later.map(({ title, path }) => [title, path]).slice(1)).toEqual([
      [`1 份人员证书将于${today()}到期`, '/worker/certificate?view=expiring'],
      ['2 份人员证书已过期', '/worker/certificate?view=expired'],
    ])
  })
})
