import { mobileUploadMinutes } from '@shared/contract/endpoint'
import { useEffect, useRef, useState } from 'react'
import { useSecondsLeft } from './countdown'

/** Milliseconds between two questions for files that a phone has sent: they are to stand on the page within two seconds. */
export const pollInterval = 1_500

export interface PhoneTicket {
  /** Absolute address a phone opens; undefined while there is none. */
  href: string | undefined
  secondsLeft: number
  /** Too late for a phone to open the address; what it has sent stays. */
  ended: boolean
  /** Why there is no address. */
  problem: string | undefined
  busy: boolean
  /** Makes another one. */
  renew(): void
}

/**
 * The address by which a phone adds papers to a form. One is made when the part that shows it appears.
 * @param make asks the service for it; answers why when there is none
 */
export function usePhoneTicket(make: () => Promise<{ href: string } | { problem: string }>): PhoneTicket {
  const [ticket, setTicket] = useState<{ href: string; until: number }>()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const secondsLeft = useSecondsLeft(ticket?.until)
  const renew = async () => {
    setProblem(undefined)
    setBusy(true)
    // Counted from the question, so that this page never promises a second the service does not give.
    const asked = Date.now()
    const made = await make().finally(() => setBusy(false))
    if ('problem' in made) setProblem(made.problem)
    else setTicket({ href: made.href, until: asked + mobileUploadMinutes * 60_000 })
  }
  // Once: when the tab comes back to the front, the address a phone may have opened is still the one.
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void renew()
  }, [])
  return { href: ticket?.href, secondsLeft, ended: ticket !== undefined && secondsLeft === 0, problem, busy, renew: () => void renew() }
}

/**
 * Files that came while this part of the page was open, and not from this page.
 * @param files all there are; undefined while they are not known yet
 */
export function useArrivals<File extends { id: string }>(files: readonly File[] | undefined, isOwn: (fileId: string) => boolean): readonly File[] {
  const before = useRef<ReadonlySet<string>>(undefined)
  if (files && !before.current) before.current = new Set(files.map(({ id }) => id))
  return files?.filter(({ id }) => before.current?.has(id) === false && !isOwn(id)) ?? []
}

/** What is read aloud when files have come; empty while none has. */
export const arrivalText = (arrived: readonly { fileName: string }[]): string =>
  arrived.length > 0 ? `已收到手机上传的 ${arrived.length} 个文件：${arrived.map(({ fileName }) => fileName).join('、')}` : ''
