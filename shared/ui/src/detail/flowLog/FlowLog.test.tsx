import { type ApplicationDefinition, applicationDefinitions } from '@shared/contract/application'
import { render, screen } from '@testing-library/react'
import { anEvent } from '../../testing/aNotice'
import { FlowLog, kindOf } from './FlowLog'

it('names who acted with the role, and the system once', () => {
  const events = [anEvent(), anEvent({ action: 'accept', operatorName: '系统', roleName: '系统', time: '2026-11-20 08:00:00' })]
  render(<FlowLog events={events} />)
  expect(screen.getByText('李测试（施工单位）')).toBeInTheDocument()
  expect(screen.getByText('系统')).toBeInTheDocument()
})

it.each<ApplicationDefinition>(applicationDefinitions)('marks no step of $key as passed that ends it without success', ({ states, transitions }) => {
  const failed = states.filter(({ tone }) => tone === 'failed').map(({ code }) => code)
  // 同意撤销 grants what the unit has asked for.
  const ending = transitions.filter(({ action, to }) => to !== null && failed.includes(to) && !(action === 'audit' && to === '90'))
  const shown = ending.map(({ action, label, to }) => [label, kindOf({ action, toStatus: to ?? '' })])
  expect(shown.filter(([, kind]) => kind === 'passed' || kind === 'working')).toEqual([])
})

it('marks what sends a record back or asks for more as such', () => {
  const kinds = ['returnReport', 'payReject', 'refuseReschedule', 'object', 'askCorrection'].map((action) => kindOf({ action, toStatus: '20' }))
  expect(kinds).toEqual(['sentBack', 'sentBack', 'sentBack', 'asked', 'asked'])
})
