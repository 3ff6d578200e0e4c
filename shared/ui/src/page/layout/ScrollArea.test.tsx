import { fireEvent, render, screen } from '@testing-library/react'
import { ScrollArea } from './ScrollArea'

/** jsdom has no layout: simulates a box 300 pixels wide with content of this width. */
function layOut(scrollWidth: number) {
  jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(300)
  jest.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(scrollWidth)
}
afterEach(() => jest.restoreAllMocks())

const area = () => screen.getByRole('group', { name: '证书，可左右滚动' })
const place = () => area().parentElement

test('shades the edge behind which columns are hidden, and only that', () => {
  layOut(700)
  render(
    <ScrollArea label="证书">
      <table />
    </ScrollArea>,
  )
  expect(place()).toHaveAttribute('data-hidden-before', 'false')
  expect(place()).toHaveAttribute('data-hidden-after', 'true')

  area().scrollLeft = 400
  fireEvent.scroll(area())
  expect(place()).toHaveAttribute('data-hidden-before', 'true')
  expect(place()).toHaveAttribute('data-hidden-after', 'false')
})

test('shades nothing when everything has room', () => {
  layOut(300)
  render(
    <ScrollArea label="证书">
      <table />
    </ScrollArea>,
  )
  expect(place()).toHaveAttribute('data-hidden-after', 'false')
})
