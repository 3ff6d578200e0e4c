import { SyncOutlined } from '@ant-design/icons'
import { type OrderDetail, spokenCode } from '@shared/contract/payment'
import { chinaMoment, dayOf, minuteOf } from '@shared/contract/rules'
import { dateInSentence, groupedNumber, QrPicture, today, useSecondsLeft } from '@shared/ui/headless'
import { CopyButton, useMinWidth } from '@shared/ui/page'
import { Alert, Button, Steps } from 'antd'
import dayjs from 'dayjs'
import { noFurtherVoucher } from './furtherVoucher'
import styles from './PayOrderPage.module.css'

export interface PayByCodeProps {
  order: OrderDetail
  /** The order is being submitted to the payment platform. */
  offering: boolean
  onOffer(): void
  checking: boolean
  onCheck(): void
  /** Time of the last answer from the service, milliseconds. */
  checkedAt: number
  /** The last request failed. */
  stale: boolean
}

/** 7 天 8 小时 26 分; with seconds under an hour. */
export function timeLeftText(seconds: number): string {
  const [days, hours, minutes] = [Math.floor(seconds / 86_400), Math.floor((seconds % 86_400) / 3_600), Math.floor((seconds % 3_600) / 60)]
  if (days > 0) return `${days} 天 ${hours} 小时 ${minutes} 分`
  return hours > 0 ? `${hours} 小时 ${minutes} 分` : `${minutes} 分 ${seconds % 60} 秒`
}

const dated = (items: OrderDetail['items']) => items.filter(({ dueDate }) => dueDate !== '').sort((one, other) => one.dueDate.localeCompare(other.dueDate))

/** The order ends for an application the reader cannot see, such as a member limited to a site: those he sees may be paid after it, with another order. */
const endsForUnseen = ({ items, expireDate }: Pick<OrderDetail, 'items' | 'expireDate'>): boolean => {
  const [first] = dated(items)
  return first !== undefined && dayOf(expireDate) < first.dueDate
}

/**
 * What becomes of the applications of an order that is not paid: it expires with the earliest of them, and the others get orders of their own.
 * Empty for a single application, whose deadline is that of the order. @param today `YYYY-MM-DD`
 */
export function unpaidText(order: Pick<OrderDetail, 'items' | 'expireDate'>, today: string): string {
  const due = dated(order.items)
  const [first, last] = [due[0], due[due.length - 1]]
  if (!first || !last) return ''
  const later = due.filter(({ dueDate }) => dueDate !== first.dueDate)
  const untilLast = (next: string | undefined) => `${next === last.dueDate ? '可缴到' : '可缴到各自的期限，最晚'}${dateInSentence(last.dueDate, today)}`
  if (endsForUnseen(order))
    return `本缴款单${dateInSentence(dayOf(order.expireDate), today)}仍未缴费的自动取消；所列 ${due.length} 件申请的缴款期限在后，另开缴款单，${untilLast(first.dueDate)}`
  if (order.items.length < 2) return ''
  const day = dateInSentence(first.dueDate, today)
  if (later.length === 0) return `${order.items.length} 件申请的缴款期限都是${day}，逾期未缴的自动取消`
  const earliest = due.length - later.length
  return `${first.number} ${earliest > 1 ? `等 ${earliest} 件` : ''}的缴款期限最早，${day}仍未缴费的自动取消；其余 ${later.length} 件另开缴款单，${untilLast(later[0]?.dueDate)}`
}

/** What becomes of the applications once the order has expired. */
function expiredText(order: OrderDetail): string {
  if (endsForUnseen(order)) return '所列申请另开缴款单'
  return order.items.length > 1 ? '最早到期的申请将自动取消，其余的另开缴款单' : '申请将自动取消，需要时请重新报检'
}

/** Payment by code. Amount, deadline and code are large, because they are read out on the phone. On a mobile there is a button, on a desktop a QR code. */
export function PayByCode({ order, offering, onOffer, checking, onCheck, checkedAt, stale }: PayByCodeProps) {
  const desk = useMinWidth(768)
  const left = useSecondsLeft(chinaMoment(order.expireDate).getTime())
  const expired = left === 0
  const unpaid = unpaidText(order, today())
  const payable = order.qrText !== '' && !expired
  return (
    <section className={styles.card} aria-label="扫码缴费">
      <div className={desk ? styles.pay : undefined}>
        {desk && order.cashier !== '' && (
          <div className={styles.code}>
            <div className={styles.picture}>{order.qrText && <QrPicture href={order.qrText} label="缴费二维码" ended={expired} />}</div>
            {order.qrText ? (
              <p>{order.demonstration ? '用手机相机扫码，打开演示收银台' : '用微信、支付宝或银行客户端扫码'}</p>
            ) : (
              <Button loading={offering} onClick={onOffer}>
                重新取得二维码
              </Button>
            )}
          </div>
        )}
        <div className={styles.facts}>
          <dl className={styles.two}>
            <div>
              <dt>应缴金额</dt>
              <dd className={styles.amount}>
                {groupedNumber(order.amount)}
                <small>元</small>
              </dd>
            </div>
            <div>
              <dt>缴款截止 {minuteOf(order.expireDate)}</dt>
              <dd className={styles.deadline} role="timer">
                {expired ? '已过缴款期限' : timeLeftText(left)}
                {!expired && <small>后取消</small>}
              </dd>
            </div>
            <div className={styles.whole}>
              <dt>缴款码，20 位，柜台、网银和客户端里手工输入也可以</dt>
              <dd className={styles.digits}>
                <span>{spokenCode(order.payCode)}</span>
                <CopyButton text={order.payCode} what="缴款码" />
              </dd>
            </div>
          </dl>
          {order.demonstration && <Alert type="info" showIcon title="演示环境：付款由演示收银台代替，不会发生真实扣款" />}
          {order.cashier === '' && <Alert type="info" showIcon title="平台未开通扫码缴费，请转账后上传缴费凭证" />}
          {desk && (
            <Steps size="small" current={expired ? 0 : 1} items={[{ title: '生成缴款单' }, { title: '等待扫码' }, { title: '付款' }, { title: '受理' }]} />
          )}
        </div>
      </div>
      {expired ? (
        <p className={styles.live} role="status">
          已过缴款期限，请不要再付款，已经转账的请{noFurtherVoucher(order) === undefined ? '立即上传凭证' : '与检验机构联系'}；{expiredText(order)}
        </p>
      ) : (
        <div className={styles.live}>
          <SyncOutlined aria-hidden />
          <span role="status">{stale ? '网络不通，恢复后自动核对；付款不受影响' : '正在等待缴费，付款后手机和本页同时显示结果，不用刷新'}</span>
          <span className={styles.quiet}>最近核对 {dayjs(checkedAt).format('HH:mm:ss')}</span>
          <Button size="small" loading={checking} onClick={onCheck}>
            立即核对
          </Button>
        </div>
      )}
      {!expired && unpaid !== '' && <p className={styles.others}>{unpaid}</p>}
      {!desk && payable && (
        <p className={styles.bar}>
          <Button type="primary" size="large" block href={order.qrText} target="_blank" rel="noreferrer">
            去付款 {groupedNumber(order.amount)} 元
          </Button>
          <span className={styles.quiet}>付过一次后本单自动关闭</span>
        </p>
      )}
    </section>
  )
}
