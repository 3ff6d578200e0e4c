import { TeamOutlined } from '@ant-design/icons'
import { enums } from '@shared/contract/enums'
import type { TableDefinition } from '@shared/contract/form'
import { type ChosenCertificate, certificateListEndpoints, holdsStill, operatorEndpoints, operatorKeepers } from '@shared/contract/operator'
import { notify, useCallMutation, useCallQuery, useSession } from '@shared/portal'
import { Button, Checkbox, Input, Modal, Skeleton } from 'antd'
import { useState } from 'react'
import { clearButton } from '../../page/button/clearButton'
import { EmptyState } from '../../page/feedback/EmptyState'
import { FailureNote } from '../../page/feedback/FailureNote'
import styles from '../controls/EquipmentPicker.module.css'
import { type FormStore, useFormStore } from '../formStore'

type Props = NonNullable<TableDefinition['fromOperators']> & { table: TableDefinition; full: boolean }

/** Number of people listed; further ones can be found by name. */
const shown = 50

/** 从作业人员选择: adds people of the unit with a valid certificate to a table. Hidden for roles that keep no list of people. */
export function FromOperatorsButton({ table, item, fill, full }: Props) {
  const store = useFormStore()
  const roleType = useSession((session) => session.roleType)
  const [open, setOpen] = useState(false)
  if (!operatorKeepers.some((keeper) => keeper === roleType)) return null
  const take = (people: readonly ChosenCertificate[]) => {
    setOpen(false)
    notify.success(takePeople(store, table, fill, people))
  }
  return (
    <>
      <Button icon={<TeamOutlined aria-hidden />} disabled={full} onClick={() => setOpen(true)}>
        从作业人员选择
      </Button>
      {open && <OperatorPicker item={item} onPick={take} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Adds the people who are not in the table yet. @returns the result as text for the user */
function takePeople(
  store: FormStore,
  { key, measure, uniqueBy = [], maxRows }: TableDefinition,
  fill: Props['fill'],
  people: readonly ChosenCertificate[],
): string {
  const rows = store.store.getState().form.tables[key] ?? []
  const wanted = people
    .map((person) => Object.fromEntries(Object.entries(fill).map(([column, from]) => [column, person[from]])))
    .filter((row) => !rows.some((other) => uniqueBy.length > 0 && uniqueBy.every((column) => row[column] && other[column] === row[column])))
  const used = rows.filter((row) => Object.values(row).some((value) => value !== '')).length
  const added = wanted.slice(0, Math.max(0, maxRows - used))
  store.appendRows(key, added)
  const left = people.length - added.length
  return `已填入 ${added.length} ${measure}${left > 0 ? `，另有 ${left} ${measure}已在表格中或超出 ${maxRows} ${measure}` : ''}`
}

interface PickerProps {
  item: Props['item']
  onPick(people: readonly ChosenCertificate[]): void
  onClose(): void
}

function OperatorPicker({ item, onPick, onClose }: PickerProps) {
  const [keyword, setKeyword] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>([])
  // Those who are qualified longest first: a unit may have more certificates that have expired than are listed.
  const query = { item, pageNo: 1, pageSize: shown, orderBy: 'expireDate desc', ...(keyword && { keyword }) } as const
  const { data, error, refetch, isFetching } = useCallQuery(certificateListEndpoints.certificate.list, { query }, { placeholderData: (earlier) => earlier })
  const choose = useCallMutation(operatorEndpoints.choose, { onSuccess: ({ list }) => onPick(list) })
  const itemName = enums.operatorItem.find(({ code }) => code === item)?.label ?? item
  const held = data?.list.filter(({ standing }) => holdsStill(standing)) ?? []
  return (
    <Modal
      open
      title={`从作业人员选择（${itemName}）`}
      width={640}
      okText={`选择 ${chosen.length} 人`}
      okButtonProps={{ disabled: chosen.length === 0, loading: choose.isPending }}
      cancelText="返回"
      onOk={() => choose.mutate({ body: { ids: [...chosen] } })}
      onCancel={onClose}
    >
      <Input.Search allowClear={clearButton} placeholder="姓名" aria-label="查找人员" className={styles.search} onSearch={(text) => setKeyword(text.trim())} />
      {!data && error ? (
        <FailureNote failure={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : !data ? (
        <Skeleton active title={false} paragraph={{ rows: 4 }} />
      ) : held.length === 0 ? (
        <EmptyState kind="search" title={keyword ? `没有找到“${keyword}”` : `作业人员中没有有效的${itemName}证书`} text="可以直接在表格中填写" />
      ) : (
        <ul className={styles.rows}>
          {held.map(({ id, name, certNo, expireDate }) => (
            <li key={id}>
              <Checkbox
                checked={chosen.includes(id)}
                onChange={({ target }) => setChosen(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))}
              >
                <span className={styles.name}>{name}</span>
                <span className={styles.number}>{certNo}</span>
                <span className={styles.place}>{`有效期至 ${expireDate}`}</span>
              </Checkbox>
            </li>
          ))}
        </ul>
      )}
      {held.length === shown && <p className={styles.leftOut}>{`只列出有效期最长的 ${shown} 人，其他人请按姓名查找`}</p>}
    </Modal>
  )
}
