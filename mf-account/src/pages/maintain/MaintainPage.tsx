import type { DataOf } from '@shared/contract/endpoint'
import type { FormRow } from '@shared/contract/form'
import { type RenameDue, renameAdvice, type Unit, unitEndpoints } from '@shared/contract/unit'
import { useCallQuery, useUnsaved } from '@shared/portal'
import { FailureNote, LongWait, PageBody, PageHeader, SectionCard } from '@shared/ui/page'
import { Alert, Button, Skeleton } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { FormPage } from '../../features/fieldForm/SaveBar'
import { ChangeItems } from '../../features/unitChange/ChangeItems'
import { WaitingChange } from '../../features/unitChange/WaitingChange'
import { OpenInformation } from './OpenInformation'
import { RegisteredInformation } from './RegisteredInformation'
import { SecondUnit } from './SecondUnit'

/** A unit's fields as form values. */
function rowOf(unit: Unit): FormRow {
  const { id: _id, version: _version, ...fields } = unit
  return fields
}

/** 基本信息: the unit's own record. Changes of business licence data wait for the authority, other changes apply at once. */
export default function MaintainPage() {
  const navigate = useNavigate()
  const unit = useCallQuery(unitEndpoints.mine, {})
  const draft = useCallQuery(unitEndpoints.changeDraft, {})
  const failure = unit.error ?? draft.error
  return (
    <FormPage>
      <PageHeader
        title="基本信息"
        rule="登记信息修改后需审核，其余信息保存后立即生效；新的申请取用这里的信息"
        actions={<Button onClick={() => navigate('/company-info/maintain-history')}>变更记录</Button>}
      />
      {unit.data && draft.data ? (
        <Information unit={unit.data} draft={draft.data} />
      ) : (
        <PageBody>
          <SectionCard title="登记信息">
            {failure ? (
              <FailureNote
                failure={failure}
                onRetry={() => void Promise.all([unit.refetch(), draft.refetch()])}
                retrying={unit.isFetching || draft.isFetching}
              />
            ) : (
              <>
                <LongWait />
                <Skeleton active title={false} paragraph={{ rows: 8 }} />
              </>
            )}
          </SectionCard>
        </PageBody>
      )}
    </FormPage>
  )
}

interface InformationProps {
  unit: Unit
  draft: DataOf<typeof unitEndpoints.changeDraft>
}

/** What a renamed unit still has to do: change the registration of its devices. */
function RenameDevices({ rename: { devices, number, apart, path } }: { rename: RenameDue }) {
  return (
    <Alert
      type="warning"
      showIcon
      title={`${devices} 台设备的档案和使用登记证上还是单位原来的名称`}
      description={renameAdvice({ number, apart })}
      action={<Link to={path}>{number === '' ? '办理更名变更' : '查看申请'}</Link>}
    />
  )
}

function Information({ unit, draft }: InformationProps) {
  const [registeredUnsaved, setRegisteredUnsaved] = useState(false)
  const [waitingAtFirst] = useState(draft.waiting?.id)
  const [openUnsaved, setOpenUnsaved] = useState(false)
  const [secondUnsaved, setSecondUnsaved] = useState(false)
  useUnsaved(registeredUnsaved || openUnsaved || secondUnsaved)
  const saved = rowOf(unit)
  return (
    <OpenInformation version={unit.version} saved={saved} onUnsaved={setOpenUnsaved} after={<SecondUnit onUnsaved={setSecondUnsaved} />}>
      {draft.rename && <RenameDevices rename={draft.rename} />}
      {draft.refused && (
        <Alert type="error" showIcon title={`登记信息变更已退回：${draft.refused.opinion}`} description={<ChangeItems items={draft.refused.items} />} />
      )}
      {draft.waiting && <WaitingChange change={draft.waiting} fresh={draft.waiting.id !== waitingAtFirst} />}
      <RegisteredInformation
        version={unit.version}
        saved={saved}
        papersId={draft.attrefsysid}
        waiting={draft.waiting !== null}
        refused={draft.refused?.fields}
        onUnsaved={setRegisteredUnsaved}
      />
    </OpenInformation>
  )
}
