import styles from './AuditedOpinion.module.css'

export interface AuditedOpinionProps {
  statusName: string
  auditorName: string
  auditDate: string
  opinion: string
}

/** How an application was decided, by whom and why, as a quotation. */
export function AuditedOpinion({ statusName, auditorName, auditDate, opinion }: AuditedOpinionProps) {
  return (
    <blockquote className={styles.opinion}>
      <p>
        {statusName}　{auditorName}　{auditDate.slice(0, 16)}
      </p>
      {opinion}
    </blockquote>
  )
}
