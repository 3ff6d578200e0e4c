import { type ApplicationDefinition, type ApplicationDetail, type ApplicationEvent, type StepDefinition, stateOf } from '@shared/contract/application'
import { holds } from '@shared/contract/form'

export interface Step {
  label: string
  /** Date of a past step, or planned time of a later one. */
  note: string
  state: 'done' | 'current' | 'ahead' | 'failed'
}

type StepRecord = Pick<ApplicationDetail, 'status' | 'statusName' | 'form'>

const latestOf = (step: StepDefinition, events: readonly ApplicationEvent[]): string =>
  events
    .filter((event) => step.by.includes(event.action))
    .map((event) => event.time)
    .sort()
    .pop() ?? ''

/** Formats `2026-11-12 09:16:30` for a step: `11-12 09:16`. */
const shortTime = (time: string): string => time.slice(5, 16)

function promiseOf(step: StepDefinition, record: StepRecord): string {
  const planned = step.promiseField ? record.form.fields[step.promiseField] : ''
  return planned ? `计划 ${planned}` : (step.promise ?? '')
}

/**
 * The steps of a record, with dates of past ones and planned times of later ones. If the record has left the process by an exit, the
 * steps that were taken and the exit are shown, because the others will not follow.
 */
export function stepsOf(definition: ApplicationDefinition, record: StepRecord, events: readonly ApplicationEvent[]): Step[] {
  const steps = definition.steps.filter(({ when }) => holds(when ?? true, record.form))
  const exit = definition.exits.find((step) => step.states.includes(record.status))
  if (exit) {
    const happened = steps.filter((step) => latestOf(step, events) !== '')
    const failed = stateOf(definition, record.status).tone === 'failed'
    return [
      ...happened.map((step): Step => ({ label: step.label, note: shortTime(latestOf(step, events)), state: 'done' })),
      { label: exit.label, note: shortTime(latestOf(exit, events)) || (exit.promise ?? record.statusName), state: failed ? 'failed' : 'current' },
    ]
  }
  const current = steps.findIndex((step) => step.states.includes(record.status))
  return steps.map((step, index): Step => {
    if (index < current) return { label: step.label, note: shortTime(latestOf(step, events)), state: 'done' }
    // If step and state have the same name, it is shown once.
    const standing = record.statusName === step.label ? '' : record.statusName
    if (index === current) return { label: step.label, note: step.promiseField ? promiseOf(step, record) : standing, state: 'current' }
    return { label: step.label, note: promiseOf(step, record), state: 'ahead' }
  })
}
