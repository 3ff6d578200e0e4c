import { UploadOutlined } from '@ant-design/icons'
import { acceptedFiles, fileProblem } from '@shared/contract/attachment'
import { newKey } from '@shared/contract/rules'
import { notify } from '@shared/portal'
import { useRef } from 'react'
import { WaitingFile } from '../../attachment/PaperFiles'
import { FileButton } from '../../page/button/FileButton'
import { useFocusAfterRemoval } from '../../page/useFocusAfterRemoval'
import type { ChosenFile } from './chosenFiles'
import styles from './FilesToSend.module.css'

interface FilesToSendProps {
  code: string
  label: string
  /** The chosen files of all attachments. */
  chosen: readonly ChosenFile[]
  onChange(chosen: readonly ChosenFile[]): void
}

const keyOf = ({ name, size, lastModified }: File): string => `${name} ${size} ${lastModified}`

/** The files of one attachment of a form that is submitted as a whole. */
export function FilesToSend({ code, label, chosen, onChange }: FilesToSendProps) {
  const button = useRef<HTMLButtonElement>(null)
  const own = chosen.filter((one) => one.code === code)
  useFocusAfterRemoval(own.length, () => button.current)
  function take(files: readonly File[]) {
    const taken: ChosenFile[] = []
    const isKnown = (file: File) => [...own, ...taken].some((one) => keyOf(one.file) === keyOf(file))
    for (const file of files.filter((one) => !isKnown(one))) {
      const problem = fileProblem(file, own.length + taken.length)
      if (problem) notify.warning(`${file.name}：${problem}`)
      else taken.push({ code, file, uploadId: newKey() })
    }
    onChange([...chosen, ...taken])
  }
  return (
    <div className={styles.files}>
      <FileButton
        ref={button}
        icon={<UploadOutlined aria-hidden />}
        aria-label={`上传${label}`}
        inputLabel={`选择${label}`}
        accept={acceptedFiles}
        multiple
        onChoose={take}
      >
        上传
      </FileButton>
      {own.map((one) => (
        <WaitingFile key={keyOf(one.file)} file={one.file} onRemove={() => onChange(chosen.filter((other) => other !== one))} />
      ))}
    </div>
  )
}
