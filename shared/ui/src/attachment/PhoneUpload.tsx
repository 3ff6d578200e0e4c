import { attachmentEndpoints, mobileUploadEndpoints } from '@shared/contract/attachment'
import { mobileUploadMinutes } from '@shared/contract/endpoint'
import { messages } from '@shared/contract/messages'
import { portalAddress, useCallMutation, useCallQuery, useTab } from '@shared/portal'
import { Button, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { PhoneUploadPanel } from '../headless/PhoneUploadPanel'
import { pollInterval } from '../headless/phoneUpload'
import type { StoredFile } from '../headless/uploads'
import { LinkBox } from '../page/button/LinkBox'
import styles from './AttachmentField.module.css'
import { noRecord } from './useRecordUploads'

export interface PhoneUploadProps {
  id: string
  /** The attachment whose button opened this. */
  paper: { code: string; label: string }
  /** Codes of all attachments the page offers. */
  codes: readonly string[]
  /** Returns the record's id; creates the draft first if needed. */
  ensureRecord: () => Promise<string | undefined>
  /** Whether a file was uploaded from this page, and so not from a phone. */
  isOwn: (file: StoredFile) => boolean
  /** Called when a code was made for the record: a phone may send files to it from now on. */
  onTicket(recordId: string): void
  onClose(): void
}

/** The panel with a code for a phone, for the attachments of a record. */
export function PhoneUpload({ id, paper, codes, ensureRecord, isOwn, onTicket, onClose }: PhoneUploadProps) {
  const [recordId, setRecordId] = useState('')
  const { data } = useCallQuery(attachmentEndpoints.findAttList, { query: { attrefsysid: recordId } }, { enabled: recordId !== '' })
  const make = useCallMutation(mobileUploadEndpoints.ticket, { onError: () => true })
  return (
    <PhoneUploadPanel
      id={id}
      paper={paper}
      make={async () => {
        const attrefsysid = await ensureRecord()
        if (!attrefsysid) return { problem: noRecord }
        setRecordId(attrefsysid)
        return make
          .mutateAsync({ body: { attrefsysid, code: paper.code, codes: [...codes] } })
          .then(({ url }) => {
            onTicket(attrefsysid)
            return { href: portalAddress(url) }
          })
          .catch((error: Error) => ({ problem: error.message || messages.serverError }))
      }}
      files={data?.list}
      isOwn={isOwn}
      Act={Act}
      waiting={<Skeleton.Node active className={styles.codeSkeleton} />}
      link={(href) => <LinkBox href={href} label="手机上传链接" />}
      onClose={onClose}
    />
  )
}

function Act({ busy, onClick, children }: { busy: boolean; onClick(): void; children: ReactNode }) {
  return (
    <Button size="small" loading={busy} onClick={onClick}>
      {children}
    </Button>
  )
}

/**
 * Polls for files sent by a phone while its code is valid, also when the panel with the code is folded: the phone goes on sending. The
 * requests extend the session on purpose: the user is working on the phone, and a code is valid for ten minutes at most. Polling pauses
 * while the window or tab is hidden.
 * @returns starts it, for the record a code was made for
 */
export function usePhoneFiles(): (recordId: string) => void {
  const { active } = useTab()
  const [watched, setWatched] = useState({ recordId: '', until: 0 })
  const left = () => watched.until > Date.now()
  useCallQuery(
    attachmentEndpoints.findAttList,
    { query: { attrefsysid: watched.recordId } },
    { enabled: watched.recordId !== '', refetchInterval: () => (active && left() ? pollInterval : false), refetchIntervalInBackground: false },
  )
  return (recordId) => setWatched({ recordId, until: Date.now() + mobileUploadMinutes * 60_000 })
}
