import type { ReleaseBuild } from '@shared/contract/release'

/** Text with the number of loads of a build in the last seven days, and of failed ones. */
export const loadsOf = ({ loads, failures }: ReleaseBuild): string => (loads + failures === 0 ? '还没有装入过' : `${loads + failures} 次，失败 ${failures} 次`)
