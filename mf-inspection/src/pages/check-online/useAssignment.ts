import { reviewQueue } from '@shared/contract/application'
import {
  type AssignmentBoard,
  type AssignmentProblem,
  assignmentProblems,
  type Inspector,
  inspectionEndpoints,
  presentInspectors,
  proposedSlot,
  replacedInspectors,
  type WaitingInspection,
} from '@shared/contract/inspection'
import { portalEndpoints } from '@shared/contract/portal'
import { notify, useCallMutation } from '@shared/portal'
import { useState } from 'react'

/** A day of an inspector. */
export interface Slot {
  inspector: string
  day: string
}

/** What is about to be assigned. */
export interface Assignment {
  chosen: readonly WaitingInspection[]
  /** The day clicked, or the one proposed; undefined while nothing is chosen or nobody can take it this week. */
  slot: Slot | undefined
  /** Id of the second inspector; empty: none. */
  second: string
  /** What speaks against it, each sentence once. */
  problems: readonly AssignmentProblem[]
  /** Names of those who were to inspect and would no longer. */
  replaced: readonly string[]
  main: Inspector | undefined
  /** Of all that is chosen, with one decimal. */
  hours: number
}

/** @param beside the second inspector as chosen here; undefined: the one the chosen inspections have */
function assignmentOf(board: AssignmentBoard, chosen: readonly WaitingInspection[], picked: Slot | undefined, beside: string | undefined): Assignment {
  const { inspectors, days, daysOff } = board
  // What is planned on a day of another week is not known here, so that nothing could be said against it.
  const inWeek = picked && days.includes(picked.day) ? picked : undefined
  const slot = chosen.length > 0 ? (inWeek ?? proposedSlot(board, chosen)) : undefined
  const present = presentInspectors(chosen).secondInspector
  // One who has left the institute cannot be chosen again.
  const wanted = beside ?? (inspectors.some(({ id }) => id === present) ? present : '')
  const second = wanted === slot?.inspector ? '' : wanted
  const people = slot ? inspectors.filter(({ id }) => id === slot.inspector || id === second) : []
  const lost = slot ? replacedInspectors(chosen, [slot.inspector, second]) : []
  const problems = slot ? people.flatMap((inspector) => assignmentProblems(inspector, chosen, slot.day, daysOff)) : []
  return {
    chosen,
    slot,
    second,
    problems: [...new Map(problems.map((problem) => [problem.text, problem])).values()],
    replaced: inspectors.flatMap(({ id, name }) => (lost.includes(id) ? [name] : [])),
    main: inspectors.find(({ id }) => id === slot?.inspector),
    hours: Math.round(chosen.reduce((sum, one) => sum + one.hours, 0) * 10) / 10,
  }
}

/**
 * The choice of inspections, of a day and of a second inspector, and the call that assigns them.
 * @param onAssigned after the service has assigned them and they are no longer chosen
 */
export function useAssignment(board: AssignmentBoard | undefined, onAssigned: () => void) {
  const [selected, setSelected] = useState<readonly string[]>([])
  const [picked, setPicked] = useState<Slot>()
  const [beside, setBeside] = useState<string>()
  const { mutate, isPending } = useCallMutation(inspectionEndpoints.assign, {
    invalidates: [inspectionEndpoints.assignmentBoard, reviewQueue, portalEndpoints.waitingCounts],
    onSuccess: ({ assigned }, { body }) => {
      notify.success(`已派工 ${assigned} 件，已通知申请单位和检验人员`)
      // Others may have been chosen before the answer arrived.
      setSelected((before) => before.filter((id) => body.items.every((item) => item.id !== id)))
      setPicked(undefined)
      setBeside(undefined)
      onAssigned()
    },
  })
  const assignment =
    board &&
    assignmentOf(
      board,
      board.waiting.filter(({ id }) => selected.includes(id)),
      picked,
      beside,
    )
  return {
    assignment,
    isPending,
    choose(id: string, on: boolean) {
      setSelected(on ? [...selected, id] : selected.filter((other) => other !== id))
      setPicked(undefined)
      setBeside(undefined)
    },
    clear() {
      setSelected([])
      setBeside(undefined)
    },
    pick: setPicked,
    chooseSecond: setBeside,
    assign() {
      if (!assignment?.slot) return
      const { chosen, slot, second } = assignment
      mutate({
        body: { items: chosen.map(({ id, version }) => ({ id, version })), inspector: slot.inspector, secondInspector: second, inspectOn: slot.day },
      })
    },
  }
}
