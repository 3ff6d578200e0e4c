/** Components every business area uses. */
export { PageBody } from './page/PageBody'
export { type Crumb, PageHeader, type PageHeaderProps } from './page/PageHeader'
export { SectionCard, type SectionCardProps } from './page/SectionCard'
export { DueDate, daysLeftText } from './status/DueDate'
export { StatusTag, type Tone, toneLook } from './status/StatusTag'
