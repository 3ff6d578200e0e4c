/** The portal's theme for antd. */
export { PortalTheme, type PortalThemeProps, portalTheme, type ThemeMode, themeClass } from './PortalTheme'
