import { render, screen } from '@testing-library/react'
import { anEvent } from '../testing/aNotice'
import { FlowLog } from './FlowLog'

it('names who acted with the role, and the system once', () => {
  const events = [anEvent(), anEvent({ action: 'accept', operatorName: '系统', roleName: '系统', time: '2026-11-20 08:00:00' })]
  render(<FlowLog events={events} />)
  expect(screen.getByText('李测试（施工单位）')).toBeInTheDocument()
  expect(screen.getByText('系统')).toBeInTheDocument()
})
