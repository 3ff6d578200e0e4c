import { render, screen } from '@testing-library/react'
import { FactList } from './FactList'

it('a sentence has a line of its own, and the others keep their measure', () => {
  const facts = ['填表人员', '填表日期'].map((label) => ({ key: label, label, value: '–' }))
  const { rerender, container } = render(<FactList facts={facts} />)
  const measure = () => (container.firstChild as HTMLElement).style.getPropertyValue('--longest-label')
  expect(measure()).toBe('4.0em')
  rerender(<FactList facts={[{ key: 'declared', label: '所申报的内容真实，在使用过程中接受监督管理', value: '是' }, ...facts]} />)
  expect(measure()).toBe('4.0em')
  expect(screen.getByText(/^所申报的内容真实/).parentElement).toHaveClass('sentence')
  expect(screen.getByText('填表人员').parentElement).not.toHaveClass('sentence')
})
