import type { documentCheckEndpoints } from '@shared/contract/documentCheck'
import { useEffect, useRef, useState } from 'react'
import { ask } from '../../runtime/http/service'
import { useSubmission } from '../flow/useSubmission'
import { textProblem } from '../form/fieldProblems'
import { TextField } from '../form/fields'
import { SubmitButton, SubmitForm } from '../form/SubmitForm'
import { Card, PageHead } from '../layout/Card'
import { DocumentOnRecord } from './DocumentOnRecord'
import { type CheckedDocument, readDocument } from './readDocument'

const path: (typeof documentCheckEndpoints)['check']['path'] = '/a/stone/common/documentCheck'

const scanned = () => {
  const hash = new URLSearchParams(window.location.hash.slice(1))
  return { number: hash.get('number') ?? '', code: hash.get('code') ?? '' }
}

/** /document-check: what the portal has on record of a printed paper. Its QR code leads here with both fields filled in. */
export default function DocumentCheckPage() {
  const [given] = useState(scanned)
  const [number, setNumber] = useState(given.number)
  const [code, setCode] = useState(given.code)
  const [found, setFound] = useState<CheckedDocument>()
  const form = useSubmission(['number', 'code'])
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (found) heading.current?.focus()
  }, [found])

  async function check(): Promise<void> {
    setFound(undefined)
    const problems = { number: textProblem('编号', number), code: textProblem('核验码', code) }
    const data = await form.submit(problems, () => ask(path, { json: { number, code } }))
    if (data) setFound(readDocument(data))
  }
  const checkScanned = useRef(check)
  useEffect(() => {
    if (given.number && given.code) void checkScanned.current()
  }, [given])

  return (
    <>
      <PageHead title="打印件核验" about="扫描纸上的二维码，或填写编号和核验码，与平台记录的内容对照" />
      <Card title="核验">
        <SubmitForm narrow label="核验" sentence={form.sentence} onSubmit={() => void check()}>
          <TextField {...form.field('number', number, setNumber)} label="编号" placeholder="纸上的编号或回执号" required capitals maxLength={40} />
          <TextField {...form.field('code', code, setCode)} label="核验码" required capitals maxLength={40} placeholder="二维码下方的20位编码" />
          <div>
            <SubmitButton block busy={form.busy} meanwhile="正在核验">
              核验
            </SubmitButton>
          </div>
        </SubmitForm>
      </Card>
      {found && <DocumentOnRecord document={found} heading={heading} />}
    </>
  )
}
