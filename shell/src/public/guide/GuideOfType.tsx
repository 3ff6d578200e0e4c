import CustomerServiceOutlined from '@ant-design/icons-svg/lib/asn/CustomerServiceOutlined'
import DownloadOutlined from '@ant-design/icons-svg/lib/asn/DownloadOutlined'
import EyeOutlined from '@ant-design/icons-svg/lib/asn/EyeOutlined'
import PrinterOutlined from '@ant-design/icons-svg/lib/asn/PrinterOutlined'
import ReadOutlined from '@ant-design/icons-svg/lib/asn/ReadOutlined'
import { attachmentKindsText, attachmentLimitText } from '@shared/contract/attachment'
import { type BlankForm, blankFormPath, blankForms, sampleFormPath } from '@shared/contract/form'
import type { Guide } from '@shared/contract/guide'
import { guidePath } from '@shared/contract/portal'
import { Icon, toneIcons } from '@shared/ui/icon'
import { serviceUrl } from '../../runtime/http/request'
import theme from '../../theme/theme.module.css'
import { Card, PageHead } from '../layout/Card'
import { usePublicPage } from '../layout/publicPage'
import styles from './Guide.module.css'
import { Basics } from './GuideIndex'

/** Guide for one application type, in the order of users' questions: eligibility, time, materials, procedure, fee, legal basis. */
export function GuideOfType({ guide }: { guide: Guide }) {
  const { config } = usePublicPage()
  const tone = guide.available ? 'done' : 'attention'
  return (
    <>
      <nav className={styles.crumbs} aria-label="当前位置">
        <a href={guidePath}>办事指南</a>
        <span aria-hidden="true">/</span>
        <span aria-current="page">{guide.label}</span>
      </nav>
      <PageHead title={guide.label} about={guide.rule}>
        <span className={theme[tone]}>
          <Icon icon={toneIcons[tone]} /> {guide.available ? '在线办理中' : '暂停在线办理'}
        </span>
      </PageHead>
      <div className={styles.columns}>
        <div>
          <Card title="基本信息">
            <Basics guide={guide} />
          </Card>
          <Card title="谁可以申请，什么时候申请">
            <div className={styles.halves}>
              <div>
                <h3>可以申请</h3>
                <p>{guide.who}</p>
              </div>
              <div>
                <h3>什么时候</h3>
                <p>{guide.when}</p>
              </div>
            </div>
          </Card>
          <Papers papers={guide.papers} />
          <Card title="需要填写的内容">
            <ul className={styles.sections}>
              {guide.sections.map((section) => (
                <li key={section}>{section}</li>
              ))}
            </ul>
          </Card>
          <Card title="办理步骤和时限" note="蓝圈是申请单位要做的">
            <ol className={styles.steps}>
              {guide.steps.map((step) => (
                <li key={step.label} className={step.own ? styles.own : undefined}>
                  <b>{step.label}</b>
                  <span>{step.actor}</span>
                  <span>{step.promise}</span>
                  <span>{step.advice}</span>
                </li>
              ))}
            </ol>
            {guide.documents.length > 0 && <p className={styles.documents}>办理中可以打印：{guide.documents.join('、')}</p>}
          </Card>
          {guide.changes.length > 0 && (
            <Card title="取消、改期和退费">
              <ul className={styles.law}>
                {guide.changes.map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            </Card>
          )}
          <Card title="法律依据">
            <ul className={styles.law}>
              {guide.law.map((statute) => (
                <li key={statute}>{statute}</li>
              ))}
            </ul>
          </Card>
        </div>
        <aside className={styles.side}>
          <Card>
            {guide.available ? (
              <>
                <a className={`${theme.button} ${theme.primary} ${theme.large} ${theme.block}`} href={guide.formPath}>
                  开始办理
                </a>
                <p className={styles.small}>办理时再登录或注册</p>
              </>
            ) : (
              <p>在线办理暂停，恢复后可以从这里开始</p>
            )}
            <button type="button" className={`${theme.button} ${theme.block}`} onClick={() => window.print()}>
              <Icon icon={PrinterOutlined} />
              打印本指南
            </button>
          </Card>
          {config && (
            <Card title="咨询">
              <ul className={styles.contact}>
                {config.servicePhone && (
                  <li>
                    <Icon icon={CustomerServiceOutlined} />
                    <span>
                      <a href={`tel:${config.servicePhone}`}>{config.servicePhone}</a> {config.serviceHours}
                    </span>
                  </li>
                )}
                {config.manualUrl && (
                  <li>
                    <Icon icon={ReadOutlined} />
                    <a href={config.manualUrl} target="_blank" rel="noreferrer">
                      操作手册
                    </a>
                  </li>
                )}
              </ul>
            </Card>
          )}
        </aside>
      </div>
    </>
  )
}

function Papers({ papers }: { papers: Guide['papers'] }) {
  return (
    <Card title="需要的材料" note={`${attachmentKindsText}，${attachmentLimitText}`}>
      <table className={styles.papers}>
        <thead>
          <tr>
            <th scope="col">材料</th>
            <th scope="col">什么情况需要</th>
            <th scope="col">下载</th>
          </tr>
        </thead>
        <tbody>
          {papers.map(({ label, required, when, blankForm }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{required ? <b>{when}</b> : when}</td>
              <td>{blankForm && <FormLinks form={blankForm} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

function FormLinks({ form }: { form: BlankForm }) {
  return (
    <span className={styles.downloads}>
      <a href={serviceUrl(blankFormPath(form))} download aria-label={`下载空白表：${blankForms[form]}`}>
        <Icon icon={DownloadOutlined} />
        空白表
      </a>
      <a href={serviceUrl(sampleFormPath(form))} download aria-label={`下载样表：${blankForms[form]}`}>
        <Icon icon={EyeOutlined} />
        样表
      </a>
    </span>
  )
}
