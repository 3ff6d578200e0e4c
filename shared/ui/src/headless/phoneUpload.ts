import { mobileUploadMinutes } from '@shared/contract/endpoint'
import { useEffect, useRef, useState } from 'react'
import { useSecondsLeft } from './countdown'
import type { StoredFile } from './uploads'

/** Polling interval for files sent by a phone, milliseconds: they should appear on the page within two seconds. */
export const pollInterval = 1_500

/** The absolute address to open on the phone, or why there is none. */
export type PhoneAddress = { href: string } | { problem: string }

interface PhoneTicket {
  /** Absolute address to open on the phone; undefined without a ticket. */
  href: string | undefined
  secondsLeft: number
  /** The address has expired; files already sent are kept. */
  ended: boolean
  /** Why there is no address. */
  problem: string | undefined
  busy: boolean
  /** Requests a new address. */
  renew(): void
}

/**
 * The address with which a phone adds attachments to a form. It is requested on mount.
 * @param make requests it from the service; returns the problem if that fails
 */
export function usePhoneTicket(make: () => Promise<PhoneAddress>): PhoneTicket {
  const [ticket, setTicket] = useState<{ href: string; until: number }>()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const secondsLeft = useSecondsLeft(ticket?.until)
  const renew = async () => {
    setProblem(undefined)
    setBusy(true)
    // Counted from the time of the request, so that the page never shows more time than the service allows.
    const asked = Date.now()
    const made = await make().finally(() => setBusy(false))
    if ('problem' in made) setProblem(made.problem)
    else setTicket({ href: made.href, until: asked + mobileUploadMinutes * 60_000 })
  }
  // Only once: when the tab comes back to the front, a phone may already be using this address.
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void renew()
  }, [])
  return { href: ticket?.href, secondsLeft, ended: ticket !== undefined && secondsLeft === 0, problem, busy, renew: () => void renew() }
}

/**
 * Files that arrived after mount and were not uploaded from this page.
 * @param files all files; undefined until loaded
 */
export function useArrivals<File extends StoredFile>(files: readonly File[] | undefined, isOwn: (file: StoredFile) => boolean): readonly File[] {
  const before = useRef<ReadonlySet<string>>(undefined)
  if (files && !before.current) before.current = new Set(files.map(({ id }) => id))
  return files?.filter((file) => before.current?.has(file.id) === false && !isOwn(file)) ?? []
}

/** Announcement for screen readers when files have arrived; empty before that. */
export const arrivalText = (arrived: readonly { fileName: string }[]): string =>
  arrived.length > 0 ? `已收到手机上传的 ${arrived.length} 个文件：${arrived.map(({ fileName }) => fileName).join('、')}` : ''
