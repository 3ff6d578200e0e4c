import { screen } from '@testing-library/react'
import { renderPage } from '../../testing'
import { FailureNote } from './FailureNote'

const shown = (code?: string) => renderPage(<FailureNote failure={{ message: '没有打开', code }} onRetry={() => undefined} />)

test.each([['UNAVAILABLE'], [undefined]])('what may pass can be tried again (%s)', (code) => {
  shown(code)
  expect(screen.getByRole('alert')).toHaveTextContent('没有打开')
  expect(screen.getByRole('button', { name: '重试' })).toBeInTheDocument()
})

test.each(['NOT_FOUND', 'FORBIDDEN'])('what stays the same cannot (%s)', (code) => {
  shown(code)
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})
