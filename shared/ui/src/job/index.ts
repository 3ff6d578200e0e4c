/** User interface for background jobs. */
export { JobPanel } from './JobPanel'
export { useJobStarted } from './useJobStarted'
export { useJobs } from './useJobs'
