import type { EquipmentLabel } from '@shared/contract/equipment'
import { isWrittenAsCertificate } from '@shared/contract/rules'
import { QrPicture } from '@shared/ui/headless'
import styles from './LabelSheet.module.css'

/** Name and value of a label's number. A device without any number has its id, which is not shown. */
const numberOf = ({ id, number }: EquipmentLabel): readonly [name: string, number: string] =>
  number === id ? ['', ''] : [isWrittenAsCertificate(number) ? '登记证号' : '设备编号', number]

/** Labels to stick on devices, two in a row on A4. */
export function LabelSheet({ labels }: { labels: readonly EquipmentLabel[] }) {
  return (
    <ul className={styles.sheet}>
      {labels.map((label) => (
        <li key={label.id} className={styles.label}>
          <div className={styles.code}>
            <QrPicture href={label.address} label={`${label.equipmentName} ${label.pipelineNo ?? label.number}的二维码`} />
            <small>{label.code}</small>
          </div>
          <div className={styles.words}>
            <b className={styles.name}>{label.equipmentName || label.kindName}</b>
            {[
              ['管道编号', label.pipelineNo],
              numberOf(label),
              ['内部编号', label.unitInternalNo],
              ['使用单位', label.useUnitName],
              ['使用地点', label.usePlaceDetail],
              ['下次检验', label.nextInspectionDate],
            ].map(([name, value]) => value && <p key={name}>{`${name}：${value}`}</p>)}
            <p className={styles.hint}>扫码查看设备信息</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
