import { isAnnouncementLink } from './content'

test.each(['https://www.gov.cn/x?a=1#b', 'HTTP://example.com', '/notice/detail?id=1', '/'])('%s may be a link of a notice', (href) => {
  expect(isAnnouncementLink(href)).toBe(true)
})

test.each(['//evil.example', '/\\evil.example', 'javascript:alert(1)', 'data:text/html,x', 'https://', 'https://a b', 'notice', '', ' /home', '/a\\b'])(
  '%j may not',
  (href) => {
    expect(isAnnouncementLink(href)).toBe(false)
  },
)
