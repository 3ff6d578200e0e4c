/** The portal's theme for antd. */
export { PortalTheme, portalTheme } from './PortalTheme'
