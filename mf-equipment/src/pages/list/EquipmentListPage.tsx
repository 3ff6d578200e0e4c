import { declaration, equipmentMaintain, rolesOf } from '@shared/contract/application'
import {
  type EquipmentListDefinition,
  type EquipmentListKey,
  type EquipmentRow,
  equipmentList,
  equipmentListEndpoints,
  equipmentLists,
} from '@shared/contract/equipment'
import { portalEndpoints } from '@shared/contract/portal'
import { role } from '@shared/contract/roles'
import { useCallQuery, useSession } from '@shared/portal'
import { type ListSelection, type ListView, QueryList } from '@shared/ui/list'
import { EmptyState } from '@shared/ui/page'
import { Button } from 'antd'
import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { PrintLabelsButton } from '../../label/PrintLabelsButton'
import { columnsOf, nameOf } from './equipmentColumns'
import {
  changeHandover,
  delayHandover,
  detectHandover,
  HandOverButton,
  type Handover,
  inspectionHandover,
  loadTestHandover,
  periodicHandover,
  rectifiedHandover,
  reinspectionHandover,
} from './HandOverButton'
import { filtersOf } from './listFilters'
import { useNoDevices } from './noDevices'
import { useSavedViews } from './useSavedViews'

/** 综合查询 and the often used lists; the URL says which one. */
export default function EquipmentListPage() {
  const { pathname } = useLocation()
  const list = equipmentLists.find(({ page }) => page === pathname)
  return list ? <EquipmentList key={list.key} list={list} listKey={list.key} /> : <EmptyState kind="search" title="没有这个清单" />
}

/** Forms to which devices of a list can be passed, the usual one first. A stopped device is put back into use, not inspected. */
function handovers(key: EquipmentListKey): readonly Handover[] {
  if (key === 'nonUse') return [changeHandover]
  if (key === 'timeout' || key === 'aboutExpire') return [periodicHandover, delayHandover, changeHandover]
  if (key === 'detectDue' || key === 'detectExtended') return [detectHandover, changeHandover]
  if (key === 'loadTest') return [loadTestHandover, changeHandover]
  return key === 'fault' ? [reinspectionHandover, rectifiedHandover, changeHandover] : [inspectionHandover, changeHandover]
}

/** Lists that link to the declarations about their devices, and the roles that see the link. */
const declaredBeside: readonly EquipmentListKey[] = ['timeout', 'fault']
const declarationRoles: readonly string[] = rolesOf(declaration)

const selectionOf = (key: EquipmentListKey): ListSelection<EquipmentRow> => ({
  name: nameOf,
  actions: (rows) => (
    <>
      {handovers(key).map((to) => (
        <HandOverButton key={to.label} to={to} rows={rows} />
      ))}
      <PrintLabelsButton ids={rows.map(({ id }) => id)} />
    </>
  ),
})

/** The menu counts waiting declarations at the list of overdue devices, where only this button leads to them: it says the same number. */
function DeclarationsButton() {
  const navigate = useNavigate()
  const { data } = useCallQuery(portalEndpoints.waitingCounts, {})
  const waiting = data?.pages[equipmentList('timeout').page] ?? 0
  return <Button onClick={() => void navigate(declaration.pages.list)}>{waiting > 0 ? `自助申报记录（${waiting} 件待办理）` : '自助申报记录'}</Button>
}

function EquipmentList({ list, listKey }: { list: EquipmentListDefinition; listKey: EquipmentListKey }) {
  const roleType = useSession((session) => session.roleType)
  const columns = useMemo(() => columnsOf(list, roleType), [list, roleType])
  const filters = useMemo(() => filtersOf(list), [list])
  const savedViews = useSavedViews(listKey)
  const navigate = useNavigate()
  const selection = useMemo(() => selectionOf(listKey), [listKey])
  const noDevices = useNoDevices()
  const endpoints = equipmentListEndpoints[listKey]
  const views = list.tabs.map(({ key, label, words }): ListView => ({ key, label, query: { tab: key }, ...(words && { rule: words.rule }) }))
  return (
    <QueryList<EquipmentRow>
      header={{
        title: list.title,
        rule: list.rule,
        actions: (
          <>
            {declaredBeside.includes(listKey) && declarationRoles.includes(roleType ?? '') && <DeclarationsButton />}
            {listKey === 'comprehensive' && roleType === role.useUnit && <Button onClick={() => void navigate(equipmentMaintain.pages.form)}>新增设备</Button>}
          </>
        ),
      }}
      endpoint={endpoints.list}
      exportEndpoint={endpoints.exportList}
      exportsColumns
      otherExport={({ equclacode }) => (equclacode && roleType !== role.maintenanceUnit ? { label: '导出档案', asks: { archive: true } } : undefined)}
      name={`equipment.${list.key}`}
      views={views}
      savedViews={savedViews}
      filters={filters}
      columns={columns}
      noun="设备"
      measure="台"
      defaultOrder={list.orderBy}
      selection={selection}
      isWithinScope
      nothing={(view) => {
        const { empty } = list.tabs.find(({ key }) => key === view?.key)?.words ?? list
        return listKey === 'comprehensive' ? noDevices : { kind: list.orderBy === 'updateDate desc' ? 'start' : 'good', title: empty }
      }}
    />
  )
}
