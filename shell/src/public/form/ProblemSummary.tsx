import CloseSquareFilled from '@ant-design/icons-svg/lib/asn/CloseSquareFilled'
import { focusControl, type Problems } from '@shared/ui/headless'
import { Icon } from '@shared/ui/icon'
import theme from '../../theme/theme.module.css'
import tinted from '../../theme/tinted.module.css'
import styles from './Alert.module.css'

interface ProblemSummaryProps {
  problems: Problems
  /** Name and label of every field, as they stand on the page. */
  fields: readonly { name: string; label: string }[]
}

/** All that is wrong, on top of the form; each line leads to its field. */
export function ProblemSummary({ problems, fields }: ProblemSummaryProps) {
  const listed = fields.filter(({ name }) => problems[name])
  if (listed.length === 0) return null
  return (
    <div className={`${styles.alert} ${theme.failed} ${tinted.failed}`} role="alert">
      <Icon icon={CloseSquareFilled} />
      <div>
        <b>还有 {listed.length} 处需要填写或修改</b>
        <ul className={styles.list}>
          {listed.map(({ name, label }) => (
            <li key={name}>
              <a
                href={`#${name}`}
                onClick={(event) => {
                  event.preventDefault()
                  focusControl(name)
                }}
              >
                {label}
              </a>
              ：{problems[name]}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
