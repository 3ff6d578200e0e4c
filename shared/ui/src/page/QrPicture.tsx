import { QRCode } from 'antd'
import styles from './QrPicture.module.css'

export interface QrPictureProps {
  /** Absolute address the camera of a phone opens. */
  href: string
  /** What the picture is, for who cannot see it. */
  label: string
  /** Out of use: shown faded, so that nobody holds a camera to it. */
  ended?: boolean
}

/** An address as a picture for the camera of a phone. Black on white in every colour mode: cameras need the contrast. */
export function QrPicture({ href, label, ended = false }: QrPictureProps) {
  return (
    <div role="img" aria-label={ended ? `${label}，已失效` : label} className={ended ? `${styles.picture} ${styles.ended}` : styles.picture}>
      <div aria-hidden>
        <QRCode type="svg" value={href} size={152} errorLevel="M" color="#000" bgColor="#fff" bordered={false} />
      </div>
    </div>
  )
}
