import { errorLogOf } from '@shared/contract/administration'
import type { ReleaseBuild } from '@shared/contract/release'
import { Link } from 'react-router-dom'

/** Number of errors reported by a build, as a link to the error log. */
export function ErrorsLink({ remote, build: { errors, release } }: { remote: string; build: ReleaseBuild }) {
  return errors > 0 ? <Link to={errorLogOf(remote, release)}>{`${errors} 条`}</Link> : '0 条'
}
