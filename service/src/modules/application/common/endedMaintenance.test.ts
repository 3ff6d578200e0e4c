import { applicationEndpoints, useRecord } from '@shared/contract/application'
import { aForm } from '../../../testing/applicationForms'
import { maintenanceCast } from '../../../testing/maintenanceCast'
import { codesOf, givePapers } from '../../../testing/papers'

describe('an archive that is made void with the application that entered it', () => {
  const { cast, projects, inDays, archived, projectForm, drafted, done, messagesOf } = maintenanceCast()
  const use = applicationEndpoints(useRecord)

  it('ends the maintenance of its device and every project for it, and tells the company', async () => {
    const named = { authority: cast.registrar.account.unit.id, inspection: '', counterpartUscc: '', account: '' }
    const { unitName: useUnitName, uscc: useUnitUscc } = cast.useUnit
    const own = { useUnitName, useUnitUscc, useAreaCode: '330212', equipmentCode: '31103309920995599' }
    const form = aForm(useRecord, named, cast.service.clock.now(), { recordKind: '3', ...own })
    const saved = await cast.service.call(use.save, { body: { form } }, cast.user)
    if (!saved.success) throw new Error(`${saved.errorCode} ${JSON.stringify(saved.fieldErrors)}`)
    await givePapers(cast.service, cast.user, saved.data.id, codesOf(useRecord))
    await done(use, cast.user, saved.data.id, 'commit')
    await done(use, cast.registrar, saved.data.id, 'accept', 'audit')
    const { id, number } = await cast.service.db.system(({ db }) =>
      db.selectFrom('equipment').select(['id', 'equipment_code as number']).where('use_unit_id', '=', cast.useUnit.id).executeTakeFirstOrThrow(),
    )
    const project = await drafted(projects, cast.company, projectForm([number], { contractStart: inDays(-100), contractEnd: inDays(200) }))
    await done(projects, cast.company, project, 'commit')
    await done(projects, cast.registrar, project, 'receive')
    expect(await archived(id)).toMatchObject({ useStatus: '10', maintenanceUnitUscc: cast.companyUnit.uscc })
    await done(use, cast.registrar, saved.data.id, 'void')
    expect(await archived(id)).toMatchObject({ useStatus: '90', maintenanceUnitUscc: '', maintenanceUnitName: '', maintenanceContractEnd: '' })
    const held = await cast.service.db.system(({ db }) =>
      db.selectFrom('maintenance_project_device').select(['application_id', 'ends_on']).where('equipment_id', '=', id).execute(),
    )
    expect(held).toEqual([{ application_id: project, ends_on: inDays(-1) }])
    expect((await messagesOf(cast.company))[0]).toBe(`${useUnitName}的 1 台设备的档案已废弃，不再由您单位维保`)
  })
})
