import { errorLogOf } from '@shared/contract/administration'
import type { ReleaseBuild, RemoteReleases } from '@shared/contract/release'
import { Link } from 'react-router-dom'

/** Text with the number of loads of a build in the last seven days, and of failed ones. */
export const loadsOf = ({ loads, failures }: ReleaseBuild): string => (loads + failures === 0 ? '还没有装入过' : `${loads + failures} 次，失败 ${failures} 次`)

/** The units that try a canary. */
export const triedBy = ({ percent, units }: NonNullable<RemoteReleases['canary']>): string =>
  [percent > 0 ? `${percent}% 的单位` : '', ...units.map(({ name }) => name)].filter(Boolean).join('、')

/** Number of errors reported by a build, as a link to the error log. */
export function ErrorsLink({ remote, build: { errors, release } }: { remote: string; build: ReleaseBuild }) {
  return errors > 0 ? <Link to={errorLogOf(remote, release)}>{`${errors} 条`}</Link> : '0 条'
}
