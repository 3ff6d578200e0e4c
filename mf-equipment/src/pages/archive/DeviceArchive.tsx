import { EditOutlined, PrinterOutlined } from '@ant-design/icons'
import { visibleTables } from '@shared/contract/application'
import {
  type ArchiveDefinition,
  type ArchiveKey,
  conclusionTone,
  type EquipmentDetail,
  equipmentEndpoints,
  kindOfArchive,
  lacksMaintenance,
  numberNaming,
  useStatusTone,
} from '@shared/contract/equipment'
import { messages } from '@shared/contract/messages'
import { useCallQuery, useTabTitle } from '@shared/portal'
import { ChangeLog } from '@shared/ui/detail'
import { FailureNote, LongWait, PageBody, PageHeader, SectionCard, StatusTag } from '@shared/ui/page'
import { Alert, Button, Skeleton, Tabs } from 'antd'
import { useState } from 'react'
import { archiveTitle } from '../../archiveTitles'
import { PrintLabelsButton } from '../../label/PrintLabelsButton'
import styles from './Archive.module.css'
import { ArchiveEditor } from './ArchiveEditor'
import { ArchiveFields } from './ArchiveFields'
import { Cylinders } from './Cylinders'
import { DeviceFiles } from './DeviceFiles'
import { DueDates } from './DueDates'
import { IdentityCard } from './IdentityCard'
import { NextSteps } from './NextSteps'
import { Pipelines } from './Pipelines'
import { RequestChangeButton } from './RequestChangeButton'
import { DeviceTimeline } from './Timeline'
import { useArchive } from './useArchive'

/** The archive of one device. */
export function DeviceArchive({ archiveKey, id }: { archiveKey: ArchiveKey; id: string }) {
  const { archive, failed, retry } = useArchive(archiveKey)
  const detail = useCallQuery(equipmentEndpoints.detail, { params: { equclacode: kindOfArchive(archiveKey), id } }, { staleTime: 0 })
  const [editing, setEditing] = useState(false)
  const device = detail.data
  const title = archiveTitle(archiveKey, device?.row.equclacode ?? '')
  const number = device && numberNaming(device.row)
  useTabTitle(device && `${title} ${device.row.unitInternalNo || number?.slice(-6) || device.row.equipmentName}`)
  const problem = device ? undefined : detail.error
  return (
    <>
      <PageHeader
        title={title}
        number={number}
        status={
          device && (
            <>
              <StatusTag tone={useStatusTone(device.row.useStatus)}>{device.row.useStatusName}</StatusTag>
              {device.row.conclusionName && <StatusTag tone={conclusionTone(device.row.inspectionConclusion)}>{device.row.conclusionName}</StatusTag>}
            </>
          )
        }
        actions={
          device &&
          archive &&
          !editing && (
            <>
              <PrintLabelsButton ids={[id]} />
              <Button icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
                打印档案
              </Button>
              {/* A unit that may edit parts of the archive is the device's use unit, which may apply for other changes too. */}
              {device.editable.length > 0 && <RequestChangeButton row={device.row} />}
              {device.editable.length > 0 && (
                <Button type="primary" icon={<EditOutlined aria-hidden />} onClick={() => setEditing(true)}>
                  修改档案
                </Button>
              )}
            </>
          )
        }
      />
      {problem || failed ? (
        <FailureNote
          failure={problem ?? { message: messages.unavailable }}
          onRetry={() => {
            retry()
            void detail.refetch()
          }}
          retrying={detail.isFetching}
        />
      ) : device && archive ? (
        editing ? (
          <ArchiveEditor archive={archive} device={device} reload={() => detail.refetch()} onClose={() => setEditing(false)} />
        ) : (
          <Archive archive={archive} device={device} reload={() => detail.refetch()} />
        )
      ) : (
        <PageBody>
          <LongWait />
          <SectionCard title="设备标识">
            <Skeleton active title={false} paragraph={{ rows: 4 }} />
          </SectionCard>
          <SectionCard title="检验检测期限">
            <Skeleton active title={false} paragraph={{ rows: 3 }} />
          </SectionCard>
        </PageBody>
      )}
    </>
  )
}

function Archive({ archive, device, reload }: { archive: ArchiveDefinition; device: EquipmentDetail; reload(): Promise<unknown> }) {
  const { row } = device
  const parts = [
    {
      key: 'parameters',
      label: '基本参数',
      children: (
        <div className={styles.parts}>
          <DueDates dates={device.dueDates} applied={row.applied} plan={device.plan} />
          <ArchiveFields archive={archive} record={device} revealable={device.revealable} />
          {visibleTables(archive, device.form.fields)
            .filter(({ large }) => large)
            .map((table) =>
              table.key === 'pipelines' ? <Pipelines key={table.key} pipingId={row.id} /> : <Cylinders key={table.key} id={row.id} table={table} />,
            )}
        </div>
      ),
    },
    { key: 'timeline', label: '设备经历', children: <DeviceTimeline id={row.id} /> },
    {
      key: 'files',
      label: `附件 ${device.attachments.length || ''}`,
      children: <DeviceFiles id={device.id} attachments={device.attachments} editable={device.editable.length > 0} reload={reload} />,
    },
    {
      key: 'changes',
      label: '变更记录',
      children: (
        <div className={styles.parts}>
          <ChangeLog endpoint={equipmentEndpoints.changes} id={row.id} nothing="档案还没有修改过" />
          {row.equclacode === '8000' && <ChangeLog title="管线变更记录" endpoint={equipmentEndpoints.pipelineChanges} id={row.id} nothing="管线还没有修改过" />}
        </div>
      ),
    },
  ]
  return (
    <PageBody>
      {lacksMaintenance(row) && (
        <Alert type="error" showIcon title="无维保单位" description="没有维保单位的电梯不得使用；维保单位提交的维保项目生效后，这里不再提示" />
      )}
      <NextSteps device={device} />
      <IdentityCard
        title={[row.equipmentName, row.unitInternalNo].filter(Boolean).join('　')}
        note={[row.kindName, row.categoryName, row.varietyName].filter(Boolean).join(' / ')}
        address={device.label.address}
        noun="设备"
        facts={[
          ['使用登记证编号', row.useCertNo],
          ['设备代码', row.equipmentCode],
          ['注册代码', row.registrationCode],
          ['使用单位', row.useUnitName],
          ['维保单位', row.maintenanceUnitName],
          ['使用地点', row.usePlaceDetail || row.areaName],
        ]}
      />
      <Tabs items={parts} tabBarStyle={{ marginBottom: 16 }} />
    </PageBody>
  )
}
