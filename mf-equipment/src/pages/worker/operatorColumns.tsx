import {
  type CertificateRow,
  certificateColumns,
  certificateStandings,
  certificateWarningDays,
  type OperatorListDefinition,
  type OperatorOrderColumn,
  operatorAddress,
  operatorKeepers,
  type PersonRow,
  personColumns,
} from '@shared/contract/operator'
import { type ListColumn, RowActs, unitNameRoom } from '@shared/ui/list'
import { DueDate, StatusTag } from '@shared/ui/page'
import { Link } from 'react-router-dom'

/** The state of a certificate as a tag; a person without any has a state of its own. */
export function Standing({ row: { standing, standingName } }: { row: Pick<PersonRow, 'standing' | 'standingName'> }) {
  return <StatusTag tone={standing === '' ? 'idle' : certificateStandings[standing].tone}>{standingName}</StatusTag>
}

/** Expiry date of a certificate, with the days left. Without them if it was revoked or its holder has left: nobody has to renew it. */
export function Expiry({ row: { expireDate, standing, left } }: { row: Pick<PersonRow, 'expireDate' | 'standing' | 'left'> }) {
  return standing === 'revoked' || left ? expireDate || '–' : <DueDate date={expireDate} soonDays={certificateWarningDays} />
}

/** Whether a role sees only its own unit, whose name need not be repeated in every row. */
export const isKeeper = (roleType: string): boolean => operatorKeepers.some((keeper) => keeper === roleType)

type Row = PersonRow | CertificateRow
type Look<R> = Partial<Pick<ListColumn<R>, 'width' | 'least' | 'priority' | 'place' | 'label' | 'text' | 'render'>>

/** Presentation of columns, in addition to their definition in the contract. */
const looks: Readonly<Record<string, Look<Row>>> = {
  mobile: { priority: 5 },
  idCard: { priority: 4, place: 'number', label: '身份证号' },
  safetyRoleName: { priority: 6, place: 'number' },
  items: { priority: 3, width: undefined, place: 'subject' },
  // 特种设备安全管理（A）.
  itemName: { priority: undefined, width: undefined, least: 172, place: 'subject' },
  certNo: { priority: 5, place: 'number', label: '证书编号' },
  unitName: { priority: 2, width: undefined, least: unitNameRoom, place: 'subject' },
  standingName: { priority: undefined, text: undefined, place: 'status', render: (row) => <Standing row={row} /> },
  expireDate: { priority: undefined, text: undefined, place: 'due', render: (row) => <Expiry row={row} /> },
}

interface Described<R> {
  key: keyof R & string
  label: string
  width: number
  order?: OperatorOrderColumn
  aboveUnits?: true
}

/** The columns of a list: the default ones in its order, then the optional ones, then the actions. */
function columnsOf<R extends Row>(
  described: readonly Described<R>[],
  list: OperatorListDefinition,
  roleType: string,
  own: { name: Look<R>; acts: ListColumn<R>['render'] },
): ListColumn<R>[] {
  const offered = described.filter(({ aboveUnits }) => !aboveUnits || !isKeeper(roleType))
  const usual = list.columns.flatMap((key) => offered.filter((column) => column.key === key))
  const column = ({ key, label: title, width, order }: Described<R>, onDemand: boolean): ListColumn<R> => {
    const { place, ...look }: Look<R> = key === 'name' ? own.name : (looks[key] ?? {})
    return {
      key,
      title,
      width,
      priority: 10,
      text: (row) => String(row[key]),
      ...(order && { orderBy: order }),
      ...look,
      // A card has no column heads, and a date alone may be any.
      ...(key === 'expireDate' && { label: title }),
      ...(onDemand ? { onDemand, priority: 20 } : { place }),
    }
  }
  return [
    ...usual.map((one) => column(one, false)),
    ...offered.filter((one) => !usual.includes(one)).map((one) => column(one, true)),
    { key: 'actions', title: '操作', width: 72, place: 'actions', render: own.acts },
  ]
}

export const personListColumns = (list: OperatorListDefinition, roleType: string): ListColumn<PersonRow>[] =>
  columnsOf<PersonRow>(personColumns, list, roleType, {
    name: { priority: undefined, place: 'subject', text: undefined, render: (row) => <Link to={operatorAddress(row.id)}>{row.name}</Link> },
    acts: (row) => <RowActs name={row.name} first={{ label: '查看', to: operatorAddress(row.id) }} />,
  })

/** Holder and item, by which a list names a certificate for screen readers. */
export const certificateName = (row: CertificateRow): string => `${row.name} ${row.itemName}`

/** Roles that maintain certificates edit one from its row; others open the page of its holder. */
export const certificateListColumns = (list: OperatorListDefinition, roleType: string): ListColumn<CertificateRow>[] =>
  columnsOf<CertificateRow>(certificateColumns, list, roleType, {
    name: { priority: undefined, place: 'number', text: undefined, render: (row) => <Link to={operatorAddress(row.operatorId)}>{row.name}</Link> },
    acts: (row) => (
      <RowActs
        name={certificateName(row)}
        first={
          list.key === 'certificate'
            ? { label: '修改', to: `${operatorAddress(row.operatorId)}&certificate=${row.id}` }
            : { label: '查看', to: operatorAddress(row.operatorId) }
        }
      />
    ),
  })
