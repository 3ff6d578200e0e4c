import { App, ConfigProvider, type ThemeConfig, theme } from 'antd'
import 'antd/dist/antd.css'
import zhCN from 'antd/locale/zh_CN'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import type { ReactNode } from 'react'
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

export interface PortalThemeProps {
  mode?: ThemeMode
  /** Where dropdowns and dialogs are put; a foreign host gives its own element so that nothing leaks out of it. */
  popupContainer?: () => HTMLElement
  children: ReactNode
}

/** Look, locale and message holders around everything that uses antd. */
export function PortalTheme({ mode = 'light', popupContainer, children }: PortalThemeProps) {
  const isStill = useMedia('(prefers-reduced-motion: reduce)') || mode === 'elder'
  return (
    // antd puts a space between two Chinese characters of a button unless told not to: 查询 would read 查 询.
    <ConfigProvider theme={(isStill ? stillThemes : themes)[mode]} locale={zhCN} button={{ autoInsertSpace: false }} getPopupContainer={popupContainer}>
      <App component={false}>
        {/* antd defines its CSS variables under the class of their key: our own style sheets read them from here. */}
        <div className={cssVariables.key} style={{ display: 'contents' }}>
          {children}
        </div>
      </App>
    </ConfigProvider>
  )
}
