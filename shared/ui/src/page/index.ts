/** What every page is made of: header, cards, empty and failed states, status and dates. */

export { DueDate, daysLeftText } from './DueDate'
export { EmptyState, type EmptyStateProps } from './EmptyState'
export { FailureNote, type FailureNoteProps } from './FailureNote'
export { openDownload, openWhenReady } from './openFile'
export { PageBody } from './PageBody'
export { PageHeader, type PageHeaderProps } from './PageHeader'
export { usePrintSheet } from './PrintSheet'
export { ScrollArea, type ScrollAreaProps } from './ScrollArea'
export { SectionCard, type SectionCardProps } from './SectionCard'
export { StatusTag, type Tone, toneLook } from './StatusTag'
export { useFileWindow } from './useFileWindow'
export { useMinWidth } from './useMinWidth'
