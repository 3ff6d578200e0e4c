import type { GuideSummary } from '@shared/contract/guide'
import { guidePathOf } from '@shared/contract/portal'
import { Card, PageHead } from '../layout/Card'
import styles from './Guide.module.css'

/** List of application types, each with its basic facts. */
export function GuideIndex({ guides }: { guides: readonly GuideSummary[] }) {
  return (
    <>
      <PageHead title="办事指南" about="看指南不用登录；材料、时限和收费与办理表单同源" />
      {guides.length === 0 ? (
        <Card>
          <p>暂时没有可以在线办理的业务，请稍后再来，或拨打服务电话咨询</p>
        </Card>
      ) : (
        <ul className={styles.guides}>
          {guides.map((guide) => (
            <li key={guide.type}>
              <Card title={guide.label} extra={<a href={guidePathOf(guide.type)}>查看{guide.label}指南</a>}>
                <p className={styles.who}>{guide.who}</p>
                <Basics guide={guide} />
              </Card>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Duration, fee and result of an application type. */
export function Basics({ guide: { duration, fee, result } }: { guide: GuideSummary }) {
  const facts = { 办理时限: duration, 收费: fee, 办理结果: result }
  return (
    <dl className={styles.basics}>
      {Object.entries(facts).map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
