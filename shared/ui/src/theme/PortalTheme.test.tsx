import { render } from '@testing-library/react'
import { ConfigProvider, type GlobalToken, type ThemeConfig, theme } from 'antd'
import { useContext } from 'react'
import { PortalTheme, portalTheme, type ThemeMode } from './PortalTheme'

/** What antd makes of the theme, and the theme itself. */
function shown(mode: ThemeMode, tokens: { colorPrimary: string }) {
  let token: GlobalToken | undefined
  let config: ThemeConfig | undefined
  function Read() {
    token = theme.useToken().token
    config = useContext(ConfigProvider.ConfigContext).theme
    return null
  }
  render(
    <PortalTheme mode={mode} tokens={tokens}>
      <Read />
    </PortalTheme>,
  )
  if (!token || !config) throw new Error('not rendered')
  return { ...token, config }
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

/** The colours of a theme, as `#rrggbb`, each with the token that has it. */
const coloursOf = ({ token, components }: ThemeConfig): { at: string; colour: string }[] =>
  Object.entries({ token, ...components }).flatMap(([part, tokens]) =>
    Object.entries(tokens ?? {}).flatMap(([name, value]) =>
      [...String(value).matchAll(/#[0-9a-f]{6}|rgba\((\d+),(\d+),(\d+)/g)].map(([whole, ...parts]) => ({
        at: `${part}.${name}`,
        colour: whole.startsWith('#') ? whole : `#${parts.map((one) => Number(one).toString(16).padStart(2, '0')).join('')}`,
      })),
    ),
  )
const modes = ['light', 'elder', 'dark'] as const
const portalShades = modes.flatMap((mode) =>
  Object.entries(portalTheme(mode).token ?? {}).flatMap(([name, value]) => (/^color(?:Primary|Info|Link)/.test(name) ? [value] : [])),
)
/** Also a blue that is none of the shades by name. Greys with a little blue in them, and the head of the portal's frame, are not meant. */
function isBlue(colour: string): boolean {
  const [red = 0, green = 0, blue = 0] = channels(colour)
  return blue > Math.max(red, green) && blue - Math.min(red, green) > 0.35
}

describe.each(modes)('in the theme %s', (mode) => {
  it.each(['#0a7a4b', 'rgb(10, 122, 75)'])('nothing keeps the portal’s blue beside a host’s %s', (colorPrimary) => {
    const { config } = shown(mode, { colorPrimary })
    expect(coloursOf(config).filter(({ colour }) => portalShades.includes(colour) || isBlue(colour))).toEqual([])
  })
  it('writes in the host’s colour what the portal writes in its own, readable also under the mouse', () => {
    const { colorBgContainer, colorLinkHover, config } = shown(mode, { colorPrimary: '#0a7a4b' })
    const { Pagination, Tabs, Button, Select } = config.components ?? {}
    const colours = [Pagination?.itemActiveColor, Tabs?.itemSelectedColor, Button?.defaultHoverColor, colorLinkHover]
    for (const colour of colours) expect(contrast(String(colour), colorBgContainer)).toBeGreaterThan(4.5)
    expect(contrast(String(Select?.optionSelectedColor), String(Select?.optionSelectedBg))).toBeGreaterThan(4.5)
    if (mode !== 'dark') expect(Pagination?.itemActiveColor).toBe('#0a7a4b')
  })
})

it('leaves a host’s own choice of another token as it is', () => {
  const own = { colorPrimary: '#0a7a4b', controlItemBgActive: '#eaf1fc' }
  expect(shown('light', own).controlItemBgActive).toBe('#eaf1fc')
})

it('makes dark tints and light text of the host’s colour in the dark theme', () => {
  const { colorPrimaryBg, colorPrimaryText, colorLink, colorBgContainer } = shown('dark', { colorPrimary: '#0a7a4b' })
  expect(luminance(colorPrimaryBg)).toBeLessThan(0.1)
  expect(contrast(colorPrimaryText, colorPrimaryBg)).toBeGreaterThan(4.5)
  expect(contrast(colorLink, colorBgContainer)).toBeGreaterThan(4.5)
})

it('leaves the tints of the host’s colour light in the light theme', () => {
  const { colorPrimaryBg, colorLink, colorBgContainer } = shown('light', { colorPrimary: '#0a7a4b' })
  expect(luminance(colorPrimaryBg)).toBeGreaterThan(0.8)
  expect(contrast(colorLink, colorBgContainer)).toBeGreaterThan(4.5)
})
