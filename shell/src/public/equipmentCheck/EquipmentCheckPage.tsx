import type { checkEquipment, equipmentCheckNumberMost, PublicDevice } from '@shared/contract/equipment'
import { minuteOf } from '@shared/contract/rules'
import { Icon, type Tone, toneIcons } from '@shared/ui/icon'
import type { RefObject } from 'react'
import theme from '../../theme/theme.module.css'
import { Alert } from '../form/Alert'
import { Facts } from '../form/ResultView'
import { Card } from '../layout/Card'
import { ScannedCheck } from '../scannedCheck/ScannedCheck'
import styles from './EquipmentCheck.module.css'
import { readDevice } from './readDevice'

const path: (typeof checkEquipment)['path'] = '/a/stone/common/equipmentCheck'
const numberMost: typeof equipmentCheckNumberMost = 168

/** The label of a device without any number has its id; that of a line, the id of its unit and the line's own number. */
const beginsWithId = (number: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:\/|$)/i.test(number)

/** /equipment-check: public data of a device. The QR code on its label opens it with both fields filled in. */
export default function EquipmentCheckPage() {
  return (
    <ScannedCheck
      title="设备信息查询"
      about="扫描设备标签上的二维码，或填写编号和核验码，查看使用标志所载的内容；管线的编号是登记单元的编号，加斜线“/”和管道编号"
      act="查询"
      numberHint="使用登记证编号、设备代码或注册代码"
      numberMost={numberMost}
      isUnknownToPeople={beginsWithId}
      codeHint="标签二维码下方的20位编码"
      path={path}
      read={readDevice}
    >
      {(device, heading) => <DeviceOnRecord device={device} heading={heading} />}
    </ScannedCheck>
  )
}

const State = ({ tone, children }: { tone: Tone; children: string }) => (
  <span className={theme[tone]}>
    <Icon icon={toneIcons[tone]} /> {children}
  </span>
)

const dueWarnings: Partial<Record<PublicDevice['dueState'], string>> = {
  OVERDUE: '已超过下次检验日期，未经检验合格不得使用；可以拨打 12315 举报',
  UNSET: '没有登记下次检验日期',
}

/** Warnings for users of the device: whether it may be used. */
function warningsOf({ useStatusTone, useStatusName, conclusionTone, conclusionName, dueState }: PublicDevice): string[] {
  const outOfUse = useStatusTone === 'idle' && useStatusName !== '' && `使用状态为“${useStatusName}”，不得使用；仍在使用的，可以拨打 12315 举报`
  if (outOfUse) return [outOfUse]
  const unqualified = conclusionTone === 'failed' && `检验结论为“${conclusionName}”，整改合格前不得使用；可以拨打 12315 举报`
  return [unqualified, dueWarnings[dueState]].filter((warning) => typeof warning === 'string')
}

function DeviceOnRecord({ device, heading }: { device: PublicDevice; heading: RefObject<HTMLHeadingElement | null> }) {
  return (
    <section className={styles.record} aria-label="设备信息">
      <h2 ref={heading} tabIndex={-1}>
        {device.pipelineName || device.equipmentName || device.kindName}
      </h2>
      {warningsOf(device).map((warning) => (
        <Alert key={warning} tone="attention">
          {warning}
        </Alert>
      ))}
      {/* The mark is issued with the registration (《特种设备使用管理规则》). */}
      <Card title={device.useCertNo === '' ? '档案记载' : '使用标志'} note={`截至 ${minuteOf(device.asOf)}`}>
        <Facts
          facts={[
            [
              '使用状态',
              <State key="use" tone={device.useStatusTone}>
                {device.useStatusName}
              </State>,
            ],
            [
              '检验结论',
              device.conclusionName && (
                <State key="conclusion" tone={device.conclusionTone}>
                  {device.conclusionName}
                </State>
              ),
            ],
            ['管道编号', device.pipelineNo],
            ['管道级别', device.pipeGrade],
            ['输送介质', device.medium],
            ['工程(装置)名称', device.projectName || (device.pipelineNo && device.equipmentName)],
            ['下次检验日期', device.nextInspectionDate],
            ['检验日期', device.inspectionDate],
            ['检验机构', device.inspectionOrg],
            ['使用单位', device.useUnitName],
            ['设备种类', [device.kindName, device.categoryName].filter(Boolean).join('　')],
            ['单位内编号', device.unitInternalNo],
            ['使用登记证编号', device.useCertNo],
            ['设备代码', device.equipmentCode],
            ['注册代码', device.registrationCode],
            ['维保单位', device.maintenanceUnitName],
            ['应急救援电话', device.rescueTel && <a href={`tel:${device.rescueTel}`}>{device.rescueTel}</a>],
          ]}
        />
      </Card>
    </section>
  )
}
