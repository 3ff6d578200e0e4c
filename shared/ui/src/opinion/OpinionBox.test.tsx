import { constructionNotice } from '@shared/contract'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { renderPage } from '../testing/fakeService'
import { OpinionBox, opinionProblem } from './OpinionBox'

function Box({ onSubmit = () => undefined }: { onSubmit?: () => void }) {
  const [text, setText] = useState('')
  return <OpinionBox value={text} onChange={setText} templates={constructionNotice.opinionTemplates} onSubmitKey={onSubmit} />
}

describe('OpinionBox', () => {
  it('fills the box from a template and leaves the text editable', async () => {
    const { user } = renderPage(<Box />)
    await user.click(screen.getByRole('button', { name: '许可证不清晰' }))
    const box = screen.getByRole('textbox', { name: '意见' })
    expect(box).toHaveValue('许可证复印件不清晰，请重新上传清晰的盖章扫描件。')
    expect(screen.getByRole('button', { name: '许可证不清晰' })).toHaveAttribute('aria-pressed', 'true')
    await user.type(box, '谢谢')
    expect(box).toHaveValue('许可证复印件不清晰，请重新上传清晰的盖章扫描件。谢谢')
    expect(screen.getByText('26 / 500')).toBeInTheDocument()
  })

  it('submits by Ctrl+Enter from inside the box', async () => {
    const submit = jest.fn()
    const { user } = renderPage(<Box onSubmit={submit} />)
    await user.click(screen.getByRole('textbox', { name: '意见' }))
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(submit).toHaveBeenCalledTimes(1)
  })
})

describe('opinionProblem', () => {
  it.each([
    ['', true, true],
    ['  ', true, true],
    ['补', true, true],
    ['补正', true, false],
    ['', false, false],
    ['补', false, true],
    ['补'.repeat(500), true, false],
    ['补'.repeat(501), true, true],
  ])('judges %j (required %s)', (text, required, wrong) => {
    expect(opinionProblem(text, required) !== undefined).toBe(wrong)
  })
})
