import type { Crumb } from '@shared/portal'
import { Link } from 'react-router-dom'
import { EmptyState } from './EmptyState'

interface NothingNamedProps {
  /** What the link should have named, with its measure word: 一台设备. */
  what: string
  /** Where it is found. */
  list?: Crumb
}

/** For a page about one record whose address names none: says so and leads to the list it is opened from. */
export function NothingNamed({ what, list }: NothingNamedProps) {
  return (
    <EmptyState kind="search" title={`没有指明要看哪${what}`} text="请从列表中打开" actions={list?.path && <Link to={list.path}>到{list.title}中找</Link>} />
  )
}
