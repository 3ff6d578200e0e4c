import styles from './controls.module.css'

/** A unit as an option: its name, and the code that distinguishes units with the same name. */
export function UnitChoice({ unitName, uscc }: { unitName: string; uscc: string }) {
  return (
    <span className={styles.option}>
      {unitName}
      {uscc && <small className={styles.optionNote}>{uscc}</small>}
    </span>
  )
}
