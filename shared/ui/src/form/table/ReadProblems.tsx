import type { ReadProblem } from './readTable'
import styles from './TableSection.module.css'

/** What is wrong with rows that were read, by the number a spreadsheet shows beside them. */
export function ReadProblems({ problems }: { problems: readonly ReadProblem[] }) {
  if (problems.length === 0) return null
  return (
    <ul className={styles.problems} aria-label="需要修改的内容">
      {problems.map((problem) => (
        <li key={`${problem.line} ${problem.message}`}>
          第 {problem.line} 行：{problem.message}
        </li>
      ))}
    </ul>
  )
}
