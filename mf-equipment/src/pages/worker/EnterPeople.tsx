import { type ApplicationForm, formProblems } from '@shared/contract/application'
import type { FormRow } from '@shared/contract/form'
import {
  certificateListEndpoints,
  importDefinition,
  importedPeople,
  importTable,
  operatorAddress,
  operatorDefinition,
  operatorEndpoints,
  operatorList,
  personListEndpoints,
} from '@shared/contract/operator'
import { notify, useCallMutation } from '@shared/portal'
import { RecordEditor, saidByEditor } from '@shared/ui/form'
import { today } from '@shared/ui/headless'
import { PageHeader } from '@shared/ui/page'
import { useNavigate } from 'react-router-dom'

/** Calls that return people or count them, to be invalidated after a change. */
export const operatorCalls = [
  operatorEndpoints.get,
  operatorEndpoints.changes,
  operatorEndpoints.overview,
  operatorEndpoints.units,
  personListEndpoints.list,
  certificateListEndpoints.certificate.list,
  certificateListEndpoints.detail.list,
]

const list = operatorList('person')
/** With a query: without one the list's page is shown as it was left, which is this form. */
const crumbs = [{ title: list.title, path: `${list.page}?enter=` }]
const noLabels = {}
const emptyPerson = { fields: {}, tables: { certificates: [] } }
const noPeople = { fields: {}, tables: { [importTable.key]: [] } }
const importProblems = (form: ApplicationForm) => [
  ...formProblems(importDefinition, form, 'commit', today()),
  ...importedPeople(form.tables[importTable.key] ?? []).problems,
]
const copied = (rows: readonly FormRow[] | undefined): FormRow[] => (rows ?? []).map((row) => ({ ...row }))

/** 登记人员: a person with the certificates. */
export function EnterPerson() {
  const navigate = useNavigate()
  const add = useCallMutation(operatorEndpoints.add, { invalidates: operatorCalls, onError: saidByEditor })
  return (
    <>
      <PageHeader title="登记人员" crumbs={crumbs} rule="登记后立即生效；照片和证书扫描件登记后在人员页上传" />
      <RecordEditor
        name="operator.new"
        isNew
        definition={operatorDefinition}
        form={emptyPerson}
        labels={noLabels}
        problems={(form) => formProblems(operatorDefinition, form, 'commit', today())}
        saving={add.isPending}
        saveLabel="登记"
        onSave={async ({ fields, tables }) => {
          const { id } = await add.mutateAsync({ body: { fields, tables: { certificates: copied(tables.certificates) } } })
          notify.success('已登记，请上传照片和证书扫描件')
          void navigate(operatorAddress(id), { replace: true })
        }}
        onCancel={() => void navigate(list.page, { replace: true })}
      />
    </>
  )
}

/** 批量导入: people and certificates from a workbook, or pasted; either all rows are imported or none. */
export function EnterPeople() {
  const navigate = useNavigate()
  const bring = useCallMutation(operatorEndpoints.importRows, { invalidates: operatorCalls, onError: saidByEditor })
  return (
    <>
      <PageHeader
        title="批量导入人员"
        crumbs={crumbs}
        rule="一行一人一证，同一人的多张证书分多行；已登记的人员和证书按身份证号、证书编号更新；有一处错误则全部不导入"
      />
      <RecordEditor
        name="operator.import"
        isNew
        definition={importDefinition}
        form={noPeople}
        labels={noLabels}
        problems={importProblems}
        saving={bring.isPending}
        saveLabel="全部导入"
        onSave={async ({ tables }) => {
          const { added, changed, certificates } = await bring.mutateAsync({ body: { tables: { operators: copied(tables[importTable.key]) } } })
          notify.success(`已导入：新增 ${added} 人，更新 ${changed} 人，证书 ${certificates} 张`)
          void navigate(list.page, { replace: true })
        }}
        onCancel={() => void navigate(list.page, { replace: true })}
      />
    </>
  )
}
