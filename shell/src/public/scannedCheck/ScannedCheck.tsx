import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { ask } from '../../runtime/http/service'
import { useSubmission } from '../flow/useSubmission'
import { textProblem } from '../form/fieldProblems'
import { TextField } from '../form/fields'
import { SubmitButton, SubmitForm } from '../form/SubmitForm'
import { Card, PageHead } from '../layout/Card'

export interface ScannedCheckProps<T> {
  /** Title of the page, as in its route. */
  title: string
  about: string
  /** Label of the button: 核验. */
  act: string
  numberHint: string
  /** Characters a number may have. */
  numberMost?: number
  /** Whether a number in a QR code is none that people know, such as an id: it is looked up, but not shown. */
  isUnknownToPeople?(number: string): boolean
  codeHint: string
  /** Path of the call, which takes number and code. */
  path: string
  /** Reads the answer without its schema: public pages load no schemas. */
  read(data: Readonly<Record<string, unknown>>): T
  /** @param heading focused when the result is shown */
  children(found: T, heading: RefObject<HTMLHeadingElement | null>): ReactNode
}

const scanned = () => {
  const hash = new URLSearchParams(window.location.hash.slice(1))
  return { number: hash.get('number') ?? '', code: hash.get('code') ?? '' }
}

/** Looks up a record by number and code. A QR code opens the page with both filled in; then the lookup starts at once. */
export function ScannedCheck<T>({ title, about, act, numberHint, numberMost = 64, isUnknownToPeople, codeHint, path, read, children }: ScannedCheckProps<T>) {
  const [given] = useState(scanned)
  const isUnnumbered = isUnknownToPeople?.(given.number) ?? false
  const [number, setNumber] = useState(isUnnumbered ? '' : given.number)
  const [code, setCode] = useState(given.code)
  const [found, setFound] = useState<T>()
  const form = useSubmission(['number', 'code'])
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (found) heading.current?.focus()
  }, [found])

  async function check(): Promise<void> {
    setFound(undefined)
    const asked = isUnnumbered && number === '' ? given.number : number
    const problems = { number: textProblem('编号', asked), code: textProblem('核验码', code) }
    const data = await form.submit(problems, () => ask(path, { json: { number: asked, code } }))
    if (data) setFound(read(data))
  }
  const checkScanned = useRef(check)
  useEffect(() => {
    if (given.number && given.code) void checkScanned.current()
  }, [given])

  return (
    <>
      <PageHead title={title} about={about} />
      <Card title={act}>
        <SubmitForm narrow label={act} sentence={form.sentence} onSubmit={() => void check()}>
          <TextField
            {...form.field('number', number, setNumber)}
            label="编号"
            placeholder={isUnnumbered ? '标签上没有编号' : numberHint}
            required={!isUnnumbered}
            capitals
            maxLength={numberMost}
          />
          <TextField {...form.field('code', code, setCode)} label="核验码" required capitals maxLength={40} placeholder={codeHint} />
          <div>
            <SubmitButton block busy={form.busy} meanwhile={`正在${act}`}>
              {act}
            </SubmitButton>
          </div>
        </SubmitForm>
      </Card>
      {found && children(found, heading)}
    </>
  )
}
