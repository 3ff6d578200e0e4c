import type { ReadProblem } from './readTable'
import styles from './TableSection.module.css'

/** Maximum number of problems listed; with more, a column is probably wrong. */
const listed = 200

/** Problems of imported rows, by the sheet's row number and column letter. */
export function ReadProblems({ problems }: { problems: readonly ReadProblem[] }) {
  if (problems.length === 0) return null
  return (
    <ul className={styles.problems} aria-label="需要修改的内容">
      {problems.slice(0, listed).map((problem) => (
        <li key={`${problem.line} ${problem.column} ${problem.message}`}>
          第 {problem.line} 行{problem.column && ` ${problem.column} 列`}：{problem.message}
        </li>
      ))}
      {problems.length > listed && <li>另有 {problems.length - listed} 处</li>}
    </ul>
  )
}
