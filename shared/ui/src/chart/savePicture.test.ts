import { today } from '../headless/day'
import { savePicture } from './savePicture'

/** jsdom renders nothing, so drawing calls are recorded. */
function listen() {
  const drawn: unknown[][] = []
  const saved: { href: string; download: string }[] = []
  const pen = { fillRect: () => undefined, fillText: (...text: unknown[]) => drawn.push(text), drawImage: (...given: unknown[]) => drawn.push(given.slice(1)) }
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never)
  jest.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/png;base64,picture')
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ href: this.href, download: this.download })
  })
  jest.spyOn(Image.prototype, 'src', 'set').mockImplementation(function (this: HTMLImageElement) {
    this.onload?.(new Event('load'))
  })
  return { drawn, saved }
}
afterEach(() => jest.restoreAllMocks())

test('a chart is saved under its title, with whose it is, what it counts and the day, and its file says so', () => {
  const { drawn, saved } = listen()
  savePicture('data:image/png;base64,chart', {
    title: '今后 12 个月到期　示例物业',
    summary: '单位：台；12 个月共 52 台',
    color: '#000',
    ground: '#fff',
    font: 'sans-serif',
  })
  expect(drawn.map(([said]) => said)).toEqual(['今后 12 个月到期　示例物业', `单位：台；12 个月共 52 台，${today()}`, 0])
  // The texts are above the chart and do not overlap it.
  const [title, summary, chart] = drawn
  expect(Number(chart?.[1])).toBeGreaterThan(Math.max(Number(title?.[2]), Number(summary?.[2])))
  expect(saved).toEqual([{ href: 'data:image/png;base64,picture', download: `今后12个月到期示例物业${today().replaceAll('-', '')}.png` }])
})
