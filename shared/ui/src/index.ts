/** Components every business area uses. */
export { PageBody } from './page/PageBody'
export { PageHeader, type PageHeaderProps } from './page/PageHeader'
export { SectionCard, type SectionCardProps } from './page/SectionCard'
export { DueDate, daysLeftText } from './status/DueDate'
export { StatusTag, type Tone, toneLook } from './status/StatusTag'
export { PortalTheme, type PortalThemeProps, portalTheme, type ThemeMode } from './theme/PortalTheme'
