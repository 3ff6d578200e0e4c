import { formProblems } from '../../validate'
import { maintenanceTermination } from './maintenanceTermination'

it('takes 无 as an answer to what was handed over, and no empty one', () => {
  const said = (handover: string) =>
    formProblems(maintenanceTermination, { fields: { handover }, tables: { devices: [] } }, 'commit', '2026-11-28').some(({ field }) => field === 'handover')
  expect([said('无'), said('')]).toEqual([false, true])
})
