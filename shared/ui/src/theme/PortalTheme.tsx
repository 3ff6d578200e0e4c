import IconContext from '@ant-design/icons/es/components/Context'
import { App, ConfigProvider, type ThemeConfig, theme } from 'antd'
import 'antd/dist/antd.css'
import zhCN from 'antd/locale/zh_CN'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { type ReactNode, useMemo } from 'react'
import tokens from './tokens.json'
import { useMedia } from './useMedia'

dayjs.locale('zh-cn')

/** light: the default. elder: 长者模式, larger and black on white. dark: for hosts that request it. */
export type ThemeMode = 'light' | 'elder' | 'dark'

/** Key of antd's CSS variables; the same everywhere, so that remotes and shell share one set. */
const cssVariables = { key: tokens.cssVar.key }

/**
 * The rules come from antd's released style sheet and only the variables from the theme: generating the rules at runtime would take a
 * third of the time in which the first table, form and date picker render.
 */
const fromStyleSheet = { cssVar: cssVariables, hashed: false, zeroRuntime: true } satisfies ThemeConfig

/**
 * Icons learn from antd that their rules are in its style sheet, through a context of their own package. Where several areas share one antd, the others'
 * icons do not hear of it: they would insert the rules themselves, which a host's content security policy refuses.
 */
const iconsOfStyleSheet = { zeroRuntime: true }

const themes: Readonly<Record<ThemeMode, ThemeConfig>> = {
  light: { ...tokens.light, algorithm: theme.defaultAlgorithm, ...fromStyleSheet },
  elder: { ...tokens.elder, algorithm: theme.defaultAlgorithm, ...fromStyleSheet },
  dark: { ...tokens.dark, algorithm: theme.darkAlgorithm, ...fromStyleSheet },
}

/** Used where CSS animations are off: a component waiting for the end of a motion would wait forever, and a menu would stay at its start position. */
const still = (config: ThemeConfig): ThemeConfig => ({ ...config, token: { ...config.token, motion: false } })
const stillThemes: Readonly<Record<ThemeMode, ThemeConfig>> = { light: still(themes.light), elder: still(themes.elder), dark: still(themes.dark) }

/** antd's theme configuration, for code outside the provider (static dialogs, tests). */
export const portalTheme = (mode: ThemeMode): ThemeConfig => themes[mode]

/** Class that scopes antd's CSS variables and, in a foreign page, its rules. Every container of our components in a host's page needs it. */
export const themeClass = cssVariables.key

/** For what the browser draws itself: native checkboxes, scroll bars. */
export const schemeOf = (mode: ThemeMode = 'light'): 'light' | 'dark' => (mode === 'dark' ? 'dark' : 'light')

/** Red, green and blue of a colour `#rrggbb`; undefined if it is written in another way. */
const channelsOf = (colour: string): number[] | undefined =>
  /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i
    .exec(colour)
    ?.slice(1)
    .map((part) => Number.parseInt(part, 16))
const colourOf = (channels: readonly number[]): string => `#${channels.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`

/** Mixes two colours `#rrggbb`. @param share of the first @returns undefined if one of them is written in another way */
function mix(colour: string, other: string, share: number): string | undefined {
  const [parts, others] = [channelsOf(colour), channelsOf(other)]
  return parts && others && colourOf(parts.map((part, at) => part * share + (others[at] ?? part) * (1 - share)))
}

/** The shades of the primary colour, whose values the tokens of components repeat. Where two have one value, the first stands for it. */
const primaryShades = [
  'colorPrimaryText',
  'colorPrimaryTextHover',
  'colorPrimary',
  'colorPrimaryHover',
  'colorPrimaryActive',
  'colorPrimaryBg',
  'colorPrimaryBgHover',
  'colorPrimaryBorder',
  'colorPrimaryBorderHover',
] as const

/** Writes one set of shades in place of another in the values of tokens, also where the colour is a part of one: `0 0 0 2px rgba(11,84,192,0.16)`. */
function recolouring(from: NonNullable<ThemeConfig['token']>, to: Readonly<Record<(typeof primaryShades)[number], string>>) {
  const replaced = new Map([...primaryShades].reverse().flatMap((name) => (from[name] ? [[from[name], to[name]] as const] : [])))
  const recolour = (value: string): string =>
    value
      .replace(/#[0-9a-f]{6}\b/g, (colour) => replaced.get(colour) ?? colour)
      .replace(/rgba\((\d+),(\d+),(\d+),([\d.]+)\)/g, (whole, red, green, blue, alpha) => {
        const colour = replaced.get(colourOf([red, green, blue].map(Number)))
        const channels = colour && channelsOf(colour)
        return channels ? `rgba(${channels.join()},${alpha})` : (colour ?? whole)
      })
  return (tokens: object = {}) => Object.fromEntries(Object.entries(tokens).map(([name, value]) => [name, typeof value === 'string' ? recolour(value) : value]))
}

/** Applies a host's tokens. Shades of the portal's primary colour would clash with the host's, so they are derived from the host's. */
function withHostTokens(config: ThemeConfig, own: NonNullable<ThemeConfig['token']>, mode: ThemeMode): ThemeConfig {
  const { colorPrimary } = own
  if (!colorPrimary) return { ...config, token: { ...config.token, ...own } }
  const kept = Object.fromEntries(Object.entries(config.token ?? {}).filter(([name]) => !/^color(?:Primary|Info|Link)/.test(name)))
  const isDark = mode === 'dark'
  const ground = own.colorBgContainer ?? config.token?.colorBgContainer ?? '#ffffff'
  const tint = (share: number) => mix(colorPrimary, ground, share)
  // On a dark ground the colour of a button is too dark for text.
  const text = (isDark && mix(colorPrimary, '#ffffff', 0.5)) || colorPrimary
  const hovered = isDark ? mix(text, '#ffffff', 0.7) : mix(colorPrimary, '#000000', 0.85)
  const [light, line] = isDark ? [tint(0.25), tint(0.6)] : [tint(0.08), tint(0.35)]
  const shades = {
    colorInfo: text,
    colorLink: text,
    colorPrimaryText: text,
    ...(hovered && { colorPrimaryTextHover: hovered, colorLinkHover: hovered }),
    ...(light &&
      line && { colorPrimaryBg: light, colorPrimaryBgHover: tint(isDark ? 0.35 : 0.14), colorInfoBg: light, colorPrimaryBorder: line, colorInfoBorder: line }),
    ...own,
  }
  const recolour = recolouring(config.token ?? {}, theme.getDesignToken({ algorithm: config.algorithm, token: { ...kept, ...shades } }))
  return {
    ...config,
    token: { ...recolour(kept), ...shades },
    components: Object.fromEntries(Object.entries(config.components ?? {}).map(([name, tokens]) => [name, recolour(tokens)])),
  }
}

interface PortalThemeProps {
  mode?: ThemeMode
  /** Tokens of a foreign host that override the portal's, by antd's names: `colorPrimary`. */
  tokens?: ThemeConfig['token']
  /** Nonce for our style elements, if the page's content security policy requires one. */
  nonce?: string
  /** Parent of dropdowns and dialogs; in a foreign host a separate element, so that styles do not leak. */
  popupContainer?: () => HTMLElement
  children: ReactNode
}

/** Theme, locale and message holders for everything that uses antd. */
export function PortalTheme({ mode = 'light', tokens: own, nonce, popupContainer, children }: PortalThemeProps) {
  const isStill = useMedia('(prefers-reduced-motion: reduce)') || mode === 'elder'
  const usual = (isStill ? stillThemes : themes)[mode]
  const config = useMemo(() => (own ? withHostTokens(usual, own, mode) : usual), [usual, own, mode])
  const policy = useMemo(() => (nonce === undefined ? undefined : { nonce }), [nonce])
  return (
    // By default antd inserts a space between the two Chinese characters of a button: 查询 would become 查 询.
    <ConfigProvider theme={config} locale={zhCN} button={{ autoInsertSpace: false }} getPopupContainer={popupContainer} csp={policy}>
      <App component={false}>
        {/* antd defines its CSS variables under the class of their key; our own style sheets use them inside this element. */}
        <div className={themeClass} style={{ display: 'contents', colorScheme: schemeOf(mode) }}>
          <IconContext value={iconsOfStyleSheet}>{children}</IconContext>
        </div>
      </App>
    </ConfigProvider>
  )
}
