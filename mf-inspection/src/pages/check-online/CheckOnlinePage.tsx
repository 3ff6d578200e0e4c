import { definitionsReviewedAt } from '@shared/contract/application'
import { role } from '@shared/contract/roles'
import { useSession } from '@shared/portal'
import { ReviewPage } from '@shared/ui/review'
import { Button } from 'antd'
import { Activity, useEffect, useRef, useState } from 'react'
import { AssignmentBoard } from './AssignmentBoard'
import { inspectionAddition } from './additions'

const definitions = definitionsReviewedAt('/company-service/check-online')

/** 报检审核: one queue of all types of applications that institutes accept, charge, assign and report on. */
export default function CheckOnlinePage() {
  const accepts = useSession((session) => session.roleType) === role.acceptor
  const [assigning, setAssigning] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (assigning) return () => opener.current?.focus()
  }, [assigning])
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
              <Button ref={opener} onClick={() => setAssigning(true)}>
                派工日历
              </Button>
            )
          }
        />
      </Activity>
      {assigning && <AssignmentBoard onClose={() => setAssigning(false)} />}
    </>
  )
}
