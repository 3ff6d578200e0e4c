import { fakeService, renderPage, signedInAs } from '@shared/ui/testing'
import { fireEvent, screen } from '@testing-library/react'
import ReferencePricePage from './ReferencePricePage'

beforeEach(() => {
  signedInAs('1')
  fakeService([])
})

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

describe('维保费测算', () => {
  it('opens with the example of the guidance, says how it comes about, and that it is not official', () => {
    renderPage(<ReferencePricePage />)
    expect(screen.getByText(/^参考价/)).toHaveTextContent('参考价 564 元/台·月470 × 1 × 1 × 1 × 1.2 × 1 = 564')
    expect(screen.getByText('测算结果不是官方价格')).toBeInTheDocument()
  })

  it('follows the device, and waits while something about it is wrong', () => {
    renderPage(<ReferencePricePage />)
    type('层数', '20')
    expect(screen.getByText(/^参考价/)).toHaveTextContent('660 元/台·月')
    type('层数', '1')
    expect(screen.getByLabelText('层数')).toHaveAccessibleDescription(/层数不能小于2/)
    expect(screen.getByText('设备情况填写完整后显示结果')).toBeInTheDocument()
  })

  it('reckons with the user’s own figures, and goes back to ours', () => {
    renderPage(<ReferencePricePage />)
    type('曳引电梯基价(10层，元/台·月)', '480')
    type('使用年限系数', '1')
    expect(screen.getByText(/^参考价/)).toHaveTextContent('500 元/台·月')
    type('曳引电梯基价(10层，元/台·月)', '12000.5')
    expect(screen.getByText(/^参考价/)).toHaveTextContent('参考价 12,020.5 元/台·月12020.5 ×')
    fireEvent.click(screen.getByRole('button', { name: '恢复原数据' }))
    expect(screen.getByText(/^参考价/)).toHaveTextContent('564 元/台·月')
  })
})
