/** Work in the background as its owner sees it. */
export { JobPanel } from './JobPanel'
export { useJobStarted } from './useJobStarted'
