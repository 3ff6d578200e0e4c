import type { ReleaseBuild } from '@shared/contract/release'

/** How often a build was asked for in the last seven days, and how often it did not come, in words. */
export const loadsOf = ({ loads, failures }: ReleaseBuild): string => (loads + failures === 0 ? '还没有装入过' : `${loads + failures} 次，失败 ${failures} 次`)
