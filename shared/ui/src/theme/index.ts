/** The look of the portal for antd. */
export { PortalTheme, type PortalThemeProps, portalTheme, type ThemeMode, themeClass } from './PortalTheme'
