import styles from './controls.module.css'

/** A unit in a list to choose from: its name, and the code that tells two of one name apart. */
export function UnitChoice({ unitName, uscc }: { unitName: string; uscc: string }) {
  return (
    <span className={styles.option}>
      {unitName}
      {uscc && <small className={styles.optionNote}>{uscc}</small>}
    </span>
  )
}
