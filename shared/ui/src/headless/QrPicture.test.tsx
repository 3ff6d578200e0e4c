import { render, screen } from '@testing-library/react'
import jsQR from 'jsqr'
import { QrPicture } from './QrPicture'

const scale = 4

/** What a camera sees: the squares of the picture's path as pixels. */
function photograph(svg: Element): { pixels: Uint8ClampedArray; width: number } {
  const size = Number(svg.getAttribute('viewBox')?.split(' ')[2])
  const width = size * scale
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255)
  for (const [, x, y] of svg
    .querySelector('path')
    ?.getAttribute('d')
    ?.matchAll(/M(\d+) (\d+)h1v1h-1z/g) ?? [])
    for (let row = 0; row < scale; row += 1)
      for (let column = 0; column < scale; column += 1) {
        const at = ((Number(y) * scale + row) * width + Number(x) * scale + column) * 4
        pixels.fill(0, at, at + 3)
      }
  return { pixels, width }
}

function scanned(href: string): string | undefined {
  const { unmount } = render(<QrPicture href={href} label="二维码" />)
  const { pixels, width } = photograph(screen.getByRole('img', { name: '二维码' }))
  unmount()
  return jsQR(pixels, width, width)?.data
}

it('is read as the address it was drawn from, whatever its length and its letters', () => {
  const addresses = [
    'https://a.cn/',
    'https://portal.example.gov.cn/public/equipment?code=3f9a6c1e-2222-4d1b-9c3a-1234567890ab&check=ABCDEFGHJKMN',
    'https://portal.example.gov.cn/public/equipment?number=%E6%A2%AF11%E6%B5%99B10004(11)',
    ...[1, 2, 4, 8, 16, 32].map((length) => `https://portal.example.gov.cn/x?${'0aZ-/%'.repeat(length)}`),
  ]
  for (const address of addresses) expect(scanned(address)).toBe(address)
})

it('says for whom it cannot be seen when it is no longer valid', () => {
  render(<QrPicture href="https://a.cn/" label="缴费二维码" ended />)
  expect(screen.getByRole('img', { name: '缴费二维码，已失效' })).toBeInTheDocument()
})
