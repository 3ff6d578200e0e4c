import { elevatorDetectApply, onlineApplyNewrule } from '@shared/contract/application'
import { transitionsTaken } from './events'

const accepted = { action: 'accept', from_status: '20', to_status: '50' }

describe('the transition a line of the flow log belongs to', () => {
  it.each([
    ['1', '按协议结算，不在平台缴费和开票'],
    ['2', '免收费，不用缴费'],
  ])('is told from another between the same states by what was entered, %s, without reading the form', (feeType, news) => {
    const row = { ...accepted, input: { feeType, feeReason: '公益项目' } }
    for (const definition of [onlineApplyNewrule, elevatorDetectApply]) expect(transitionsTaken(definition, row)).toMatchObject([{ news }])
  })

  it('may be any between its states where only the form tells them apart, until that is read', () => {
    const row = { action: 'issue', from_status: '65', to_status: '70', input: {} }
    expect(transitionsTaken(elevatorDetectApply, row)).toHaveLength(2)
    expect(transitionsTaken(elevatorDetectApply, row, { elevatorApplyKind: '3', detectBody: '1' })).toHaveLength(1)
  })

  it('is one between its states, though what was entered is none of what is asked today', () => {
    expect(transitionsTaken(onlineApplyNewrule, { ...accepted, input: { feeType: '9' } })).not.toEqual([])
  })
})
