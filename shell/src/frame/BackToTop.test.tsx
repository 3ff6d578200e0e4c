import { FootBar } from '@shared/ui/page'
import { windowIs } from '@shared/ui/testing'
import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef, type ReactNode } from 'react'
import { BackToTop } from './BackToTop'

/** Opens a page of this height in a window of 600 pixels. @param foot what it ends with @returns its panel, and what scrolls it */
function open(scrollHeight: number, foot?: ReactNode) {
  const panel = createRef<HTMLDivElement>()
  const { rerender } = render(<div ref={panel} />)
  const element = panel.current as HTMLDivElement
  Object.defineProperties(element, { scrollHeight: { value: scrollHeight }, clientHeight: { value: 600 } })
  rerender(
    <div ref={panel}>
      {foot}
      <BackToTop panel={panel} />
    </div>,
  )
  const scrollTo = (top: number) =>
    act(() => {
      element.scrollTop = top
      fireEvent.scroll(element)
    })
  element.scrollTo = (({ top }: { top: number }) => scrollTo(top)) as never
  return { element, scrollTo }
}
const button = () => screen.queryByRole('button', { name: '回到顶部' })

it('comes once a page is scrolled down, leads back to its top, and goes there', async () => {
  const { element, scrollTo } = open(3_000)
  expect(button()).toBeNull()
  scrollTo(300)
  await userEvent.click(screen.getByRole('button', { name: '回到顶部' }))
  expect(element.scrollTop).toBe(0)
  expect(button()).toBeNull()
})

it('stays to the end of a page, with room below what stands there from the start', () => {
  windowIs('wide')
  const { element, scrollTo } = open(2_000)
  expect(element.querySelector('.toTopRoom')).not.toBeNull()
  scrollTo(1_400)
  expect(button()).toBeInTheDocument()
})

it('takes no room from a page that is not long enough for it', () => {
  windowIs('wide')
  expect(open(690).element.querySelector('.toTopRoom')).toBeNull()
})

it('leaves a bar of actions at the foot of the window', () => {
  windowIs('wide')
  const { element, scrollTo } = open(2_000, <FootBar>保存</FootBar>)
  scrollTo(1_400)
  expect(button()).toBeInTheDocument()
  expect(element.querySelector('.toTopRoom')).toBeNull()
})

describe('on a phone', () => {
  let under: Element[] = []
  beforeEach(() => {
    windowIs('narrow')
    // jsdom lays nothing out and has no elementsFromPoint.
    document.elementsFromPoint = () => under
    jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue({ left: 334, right: 374, top: 700, bottom: 740, width: 40 } as DOMRect)
  })
  afterEach(() => {
    jest.useRealTimers()
    jest.restoreAllMocks()
    Reflect.deleteProperty(document, 'elementsFromPoint')
  })

  /** Scrolls a long page, with the element or only the margin under the button. */
  const longPageWith = (control: HTMLElement) => {
    const { element, scrollTo } = open(3_000)
    element.append(control)
    return (over: 'the control' | 'the margin', top: number) => {
      under = over === 'the margin' ? [element] : [control, element]
      scrollTo(top)
    }
  }
  const shown = () => screen.getByTitle('回到顶部')

  it('leaves what stands at the foot of a page free', () => {
    const { scrollTo } = open(2_000)
    scrollTo(1_300)
    expect(button()).toBeNull()
    scrollTo(1_200)
    expect(button()).toBeInTheDocument()
  })

  it('makes room for a bar of actions under it', () => {
    const bar = document.createElement('div')
    bar.style.position = 'sticky'
    const over = longPageWith(bar)
    over('the margin', 600)
    expect(shown()).toBeVisible()
    over('the control', 500)
    expect(shown()).not.toBeVisible()
    over('the margin', 400)
    expect(shown()).toBeVisible()
  })

  it('is there while a long list is scrolled up, also over its controls, and makes room for them soon after', () => {
    jest.useFakeTimers()
    const over = longPageWith(document.createElement('button'))
    over('the control', 1_600)
    expect(shown()).not.toBeVisible()
    over('the control', 1_500)
    expect(shown()).toBeVisible()
    act(() => jest.advanceTimersByTime(2_000))
    over('the control', 1_400)
    act(() => jest.advanceTimersByTime(2_000))
    expect(shown()).toBeVisible()
    act(() => jest.advanceTimersByTime(1_000))
    expect(shown()).not.toBeVisible()
    over('the margin', 1_300)
    act(() => jest.advanceTimersByTime(9_000))
    expect(shown()).toBeVisible()
  })

  it('makes room for text as it does for controls', () => {
    jest.useFakeTimers()
    const line = (top: number) => ({ left: 300, right: 360, top, bottom: top + 22 })
    const drawnAt = jest.fn(() => [line(690)])
    // jsdom lays nothing out.
    Object.assign(Range.prototype, { getClientRects: drawnAt })
    const amount = document.createElement('td')
    amount.textContent = '100%'
    const over = longPageWith(amount)
    over('the control', 1_600)
    over('the control', 1_500)
    expect(shown()).toBeVisible()
    act(() => jest.advanceTimersByTime(3_000))
    expect(shown()).not.toBeVisible()
    drawnAt.mockReturnValue([line(760)])
    over('the control', 1_450)
    act(() => jest.advanceTimersByTime(3_000))
    expect(shown()).toBeVisible()
    Reflect.deleteProperty(Range.prototype, 'getClientRects')
  })
})
