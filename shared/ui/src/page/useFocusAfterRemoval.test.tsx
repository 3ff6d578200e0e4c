import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef, useState } from 'react'
import { useFocusAfterRemoval } from './useFocusAfterRemoval'

/** A full list: its button is disabled until a file is removed. */
function Files() {
  const [files, setFiles] = useState(['甲', '乙'])
  const add = useRef<HTMLButtonElement>(null)
  useFocusAfterRemoval(files.length, () => add.current)
  const without = (file: string) => setFiles(files.filter((other) => other !== file))
  return (
    <>
      {files.map((file) => (
        <button key={file} type="button" onClick={() => without(file)}>{`移除${file}`}</button>
      ))}
      <button ref={add} type="button" disabled={files.length === 2}>
        上传
      </button>
      <input aria-label="备注" onChange={() => without('甲')} />
    </>
  )
}

test('the focus of what is removed goes to the control nearby, that of others stays', async () => {
  render(<Files />)
  await userEvent.click(screen.getByText('移除乙'))
  expect(screen.getByText('上传')).toHaveFocus()
  await userEvent.type(screen.getByLabelText('备注'), '1')
  expect(screen.queryByText('移除甲')).toBeNull()
  expect(screen.getByLabelText('备注')).toHaveFocus()
})
