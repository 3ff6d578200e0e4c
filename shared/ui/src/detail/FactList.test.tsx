import { render, screen } from '@testing-library/react'
import { FactList } from './FactList'

it('a sentence has a line of its own, unlike the other facts', () => {
  const labels = ['填表人员', '新使用单位统一社会信用代码', '所申报的内容真实，在使用过程中接受监督管理']
  render(<FactList facts={labels.map((label) => ({ key: label, label, value: '–' }))} />)
  expect(screen.getByText(/^所申报的内容真实/).parentElement).toHaveClass('sentence')
  expect(screen.getByText('填表人员').parentElement).not.toHaveClass('sentence')
  expect(screen.getByText('新使用单位统一社会信用代码').parentElement).not.toHaveClass('sentence')
})
