import { labelsMost } from '@shared/contract/equipment'
import { renderPage, signedInAs } from '@shared/ui/testing'
import { screen } from '@testing-library/react'
import { PrintLabelsButton } from './PrintLabelsButton'

test('more labels than are printed at once are refused by a sentence in sight', () => {
  signedInAs('1')
  renderPage(<PrintLabelsButton ids={Array.from({ length: labelsMost + 1 }, (_, place) => `e${place}`)} />)
  expect(screen.getByRole('button', { name: '打印标签' })).toBeDisabled()
  expect(screen.getByText('一次最多打印 200 张标签')).toBeVisible()
})
