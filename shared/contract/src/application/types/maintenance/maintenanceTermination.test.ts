import { fieldsOf } from '../../definitionReaders'
import { formProblems } from '../../validate'
import { maintenanceTermination } from './maintenanceTermination'

it('takes 无 as an answer to what was handed over, and no empty one', () => {
  const said = (handover: string) =>
    formProblems(maintenanceTermination, { fields: { handover }, tables: { devices: [] } }, 'commit', '2026-11-28').some(({ field }) => field === 'handover')
  expect([said('无'), said('')]).toEqual([false, true])
})

it('promises no maintenance by the company that is only named to come next, to neither side', () => {
  const { help = '' } = fieldsOf(maintenanceTermination).find(({ key }) => key === 'newMaintenanceUnit') ?? {}
  const { owner, others } = maintenanceTermination.states.find(({ code }) => code === '70')?.hint ?? {}
  for (const hint of [owner, others]) expect(hint).toContain(help)
  expect(help).toContain('无维保单位')
})
