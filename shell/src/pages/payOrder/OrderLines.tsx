import { applicationDefinition, recordAddress } from '@shared/contract/application'
import { messages } from '@shared/contract/messages'
import { type OrderDetail, orderStates, unseenAmount } from '@shared/contract/payment'
import { groupedNumber } from '@shared/ui/headless'
import { SectionCard } from '@shared/ui/page'
import { Alert } from 'antd'
import { Fragment } from 'react'
import { Link } from 'react-router-dom'
import styles from './PayOrderPage.module.css'

/** 缴费明细: how each amount is calculated, by application. */
export function OrderLines({ order }: { order: OrderDetail }) {
  const devices = order.items.reduce((count, { lines }) => count + lines.length, 0)
  const unseen = unseenAmount(order)
  return (
    <SectionCard title="缴费明细" note={`付款单位：${order.unitName}　收款单位：${order.instituteName}`} flush>
      <table className={styles.lines}>
        <thead>
          <tr>
            <th scope="col">收费项目</th>
            <th scope="col">计算方法</th>
            <th scope="col" className={styles.money}>
              金额（元）
            </th>
          </tr>
        </thead>
        <tbody>
          {order.items.map((item) => (
            <Fragment key={item.applicationId}>
              <tr className={styles.group}>
                <th scope="rowgroup" colSpan={2}>
                  <Link to={recordAddress(applicationDefinition(item.type), 'detail', item.applicationId)}>{item.number}</Link>
                  <span>{item.typeName}</span>
                  <span className={styles.quiet}>
                    {item.inspectionPlace}
                    {order.state === orderStates.open && order.items.length > 1 && item.dueDate !== '' && `　缴款期限 ${item.dueDate}`}
                  </span>
                </th>
                <td className={styles.money}>{groupedNumber(item.amount)}</td>
              </tr>
              {item.heldUp !== undefined && (
                <tr>
                  <td colSpan={3}>
                    <Alert type="warning" showIcon title={item.heldUp} />
                  </td>
                </tr>
              )}
              {item.lines.map((line) => (
                <tr key={line.device}>
                  <td>
                    {line.name}
                    {/* Devices of one kind are told apart by their numbers alone. */}
                    <div className={styles.quiet}>{line.device}</div>
                  </td>
                  <td>{[line.rule, line.reason].filter(Boolean).join('；')}</td>
                  <td className={styles.money}>{groupedNumber(line.amount)}</td>
                </tr>
              ))}
            </Fragment>
          ))}
          {unseen !== '' && (
            <tr className={styles.group}>
              <th scope="rowgroup" colSpan={2}>
                {messages.beyondLimit}
              </th>
              <td className={styles.money}>{groupedNumber(unseen)}</td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              合计{unseen === '' && `　${order.items.length} 件申请 ${devices} 台设备`}
            </th>
            <td className={styles.money}>{groupedNumber(order.amount)}</td>
          </tr>
        </tfoot>
      </table>
    </SectionCard>
  )
}
