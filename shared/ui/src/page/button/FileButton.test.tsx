import { render, screen } from '@testing-library/react'
import { FileButton } from './FileButton'

it('shows its button alone, in a form too, where antd shows file inputs as blocks', () => {
  render(
    <form>
      <FileButton inputLabel="选择对账单文件" accept=".csv" onChoose={() => {}}>
        选择文件
      </FileButton>
    </form>,
  )
  expect(screen.getByLabelText('选择对账单文件').style.display).toBe('none')
  expect(screen.getByRole('button')).toBeVisible()
})
