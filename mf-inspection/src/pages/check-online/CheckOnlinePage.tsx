import { definitionsReviewedAt } from '@shared/contract/application'
import { role } from '@shared/contract/roles'
import { useSession } from '@shared/portal'
import { ReviewPage } from '@shared/ui/review'
import { Button } from 'antd'
import { Activity, useEffect, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { AssignmentBoard } from './AssignmentBoard'
import { inspectionAddition } from './additions'

const definitions = definitionsReviewedAt('/company-service/check-online')

/** State of the calendar's history entry when the queue is the one before it. */
const openedHere = 'openedFromQueue'

/**
 * 报检审核: one queue of all types of applications that institutes accept, charge, assign and report on. Its calendar (`?view=assign`)
 * has a history entry of its own, so that a reload keeps it and Back closes it; the queue's own state stays beside it in the address.
 */
export default function CheckOnlinePage() {
  const accepts = useSession((session) => session.roleType) === role.acceptor
  const [address, setAddress] = useSearchParams()
  const assigning = accepts && address.get('view') === 'assign'
  const opener = useRef<HTMLButtonElement>(null)
  const { state } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (assigning) return () => opener.current?.focus()
  }, [assigning])
  const queueAddress = [...address].filter(([key]) => key !== 'view')
  function open() {
    // The portal shows an address without a query as the page was left: Back to it would lead to the calendar again.
    if (address.toString() === '') setAddress({ view: 'queue' }, { replace: true })
    setAddress([...queueAddress, ['view', 'assign']], { state: openedHere })
  }
  function close() {
    // One entry back is the queue. After a link or another tab it is not: there the entry becomes the queue's.
    if (state === openedHere) void navigate(-1)
    else setAddress(queueAddress, { replace: true })
  }
  return (
    <>
      {/* Hidden, not unmounted: anything begun in the queue is still there when the calendar is closed. */}
      <Activity mode={assigning ? 'hidden' : 'visible'}>
        <ReviewPage
          definitions={definitions}
          title="报检审核"
          addition={inspectionAddition}
          actions={
            accepts && (
              <Button ref={opener} onClick={open}>
                派工日历
              </Button>
            )
          }
        />
      </Activity>
      {assigning && <AssignmentBoard onClose={close} />}
    </>
  )
}
