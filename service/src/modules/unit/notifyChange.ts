import { role, unitRoles } from '@shared/contract/roles'
import { renameAdvice, unitChangeStates } from '@shared/contract/unit'
import type { Selectable } from 'kysely'
import type { Connection } from '../../database/database'
import type { UnitChangeTable } from '../../database/tables/tables'
import { notify } from '../../notification/notify'
import { viewer } from '../../security/caller'
import { renameDue } from '../application/common/changedDevices'

type Change = Selectable<UnitChangeTable>

/** Notifies the registrars of the unit's area of a waiting change. */
export async function notifyChangeSent(connection: Connection, change: Change, unitName: string): Promise<void> {
  await notify(
    connection,
    { kind: 'authority', areaCode: change.area_code, unitId: null, roleTypes: [role.registrar] },
    {
      title: `${unitName} 提交单位信息变更`,
      text: '请审核变更内容和证明材料',
      bizType: 'unitChange',
      bizId: change.id,
      tone: 'attention',
      path: `/company-info/maintain-history?status=${unitChangeStates.waiting}`,
      at: change.create_date,
    },
  )
}

/**
 * Directs a renamed unit to the change of its devices, whose archives and certificates still have the old name. Members limited to some
 * devices cannot apply for all of them.
 */
async function notifyRenameDue(connection: Connection, change: Change): Promise<void> {
  const name = change.items.find(({ key }) => key === 'unitName')?.after
  const due = name === undefined ? undefined : await renameDue(connection, change.unit_id, name)
  if (!due) return
  await notify(
    connection,
    { kind: 'viewers', viewers: [viewer.unit(change.unit_id)], roleTypes: [role.useUnit] },
    {
      title: `单位已更名，${due.devices} 台设备还是原来的名称`,
      text: renameAdvice(due),
      bizType: 'unitChange',
      bizId: change.id,
      tone: 'attention',
      path: due.path,
      at: change.update_date,
    },
  )
}

/** Notifies the unit of the decision on its change. */
export async function notifyChangeDecided(connection: Connection, change: Change): Promise<void> {
  const approved = change.status === unitChangeStates.approved
  await notify(
    connection,
    { kind: 'unit', unitId: change.unit_id, roleTypes: unitRoles },
    {
      title: approved ? '单位信息变更已生效' : '单位信息变更已退回',
      text: change.opinion || (approved ? '新的登记信息从现在起用于申请' : '请按意见修改后重新提交'),
      bizType: 'unitChange',
      bizId: change.id,
      tone: approved ? 'done' : 'attention',
      path: approved ? '/company-info/maintain-history' : '/company-info/maintain',
      at: change.update_date,
    },
  )
  if (approved) await notifyRenameDue(connection, change)
}
