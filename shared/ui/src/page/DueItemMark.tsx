import styles from './AppliedMark.module.css'

/** Names the item of a boiler that is due on the date above: its items are due each for itself. @param item empty or absent where the inspection is due as one */
export function DueItemMark({ item }: { item: string | undefined }) {
  return !item ? null : <span className={styles.mark}>{item}</span>
}
