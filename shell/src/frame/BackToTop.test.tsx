import { windowIs } from '@shared/ui/testing'
import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef } from 'react'
import { BackToTop } from './BackToTop'

/** A page with this scroll height in a window of 600 pixels. */
const tall = (element: HTMLElement, scrollHeight: number) =>
  Object.defineProperties(element, { scrollHeight: { value: scrollHeight }, clientHeight: { value: 600 } })

it('comes once a page is scrolled down, leads back to its top, and goes there', async () => {
  const panel = createRef<HTMLDivElement>()
  const { rerender } = render(<div ref={panel} />)
  const element = panel.current as HTMLDivElement
  const scrollTo = jest.fn(({ top }: { top: number }) => {
    element.scrollTop = top
    fireEvent.scroll(element)
  })
  element.scrollTo = scrollTo as never
  tall(element, 3_000)
  rerender(
    <div ref={panel}>
      <BackToTop panel={panel} />
    </div>,
  )
  expect(screen.queryByRole('button', { name: '回到顶部' })).toBeNull()
  act(() => {
    element.scrollTop = 300
    fireEvent.scroll(element)
  })
  await userEvent.click(screen.getByRole('button', { name: '回到顶部' }))
  expect(element.scrollTop).toBe(0)
  expect(screen.queryByRole('button', { name: '回到顶部' })).toBeNull()
})

it('leaves what stands at the foot of a page free', () => {
  const panel = createRef<HTMLDivElement>()
  const { rerender } = render(<div ref={panel} />)
  const element = panel.current as HTMLDivElement
  tall(element, 2_000)
  rerender(
    <div ref={panel}>
      <BackToTop panel={panel} />
    </div>,
  )
  const scrolled = (to: number) =>
    act(() => {
      element.scrollTop = to
      fireEvent.scroll(element)
    })
  scrolled(1_400)
  expect(screen.queryByRole('button', { name: '回到顶部' })).toBeNull()
  scrolled(1_300)
  expect(screen.getByRole('button', { name: '回到顶部' })).toBeInTheDocument()
})

it.each([
  ['a control', () => document.createElement('button')],
  [
    'a bar of actions',
    () => {
      const bar = document.createElement('div')
      bar.style.position = 'sticky'
      return bar
    },
  ],
])('makes room on a phone for %s under it', (_what, made) => {
  windowIs('narrow')
  const panel = createRef<HTMLDivElement>()
  const { rerender } = render(<div ref={panel} />)
  const element = panel.current as HTMLDivElement
  tall(element, 3_000)
  const control = made()
  element.append(control)
  let under: Element[] = [element]
  document.elementsFromPoint = () => under
  const rect = jest
    .spyOn(HTMLElement.prototype, 'getBoundingClientRect')
    .mockReturnValue({ left: 334, right: 374, top: 700, bottom: 740, width: 40 } as DOMRect)
  rerender(
    <div ref={panel}>
      <BackToTop panel={panel} />
    </div>,
  )
  const scrolled = (to: number, over: Element[]) =>
    act(() => {
      under = over
      element.scrollTop = to
      fireEvent.scroll(element)
    })
  scrolled(600, [element])
  expect(screen.getByTitle('回到顶部')).toBeVisible()
  scrolled(500, [control, element])
  expect(screen.getByTitle('回到顶部')).not.toBeVisible()
  scrolled(400, [element])
  expect(screen.getByTitle('回到顶部')).toBeVisible()
  rect.mockRestore()
})
