import { elevatorDetectApply } from '@shared/contract/application'
import {
  appliedStates,
  archiveAddress,
  dueDay,
  type EquipmentRow,
  equipmentListEndpoints,
  formAddressWithDevices,
  mostDevicesPerApplication,
  numberNaming,
} from '@shared/contract/equipment'
import { today } from '@shared/ui/headless'
import { type ListColumn, type ListFilter, QueryList } from '@shared/ui/list'
import { AppliedMark, DelayMark, DueDate, HandOnButton } from '@shared/ui/page'
import { Segmented } from 'antd'
import dayjs from 'dayjs'
import { useMemo } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'

const { comprehensive, detectDue, detectExtended } = equipmentListEndpoints

/** What the plan may require this year, with the list that has it and the code of its kind of application. */
const duties = [
  {
    key: 'inspection',
    duty: 'inspection',
    label: '今年应检验',
    act: '申请检验',
    applyKind: '1',
    endpoint: comprehensive.list,
    order: 'dueDate',
    nothing: (year: number) => `${year} 年没有应检验的电梯`,
  },
  {
    key: 'detect',
    duty: 'detect',
    label: '今年应检测',
    act: '申请检测',
    applyKind: '2',
    endpoint: detectDue.list,
    order: 'detectDate',
    nothing: (year: number) => `${year} 年从今天起没有应检测的电梯`,
  },
  // The list of what is due begins today: what should have been tested before is in one of its own.
  {
    key: 'detectOverdue',
    duty: 'detect',
    label: '检测已超期',
    act: '申请检测',
    applyKind: '2',
    endpoint: detectExtended.list,
    order: 'detectDate',
    nothing: () => '没有检测超期的电梯',
  },
] as const
type Duty = (typeof duties)[number]

const filters: readonly ListFilter[] = [
  { kind: 'text', key: 'keyword', label: '模糊查询', placeholder: '编号、使用登记证、使用地点' },
  { kind: 'select', key: 'applied', label: '申报情况', options: appliedStates },
]

/** What stands in the column of codes. */
const codeOf = (row: EquipmentRow): string => row.registrationCode || row.equipmentCode

const columnsOf = (duty: Duty['duty'], dueOf: (row: EquipmentRow) => string, dueTitle: string): readonly ListColumn<EquipmentRow>[] => [
  {
    key: 'equipmentName',
    title: '电梯',
    place: 'subject',
    text: (row) => [row.equipmentName, row.unitInternalNo].filter(Boolean).join(' '),
    render: (row) => <Link to={archiveAddress(row.equclacode, row.id)}>{[row.equipmentName, row.unitInternalNo].filter(Boolean).join(' ')}</Link>,
  },
  { key: 'number', title: '注册/设备代码', width: 188, place: 'number', text: codeOf },
  { key: 'useCertNo', title: '使用登记证编号', width: 170, priority: 2, text: (row) => row.useCertNo },
  { key: 'useUnitName', title: '使用单位', width: 200, priority: 3, text: (row) => row.useUnitName },
  { key: 'usePlaceDetail', title: '使用地点', width: 220, priority: 1, text: (row) => row.usePlaceDetail },
  {
    key: 'due',
    title: dueTitle,
    width: 190,
    place: 'due',
    text: dueOf,
    render: (row) => (
      <>
        <DueDate date={dueOf(row)} />
        {duty === 'inspection' && <DelayMark row={row} />}
        <AppliedMark applied={row.applied} duty={duty} />
      </>
    ),
  },
]

const columns = {
  inspection: columnsOf('inspection', dueDay, '下次检验日期'),
  detect: columnsOf('detect', (row) => row.nextDetectDate, '下次检测日期'),
}

/** Conditions the user cannot change. */
function fixedQueryOf(key: Duty['key'], year: number): Record<string, string> {
  if (key === 'detectOverdue') return {}
  return key === 'detect' ? { within: '365', dueTo: `${year}-12-31` } : { equclacode: '3000', useStatus: '10', dueTo: `${year}-12-31` }
}

/** 电梯检验检测申请: elevators whose plan requires an inspection (检验) or detection (检测) this year; an application is begun from them. */
export default function DueElevatorsPage() {
  const [address, setAddress] = useSearchParams()
  const duty = duties.find(({ key }) => key === address.get('duty')) ?? duties[0]
  return <DueElevators key={duty.key} duty={duty} onDuty={(key) => setAddress({ duty: key })} />
}

function DueElevators({ duty, onDuty }: { duty: Duty; onDuty(key: string): void }) {
  const navigate = useNavigate()
  const year = dayjs(today()).year()
  const fixedQuery = useMemo(() => fixedQueryOf(duty.key, year), [duty.key, year])
  const apply = (rows: readonly EquipmentRow[]) => {
    const selected = formAddressWithDevices(elevatorDetectApply.pages.form, { equipmentIds: rows.map(({ id }) => id) })
    void navigate(`${selected}&elevatorApplyKind=${duty.applyKind}`)
  }
  return (
    <QueryList<EquipmentRow>
      header={{
        title: '电梯检验检测申请',
        rule: `年度计划 ${year} 年应检验、检测的在用电梯，勾选后一起申请，一份最多 ${mostDevicesPerApplication} 台`,
        guide: elevatorDetectApply,
        actions: (
          <Segmented
            aria-label="应做的项目"
            value={duty.key}
            options={duties.map(({ key, label }) => ({ value: key, label }))}
            onChange={(key) => onDuty(String(key))}
          />
        ),
      }}
      endpoint={duty.endpoint}
      name={`elevatorDetectApply.${duty.key}`}
      fixedQuery={fixedQuery}
      columns={columns[duty.duty]}
      filters={filters}
      measure="台"
      noun="电梯"
      defaultOrder={duty.order}
      selection={{
        name: numberNaming,
        actions: (rows) => <HandOnButton primary label={duty.act} rows={rows} duty={duty.duty} onHandOn={apply} />,
      }}
      isWithinScope
      nothing={() => ({ kind: 'good', title: duty.nothing(year), text: duty.key === 'detectOverdue' ? undefined : '到期以前出现在这里' })}
    />
  )
}
