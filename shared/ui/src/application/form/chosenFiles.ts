import { sessionOwner } from '@shared/portal'
import { useState } from 'react'

/** A file to upload once its record exists. */
export interface ChosenFile {
  code: string
  file: File
  /** Sent with every try. */
  uploadId: string
}

/**
 * Files chosen for forms that have not been submitted, by user, unit, role and form. In memory, because a browser does not let a page open
 * a file again by itself: after a reload they have to be chosen again.
 */
const unsubmitted = new Map<string, readonly ChosenFile[]>()

/**
 * The files chosen in a form whose record does not exist yet. Like its fields, they are still there when the form was closed in between.
 * @param form name of the form
 * @returns the files, what changes them, and what forgets them once they were sent
 */
export function useChosenFiles(form: string): { chosen: readonly ChosenFile[]; choose(chosen: readonly ChosenFile[]): void; forget(): void } {
  const [name] = useState(() => `${sessionOwner()}.${form}`)
  const [chosen, setChosen] = useState(() => unsubmitted.get(name) ?? [])
  const choose = (next: readonly ChosenFile[]) => {
    unsubmitted.set(name, next)
    setChosen(next)
  }
  return { chosen, choose, forget: () => void unsubmitted.delete(name) }
}
