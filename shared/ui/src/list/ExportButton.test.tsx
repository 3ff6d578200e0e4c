import { chosenRowsMost } from '@shared/contract/endpoint'
import { equipmentListEndpoints } from '@shared/contract/equipment'
import { screen } from '@testing-library/react'
import { renderPage, signedInAs } from '../testing/fakeService'
import { ExportButton, tooManyChosen } from './ExportButton'

const { exportList } = equipmentListEndpoints.comprehensive
const idsOf = (count: number) => Array.from({ length: count }, (_, place) => `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`)

test.each([
  [chosenRowsMost, undefined],
  [chosenRowsMost + 1, '一次最多导出 1,000 台，请用条件缩小后导出全部'],
])('%i chosen rows are exported as far as the service takes them, and otherwise it is said beside the button', (count, sentence) => {
  signedInAs('1')
  const ids = idsOf(count)
  expect(exportList.body.safeParse({ ids }).success).toBe(sentence === undefined)
  renderPage(<ExportButton endpoint={exportList} conditions={{ ids }} label="导出所选" obstacle={tooManyChosen(count, '台')} />)
  const button = screen.getByRole('button', { name: /导出所选/ })
  expect(button.hasAttribute('disabled')).toBe(sentence !== undefined)
  expect(screen.queryByText(/一次最多/)?.textContent).toBe(sentence)
  if (sentence) expect(button).toHaveAccessibleDescription(sentence)
})
