import { memo } from 'react'
import { encode } from 'uqr'
import styles from './QrPicture.module.css'

interface QrPictureProps {
  /** Absolute address encoded in the QR code. */
  href: string
  /** Description for screen readers. */
  label: string
  /** Expired: shown faded, so that nobody scans it. */
  ended?: boolean
}

/**
 * One of the eight masks of the standard (ISO/IEC 18004 §7.8). A reader takes any; drawing all to weigh their looks took four fifths of the
 * time of an encoding, a tenth of the scripting of an archive page.
 */
const maskPattern = 2

/** An address as a QR code. Black on white in every theme, because cameras need the contrast. Drawn anew only when it changes. */
export const QrPicture = memo(function QrPicture({ href, label, ended = false }: QrPictureProps) {
  const { data, size } = encode(href, { ecc: 'M', border: 2, maskPattern })
  const squares = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      className={ended ? `${styles.picture} ${styles.ended}` : styles.picture}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={ended ? `${label}，已失效` : label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={squares} fill="#000" />
    </svg>
  )
})
