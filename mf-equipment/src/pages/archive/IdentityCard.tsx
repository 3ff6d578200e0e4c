import { FactList } from '@shared/ui/detail'
import { QrPicture } from '@shared/ui/headless'
import { SectionCard } from '@shared/ui/page'
import type { ReactNode } from 'react'
import styles from './Archive.module.css'

interface IdentityCardProps {
  title: string
  note?: string
  /** Address in the QR code of its label; empty for what has none. */
  address: string
  /** What the QR code is of: 设备. */
  noun: string
  /** Label and value; a value that is missing is shown as an en dash. */
  facts: readonly (readonly [label: string, value: ReactNode])[]
}

/** The head of an archive: which device it is about, with the QR code of its label. */
export function IdentityCard({ title, note, address, noun, facts }: IdentityCardProps) {
  return (
    <SectionCard title={title} note={note}>
      <div className={styles.identity}>
        {address && (
          <figure className={styles.qr}>
            <QrPicture href={address} label={`${noun}二维码，扫码查看公开信息`} />
            <figcaption>扫码查看</figcaption>
          </figure>
        )}
        <div className={styles.facts}>
          <FactList facts={facts.map(([label, value]) => ({ key: label, label, value: value || '–' }))} />
        </div>
      </div>
    </SectionCard>
  )
}
