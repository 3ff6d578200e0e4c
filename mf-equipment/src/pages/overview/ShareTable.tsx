import { groupedNumber } from '@shared/ui/headless'
import { ToneIcon, toneColor } from '@shared/ui/page'
import { Link } from 'react-router-dom'
import styles from './Overview.module.css'
import type { ShareRow } from './overview'

/** Parts of a whole as rows: name, bar, number, share. The bar only repeats the number. */
export function ShareTable({ title, rows }: { title: string; rows: readonly ShareRow[] }) {
  const most = Math.max(1, ...rows.map(({ count }) => count))
  return (
    <table className={styles.shares} aria-label={title}>
      <tbody>
        {rows.map(({ key, label, tone, count, share, path, notes }) => (
          <tr key={key}>
            <th scope="row">
              {tone && <ToneIcon tone={tone} />}{' '}
              <Link to={path} className={styles.name}>
                {label}
              </Link>
            </th>
            <td className={styles.barCell} aria-hidden>
              <span className={styles.bar} style={{ width: `${(count / most) * 100}%` }} />
            </td>
            <td className={styles.count}>{groupedNumber(count)} 台</td>
            <td className={styles.share}>{share}</td>
            <td className={styles.notes}>
              {notes.map((note) => (
                <Link key={note.text} to={note.path} className={`${styles.noteLink} ${toneColor(note.tone)}`}>
                  <ToneIcon tone={note.tone} /> {note.text}
                </Link>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
