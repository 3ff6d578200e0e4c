import { firstUse, useRegistrationBySet, useRegistrationByUnit, useRegistrationEndpoints } from '@shared/contract/application'
import { unitRegistrationCategory } from '@shared/contract/enums'
import { type EquipmentDetail, type EquipmentRow, inUse, isOfVehicle, isQualified, registrationModeOf, restartRule, stopped } from '@shared/contract/equipment'
import type { FormRow } from '@shared/contract/form'
import { portalEndpoints } from '@shared/contract/portal'
import { role } from '@shared/contract/roles'
import { useCallMutation, useCallQuery, useSession } from '@shared/portal'
import { AppliedMark } from '@shared/ui/page'
import { Alert, Button, Flex } from 'antd'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import {
  delayHandover,
  HandOverButton,
  type Handover,
  periodicHandover,
  rectifiedHandover,
  reinspectionHandover,
  restartHandover,
  restartInspectionHandover,
} from '../list/HandOverButton'

/** The draft is filled in from the archive. */
function RegisterButton({ id }: { id: string }) {
  const navigate = useNavigate()
  const { form } = useRegistrationBySet.pages
  const known = useCallQuery(portalEndpoints.pageKnown, { query: { path: form } })
  const begin = useCallMutation(useRegistrationEndpoints.beginSet, {
    onSuccess: (begun) => void navigate(`${form}?${new URLSearchParams({ id: begun.id })}`),
  })
  if (!known.data?.known) return null
  return (
    <Button type="primary" loading={begin.isPending} onClick={() => begin.mutate({ body: { registrationCategory: firstUse, equipmentId: id } })}>
      办理使用登记
    </Button>
  )
}

/** What the form for a registration by unit is handed of the archive. */
const handedByUnit = ['categoryCode', 'equipmentName', 'projectName', 'cylinderPlateNo', 'cylinderVin', 'usePlaceDetail'] as const

/** For devices registered under one certificate, the form names the installation, or the cylinders, and the archive is found by it. */
function RegisterByUnitButton({ archive }: { archive: FormRow }) {
  const navigate = useNavigate()
  const { form } = useRegistrationByUnit.pages
  const known = useCallQuery(portalEndpoints.pageKnown, { query: { path: form } })
  if (!known.data?.known) return null
  const ofVehicle: FormRow = archive.categoryCode === '2300' ? { vehicleCylinders: isOfVehicle(archive) ? '1' : '0' } : {}
  const handed = { ...Object.fromEntries(handedByUnit.map((key) => [key, archive[key] ?? ''])), ...ofVehicle }
  return (
    <Button type="primary" onClick={() => void navigate(`${form}?${new URLSearchParams(handed)}`)}>
      办理使用登记(按单位)
    </Button>
  )
}

/** A running application prevents another one: it stands beside the button, with a link. */
function InspectButton({ to, row }: { to: Handover; row: EquipmentRow }) {
  return (
    <>
      <HandOverButton to={to} rows={[row]} />
      <AppliedMark applied={row.applied} duty="inspection" />
    </>
  )
}

interface Step {
  type: 'error' | 'warning' | 'info'
  title: string
  text: string
  acts: ReactNode
}

/** By what the registration finds the archive. */
function namedBy(equclacode: string, archive: FormRow): string {
  if (equclacode === '8000') return `工程(装置)名称填写“${archive.projectName ?? ''}”`
  if (archive.cylinderVin) return `车辆VIN码填写“${archive.cylinderVin}”`
  return archive.cylinderPlateNo ? `车牌号填写“${archive.cylinderPlateNo}”` : `产品名称填写“${archive.equipmentName ?? ''}”`
}

function stepsOf(row: EquipmentRow, archive: FormRow): Step[] {
  const { useStatus, dueState, inspectionConclusion, equclacode, categoryCode } = row
  if (useStatus === '00') {
    const mode = registrationModeOf(equclacode, categoryCode)
    const begin = { type: 'info', title: '还没有办理使用登记' } as const
    const text = '投入使用前或者投入使用后30日内，向登记机关办理使用登记'
    if (mode === 'SETS') return [{ ...begin, text, acts: <RegisterButton id={row.id} /> }]
    if (mode !== 'UNIT' || !unitRegistrationCategory.some(({ code }) => code === categoryCode)) return []
    const named = namedBy(equclacode, archive)
    return [{ ...begin, text: `${text}；${named}，发证后记入这份档案`, acts: <RegisterByUnitButton archive={archive} /> }]
  }
  if (useStatus === stopped) {
    const acts = (
      <>
        <HandOverButton to={restartHandover} rows={[row]} />
        <InspectButton to={{ ...restartInspectionHandover, primary: false }} row={row} />
      </>
    )
    const text = `重新使用前向登记机关申请启用；${restartRule}`
    return [{ type: 'info', title: '设备已停用，不得使用', text, acts }]
  }
  if (useStatus !== inUse) return []
  const inspect = (to: Handover) => <InspectButton to={{ ...to, label: '报检' }} row={row} />
  if (inspectionConclusion !== '' && !isQualified(inspectionConclusion)) {
    const acts = (
      <>
        {inspect(reinspectionHandover)}
        <HandOverButton to={{ ...rectifiedHandover, label: '申报整改' }} rows={[row]} />
      </>
    )
    return [{ type: 'error', title: `最近一次检验：${row.conclusionName}`, text: '按检验意见整改后申报，需要复检的同时报检', acts }]
  }
  if (dueState !== 'OVERDUE' && dueState !== 'SOON') return []
  const acts = (
    <>
      {inspect(periodicHandover)}
      <HandOverButton to={{ ...delayHandover, label: '申请延期' }} rows={[row]} />
    </>
  )
  const text = '不能按期检验的，向登记机关申请延期'
  return [
    dueState === 'OVERDUE'
      ? { type: 'error', title: '已超过下次检验日期', text: `超期未检的设备不得使用；${text}`, acts }
      : { type: 'warning', title: '检验即将到期', text: `请尽快报检；${text}`, acts },
  ]
}

/** What the use unit has to do because of the device's state, with links. */
export function NextSteps({ device: { row, form, editable } }: { device: EquipmentDetail }) {
  const uses = useSession(({ roleType }) => roleType === role.useUnit)
  // A unit that only owns the device may change nothing.
  if (!uses || editable.length === 0) return null
  return stepsOf(row, form.fields).map(({ type, title, text, acts }) => (
    <Alert
      key={title}
      type={type}
      showIcon
      title={title}
      description={
        <Flex vertical gap="small">
          {text}
          <Flex wrap gap="small" align="center">
            {acts}
          </Flex>
        </Flex>
      }
    />
  ))
}
