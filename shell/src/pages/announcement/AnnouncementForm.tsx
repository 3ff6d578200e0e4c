import { type Announcement, announcementAttachments, announcementKinds, announcementStates, announcementTitleLength } from '@shared/contract/announcement'
import { messages } from '@shared/contract/messages'
import { minuteOf } from '@shared/contract/rules'
import { notify, useSteadyTab, useTabTitle, useUnsaved } from '@shared/portal'
import { AttachmentField, attachmentNote, useAttachments } from '@shared/ui/attachment'
import { FieldNote } from '@shared/ui/form'
import { focusControl, type Problems } from '@shared/ui/headless'
import { FootBar, PageBody, PageHeader, SectionCard, StatusTag } from '@shared/ui/page'
import { Alert, Button, Checkbox, Input, Modal, Radio } from 'antd'
import { useEffect, useId, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ask } from '../../parts/dialogs/ask'
import styles from './AnnouncementForm.module.css'
import { AnnouncementText } from './AnnouncementText'
import { announcementPath, announcementTones } from './announcementRow'
import { RichText } from './editor/RichText'
import { useAnnouncementForm } from './useAnnouncementForm'

/** Form for an announcement: saves it as a draft and publishes it. */
export function AnnouncementForm({ announcement }: { announcement: Announcement | undefined }) {
  const [, setAddress] = useSearchParams()
  const { close } = useSteadyTab()
  const form = useAnnouncementForm(announcement, (id) => setAddress({ id }, { replace: true }))
  const { saved, draft, problems, change } = form
  const attachments = useAttachments(saved?.id ?? '')
  const [preview, setPreview] = useState(false)
  const [unsent, setUnsent] = useState<string>()
  const id = useId()
  useUnsaved(form.unsaved)
  useTabTitle(saved ? `编辑公告 ${saved.title}` : '新建公告')

  // Focus the first field with a problem.
  const first = firstOf(problems)
  useEffect(() => {
    if (first) focusControl(`${id}-${first}`)
  }, [first, id, problems])

  const save = async () => {
    if (await form.save()) notify.success('已保存')
  }
  const publish = async () => {
    if (firstOf(form.check())) return
    if (unsent) return notify.warning(unsent)
    const go = await ask({ title: `发布“${draft.title.trim()}”`, text: '发布后所有用户都能看到，并会收到提示', go: '发布', stay: '继续编辑' })
    const published = go ? await form.publish() : undefined
    if (!published) return
    notify.success(`已发布：${published.title}`)
    close(announcementPath(published.id))
  }
  const isPublished = saved?.status === announcementStates.published
  return (
    <>
      <PageHeader
        title={saved ? '编辑公告' : '新建公告'}
        status={saved && <StatusTag tone={announcementTones[saved.status] ?? 'idle'}>{saved.statusName}</StatusTag>}
        rule={isPublished ? '保存后读者看到的内容随即更新' : '草稿只有管理员能看到，发布后所有用户都能看到'}
      />
      <PageBody>
        {form.stale && (
          <Alert
            type="warning"
            showIcon
            title={messages.savedElsewhere('这条公告')}
            description="可能是在另一个窗口，或由另一位管理员保存的；您在这里填写的内容没有覆盖那里的内容"
            action={
              <div className={styles.settle}>
                <Button size="small" onClick={() => void form.settle('theirs')}>
                  采用别处的内容
                </Button>
                <Button size="small" onClick={() => void form.settle('mine')}>
                  以这里的内容为准
                </Button>
              </div>
            }
          />
        )}
        {form.restored && !form.stale && (
          <Alert
            type="info"
            showIcon
            role="status"
            title="已恢复上次没有保存的内容"
            action={
              <Button size="small" onClick={form.drop}>
                不要这些内容
              </Button>
            }
          />
        )}
        <SectionCard title="公告内容">
          <div className={styles.fields}>
            <div>
              <label className={`${styles.label} ${styles.required}`} htmlFor={`${id}-title`}>
                标题
              </label>
              <Input
                id={`${id}-title`}
                value={draft.title}
                showCount={{ formatter: ({ count }) => `${count} / ${announcementTitleLength}` }}
                maxLength={announcementTitleLength * 2}
                status={problems.title ? 'error' : undefined}
                aria-required
                aria-invalid={problems.title !== undefined}
                aria-describedby={problems.title ? `${id}-title-note` : undefined}
                onChange={(event) => change({ title: event.target.value })}
              />
              {problems.title && <FieldNote id={`${id}-title-note`} problem={problems.title} />}
            </div>
            <fieldset className={styles.choice}>
              <legend className={`${styles.label} ${styles.required}`}>类别</legend>
              <Radio.Group
                value={draft.kind}
                options={announcementKinds.map(({ code, label }) => ({ value: code, label }))}
                onChange={(event) => change({ kind: event.target.value })}
              />
            </fieldset>
            <div>
              <span className={`${styles.label} ${styles.required}`}>正文</span>
              <RichText
                id={`${id}-content`}
                label="正文"
                value={draft.content}
                invalid={problems.content !== undefined}
                describedBy={problems.content ? `${id}-content-note` : undefined}
                onChange={(content) => change({ content })}
              />
              {problems.content && <FieldNote id={`${id}-content-note`} problem={problems.content} />}
            </div>
            <Checkbox checked={draft.pinned} onChange={(event) => change({ pinned: event.target.checked })}>
              置顶，排在列表和工作桌面的最前面
            </Checkbox>
          </div>
        </SectionCard>
        <SectionCard title="附件" note={attachmentNote} flush>
          <AttachmentField
            papers={announcementAttachments}
            values={{ fields: {} }}
            attachments={attachments}
            ensureRecord={async () => (saved ?? (await form.save()))?.id}
            onUnsent={setUnsent}
          />
        </SectionCard>
      </PageBody>
      <FootBar>
        <span className={styles.state} role="status">
          {form.unsaved ? '有未保存的内容' : saved ? `已保存于 ${minuteOf(saved.updateDate)}` : ''}
        </span>
        <div className={styles.acts}>
          <Button onClick={() => setPreview(true)}>预览</Button>
          {isPublished ? (
            <Button type="primary" loading={form.busy} onClick={() => void save()}>
              保存
            </Button>
          ) : (
            <>
              <Button loading={form.busy} onClick={() => void save()}>
                保存草稿
              </Button>
              <Button type="primary" loading={form.busy} onClick={() => void publish()}>
                发布
              </Button>
            </>
          )}
        </div>
      </FootBar>
      <Modal open={preview} title="预览" width={960} footer={null} onCancel={() => setPreview(false)} destroyOnHidden>
        <h2 className={styles.previewTitle}>{draft.title.trim() || '未命名公告'}</h2>
        <AnnouncementText html={draft.content} />
      </Modal>
    </>
  )
}

/** In the order of the form. */
const firstOf = (problems: Problems): string | undefined => ['title', 'content'].find((field) => problems[field])
