import { render } from '@testing-library/react'
import { ConfigProvider, type GlobalToken, theme } from 'antd'
import { useContext } from 'react'
import { PortalTheme, type ThemeMode } from './PortalTheme'

/** What antd makes of the theme. */
function shown(mode: ThemeMode, tokens: { colorPrimary: string }) {
  let token: GlobalToken | undefined
  let page: string | undefined
  function Read() {
    token = theme.useToken().token
    page = useContext(ConfigProvider.ConfigContext).theme?.components?.Pagination?.itemActiveColor
    return null
  }
  render(
    <PortalTheme mode={mode} tokens={tokens}>
      <Read />
    </PortalTheme>,
  )
  if (!token) throw new Error('not rendered')
  return { ...token, page }
}

const channels = (colour: string): number[] => (/^#(..)(..)(..)$/.exec(colour) ?? []).slice(1).map((part) => Number.parseInt(part, 16) / 255)
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

it('writes the current page’s number in the host’s colour, not in the portal’s blue', () => {
  expect(shown('light', { colorPrimary: '#0a7a4b' }).page).toBe('#0a7a4b')
})

it('makes dark tints and light text of the host’s colour in the dark theme', () => {
  const { colorPrimaryBg, colorPrimaryText, colorLink, colorBgContainer, page } = shown('dark', { colorPrimary: '#0a7a4b' })
  expect(luminance(colorPrimaryBg)).toBeLessThan(0.1)
  expect(contrast(colorPrimaryText, colorPrimaryBg)).toBeGreaterThan(4.5)
  expect(contrast(colorLink, colorBgContainer)).toBeGreaterThan(4.5)
  expect(contrast(page ?? '', colorBgContainer)).toBeGreaterThan(4.5)
})

it('leaves the tints of the host’s colour light in the light theme', () => {
  const { colorPrimaryBg, colorLink, colorBgContainer } = shown('light', { colorPrimary: '#0a7a4b' })
  expect(luminance(colorPrimaryBg)).toBeGreaterThan(0.8)
  expect(contrast(colorLink, colorBgContainer)).toBeGreaterThan(4.5)
})
