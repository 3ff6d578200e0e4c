import { App, ConfigProvider, type ThemeConfig, theme } from 'antd'
import 'antd/dist/antd.css'
import zhCN from 'antd/locale/zh_CN'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { type ReactNode, useMemo } from 'react'
import tokens from './tokens.json'
import { useMedia } from './useMedia'

dayjs.locale('zh-cn')

/** light: the usual look. elder: 长者模式, larger and black on white. dark: for hosts that ask for it. */
export type ThemeMode = 'light' | 'elder' | 'dark'

/** Key of antd's CSS variables: one name on every page, so that remotes and shell share one set. */
const cssVariables = { key: tokens.cssVar.key }

/**
 * The rules come from the style sheet of antd's release, the values of their variables from the theme: making the rules
 * while the first table, form and date picker are drawn takes a third of that time.
 */
const fromStyleSheet = { cssVar: cssVariables, hashed: false, zeroRuntime: true } satisfies ThemeConfig

const themes: Readonly<Record<ThemeMode, ThemeConfig>> = {
  light: { ...tokens.light, algorithm: theme.defaultAlgorithm, ...fromStyleSheet },
  elder: { ...tokens.elder, algorithm: theme.defaultAlgorithm, ...fromStyleSheet },
  dark: { ...tokens.dark, algorithm: theme.darkAlgorithm, ...fromStyleSheet },
}

/** Where nothing moves: a component that waited for the end of a motion would wait for ever, and a menu stay where it begins. */
const still = (config: ThemeConfig): ThemeConfig => ({ ...config, token: { ...config.token, motion: false } })
const stillThemes: Readonly<Record<ThemeMode, ThemeConfig>> = { light: still(themes.light), elder: still(themes.elder), dark: still(themes.dark) }

/** The look as antd reads it, for places that need it without the provider (static dialogs, tests). */
export const portalTheme = (mode: ThemeMode): ThemeConfig => themes[mode]

/** Class under which antd's CSS variables and, in a foreign page, its rules hold: whatever a host puts our parts into has it. */
export const themeClass = cssVariables.key

/** A colour with white, so light that text of the colour itself can be read on it. @param share of the colour */
function tint(colour: string, share: number): string | undefined {
  const parts = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour)?.slice(1)
  return parts && `rgb(${parts.map((part) => Math.round(255 - (255 - Number.parseInt(part, 16)) * share)).join()})`
}

/** With a host's own primary colour what goes with the portal's would clash: its shades are made of the new one. */
function withHostTokens(config: ThemeConfig, own: NonNullable<ThemeConfig['token']>): ThemeConfig {
  const { colorPrimary } = own
  if (!colorPrimary) return { ...config, token: { ...config.token, ...own } }
  const kept = Object.entries(config.token ?? {}).filter(([name]) => !/^color(?:Primary|Info|Link)/.test(name))
  const [light, line] = [tint(colorPrimary, 0.08), tint(colorPrimary, 0.35)]
  const shades =
    light && line
      ? { colorPrimaryBg: light, colorPrimaryBgHover: tint(colorPrimary, 0.14), colorInfoBg: light, colorPrimaryBorder: line, colorInfoBorder: line }
      : {}
  return { ...config, token: { ...Object.fromEntries(kept), colorInfo: colorPrimary, colorLink: colorPrimary, ...shades, ...own } }
}

export interface PortalThemeProps {
  mode?: ThemeMode
  /** Values of a foreign host in place of the portal's own, by antd's names: `colorPrimary`. */
  tokens?: ThemeConfig['token']
  /** Lets our style elements into a page whose policy admits only elements with this word. */
  nonce?: string
  /** Where dropdowns and dialogs are put; a foreign host gives its own element so that nothing leaks out of it. */
  popupContainer?: () => HTMLElement
  children: ReactNode
}

/** Look, locale and message holders around everything that uses antd. */
export function PortalTheme({ mode = 'light', tokens: own, nonce, popupContainer, children }: PortalThemeProps) {
  const isStill = useMedia('(prefers-reduced-motion: reduce)') || mode === 'elder'
  const usual = (isStill ? stillThemes : themes)[mode]
  const config = useMemo(() => (own ? withHostTokens(usual, own) : usual), [usual, own])
  const policy = useMemo(() => (nonce === undefined ? undefined : { nonce }), [nonce])
  return (
    // antd puts a space between two Chinese characters of a button unless told not to: 查询 would read 查 询.
    <ConfigProvider theme={config} locale={zhCN} button={{ autoInsertSpace: false }} getPopupContainer={popupContainer} csp={policy}>
      <App component={false}>
        {/* antd defines its CSS variables under the class of their key: our own style sheets read them from here. */}
        <div className={themeClass} style={{ display: 'contents' }}>
          {children}
        </div>
      </App>
    </ConfigProvider>
  )
}
