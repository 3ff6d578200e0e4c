import { firstUse, ruleFor, setCategories, statusesRegistered, useRegistrationBySet, useRegistrationEndpoints } from '@shared/contract/application'
import { equipmentKinds } from '@shared/contract/catalogue'
import { labelOf } from '@shared/contract/enums'
import { registrationModeOf } from '@shared/contract/equipment'
import { useCallMutation } from '@shared/portal'
import { ApplicationRecordPage, UnsentDrafts } from '@shared/ui/application'
import { EquipmentPicker } from '@shared/ui/form'
import { PageBody, PageHeader, SectionCard } from '@shared/ui/page'
import { Button, Flex, Radio } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'

const title = '按台套登记详情'
const kinds = equipmentKinds.filter(({ code }) => registrationModeOf(code) === 'SETS')
const kindCodes = kinds.map(({ code }) => code)

/**
 * 按台套登记详情: the choice of device for a new application, its form, or a record to read. A device of the archive is copied into a draft at once; one
 * without an archive, which is of the kind in the address and begins with its first use, becomes a draft when something is filled in.
 */
export default function SetDetailPage() {
  const [address] = useSearchParams()
  const make = useCallMutation(useRegistrationEndpoints.beginSet, { onError: () => true })
  const kind = kinds.find(({ code }) => code === address.get('equclacode'))?.code
  if (!address.get('id') && !kind) return <NewSet />
  const about = kind === undefined ? undefined : ({ equclacode: kind, registrationCategory: firstUse } as const)
  return (
    <ApplicationRecordPage
      definition={useRegistrationBySet}
      begins={about && { fields: about, make: (idempotencyKey) => make.mutateAsync({ body: about, idempotencyKey }) }}
      title={title}
      preview={{ document: 'form', label: '预览登记表' }}
      note="打印登记表盖章后上传；审核通过后发给使用登记证和使用标志"
    />
  )
}

/** First the category, then the kind of a new device, or the existing device from whose archive the form is filled in. */
function NewSet() {
  const [, setAddress] = useSearchParams()
  const [category, setCategory] = useState<(typeof setCategories)[number]>(firstUse)
  const [picking, setPicking] = useState(false)
  const begin = useCallMutation(useRegistrationEndpoints.beginSet, { onSuccess: ({ id }) => setAddress({ id }, { replace: true }) })
  const fromArchive = (
    <Button size="large" type={category === firstUse ? 'default' : 'primary'} disabled={begin.isPending} onClick={() => setPicking(true)}>
      从设备档案选择
    </Button>
  )
  return (
    <>
      <PageHeader title={title} rule={ruleFor(useRegistrationBySet, { registrationCategory: category })} guide={useRegistrationBySet} />
      <PageBody>
        <UnsentDrafts definition={useRegistrationBySet} />
        <SectionCard title="登记类别" note="选定后不能再改">
          <Radio.Group
            aria-label="登记类别"
            value={category}
            onChange={(event) => setCategory(event.target.value)}
            options={setCategories.map((value) => ({ value, label: labelOf('registrationCategory', value) }))}
          />
        </SectionCard>
        {category === firstUse ? (
          <>
            <SectionCard title="平台没有档案的新设备" note="选择设备种类，发证时建立档案；气瓶、压力管道按单位登记">
              <Flex wrap gap="small">
                {kinds.map(({ code, name }) => (
                  <Button key={code} size="large" disabled={begin.isPending} onClick={() => setAddress({ equclacode: code })}>
                    {name}
                  </Button>
                ))}
              </Flex>
            </SectionCard>
            <SectionCard title="已有档案、待登记的设备" note="带出档案内容">
              {fromArchive}
            </SectionCard>
          </>
        ) : (
          <SectionCard title="选择设备" note="带出档案内容，修改的地方与档案对照显示">
            {fromArchive}
          </SectionCard>
        )}
      </PageBody>
      {picking && (
        <EquipmentPicker
          statuses={statusesRegistered(category)}
          kinds={kindCodes}
          most={1}
          onClose={() => setPicking(false)}
          onPick={([device]) => {
            setPicking(false)
            if (device) begin.mutate({ body: { registrationCategory: category, equipmentId: device.id } })
          }}
        />
      )}
    </>
  )
}
