import { definitionsReviewedAt } from '@shared/contract/application'
import { ReviewDetailPage, ReviewPage } from '@shared/ui/review'
import { matchPath, useLocation } from 'react-router-dom'

/** The registrar's queues, each of all types whose review page is at its address. */
const queues = [
  { path: '/company-service/check-install', title: '施工告知审核' },
  { path: '/company-service/check-record', title: '使用登记审核' },
].map((queue) => ({ ...queue, definitions: definitionsReviewedAt(queue.path) }))

/** One of the queues, or one record of it on a page of its own, for narrow screens and links: the address says which. */
export default function RegistrarReviewPage() {
  const { pathname } = useLocation()
  const queue = queues.find(({ path }) => matchPath(`${path}/*`, pathname))
  if (!queue) throw new Error(`No queue of the registrar is at ${pathname}`)
  const { path, title, definitions } = queue
  return matchPath(path, pathname) ? (
    <ReviewPage definitions={definitions} title={title} />
  ) : (
    <ReviewDetailPage definitions={definitions} title={`${title}详情`} />
  )
}
