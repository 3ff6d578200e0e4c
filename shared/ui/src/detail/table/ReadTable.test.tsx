import { maintenanceProject, onlineApplyNewrule } from '@shared/contract/application'
import { screen } from '@testing-library/react'
import { renderPage } from '../../testing'
import { aNotice } from '../../testing/aNotice'
import { TableFields } from '../RecordFields'

test.each([
  ['计费说明', onlineApplyNewrule, { feeBasis: '直梯（12 层）：500 元，加 5 层，每层 70 元' }],
  ['使用地点', maintenanceProject, { usePlaceDetail: '鄞州区示例路100号明州花园' }],
])('%s has the width of a sentence in its table, other values that of a number', (label, { tables }, row) => {
  const [table] = tables
  if (!table) throw new Error('The type has no table')
  const form = { fields: {}, tables: { [table.key]: [{ equipmentName: '乘客电梯', ...row }] } }
  renderPage(<TableFields record={aNotice({ form })} table={table} />)
  expect(screen.getByRole('columnheader', { name: label })).toBeInTheDocument()
  expect(screen.getByText(Object.values(row)[0] ?? '').closest('td')).toHaveClass('sentences')
  expect(screen.getByText('乘客电梯').closest('td')).not.toHaveClass('sentences')
})
