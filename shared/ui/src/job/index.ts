/** Work in the background as its owner sees it. */
export { awaitJob } from './awaitedJobs'
export { JobPanel } from './JobPanel'
