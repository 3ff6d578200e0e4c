import { Button, type ButtonProps, Typography } from 'antd'
import { useId } from 'react'

interface ExplainedButtonProps extends ButtonProps {
  /** A sentence about what the button leaves out, or why it is disabled: beside it, since a disabled button's `title` is not shown on a touch screen. */
  said: string | undefined
}

/** A button with a sentence beside it that describes it. */
export function ExplainedButton({ said, ...button }: ExplainedButtonProps) {
  const noteId = useId()
  return (
    <>
      <Button {...button} {...(said && { 'aria-describedby': noteId })} />
      {said && (
        <Typography.Text type="secondary" id={noteId}>
          {said}
        </Typography.Text>
      )}
    </>
  )
}
