import { greeting } from './greeting'

test.each([
  [3, '夜深了'],
  [7, '早上好'],
  [10, '上午好'],
  [12, '中午好'],
  [15, '下午好'],
  [20, '晚上好'],
])('at %s o’clock the greeting begins with %s', (hour, words) => {
  // The hour is China's, whatever the time zone of the device.
  expect(greeting(new Date(Date.UTC(2026, 10, 20, hour - 8)))).toBe(`${words}，今天是2026年11月20日 星期五`)
})
