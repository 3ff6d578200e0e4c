import { fireEvent, render, screen } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { late } from './late'

class Boundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }
  static getDerivedStateFromError() {
    return { broken: true }
  }
  override render() {
    return this.state.broken ? <button type="button" onClick={() => this.setState({ broken: false })} /> : this.props.children
  }
}

test('a file that did not come is told once and fetched anew when what lacks it is opened again, and one that came is kept', async () => {
  const silent = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const load = jest.fn(async () => ({ default: ({ name }: { name: string }) => <h1>{name}</h1> }))
  load.mockRejectedValueOnce(new Error('Loading chunk 12 failed.'))
  const Chart = late(load, '正在加载')
  const shown = () => render(<Boundary children={<Chart name="到期" />} />)
  const { unmount } = shown()
  expect(screen.getByText('正在加载')).toBeInTheDocument()
  fireEvent.click(await screen.findByRole('button'))
  expect(await screen.findByRole('heading', { name: '到期' })).toBeInTheDocument()
  expect(load).toHaveBeenCalledTimes(2)
  unmount()
  shown()
  expect(screen.getByRole('heading', { name: '到期' })).toBeInTheDocument()
  expect(load).toHaveBeenCalledTimes(2)
  silent.mockRestore()
})
