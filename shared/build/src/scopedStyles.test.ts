import { scopedCss } from './scopedStyles.mjs'

test('rules hold inside the theme only, with the weight they had', () => {
  expect(scopedCss('.ant-a,.ant-b>i:not(.c,.d){color:red}')).toBe(':where(.portal-theme) .ant-a,:where(.portal-theme) .ant-b>i:not(.c,.d){color:red}')
})
test('so do those of a media query; what a motion is made of stays', () => {
  expect(scopedCss('@media print{.a{top:0}}@keyframes b{from{top:0}50%{top:1px}}')).toBe(
    '@media print{:where(.portal-theme) .a{top:0}}@keyframes b{from{top:0}50%{top:1px}}',
  )
})
