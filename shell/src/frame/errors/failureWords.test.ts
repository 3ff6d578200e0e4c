import { failureWords, whatStillWorks } from './failureWords'

describe('the failure card', () => {
  test('says which area, which version, and that it was tried again', () => {
    expect(failureWords('施工告知', '1.1.0', { phase: 'failed', reason: 'network', step: 'entry', attempts: 3 })).toEqual({
      title: '施工告知暂时不可用',
      text: '版本 1.1.0 的页面没有加载成功，已自动重试 2 次。您的数据没有受影响。',
    })
    expect(failureWords('施工告知', '1.1.0', { phase: 'failed', reason: 'script', step: 'entry', attempts: 1 }).text).not.toContain('重试')
    expect(failureWords('施工告知', '1.1.0', { phase: 'disabled' }).title).toBe('施工告知暂停服务')
    expect(failureWords('施工告知', '1.1.0', { phase: 'incompatible', needed: '^2.0.0', offered: '1.0.0' }).text).toBe(
      '版本 1.1.0 与当前平台不匹配（需要契约 ^2.0.0，平台是 1.0.0），刷新页面后仍不能打开请联系服务电话。您的数据没有受影响。',
    )
  })
  test('says what still works', () => {
    expect(whatStillWorks(['账号', '审核'], ['告知申请'])).toEqual(['账号、审核可以正常使用', '已打开的“告知申请”内容仍在'])
    expect(whatStillWorks([], [])).toEqual(['工作桌面可以正常使用'])
  })
})
