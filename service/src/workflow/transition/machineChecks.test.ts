import { devicesCheck } from './machineChecks'

describe('what the archives say against devices', () => {
  const stopped = '设备停用，不能办理停用'
  const at = (...places: number[]) => places.map((place) => ({ field: `devices.${place}.equipmentId`, message: stopped }))

  it('says which of several it is said of', () => {
    const detail = `第1台：${stopped}；第4台：${stopped}`
    expect(devicesCheck('相符', at(0, 3))).toMatchObject({ ok: false, text: '2 处与设备档案不符', detail })
  })

  it('says a single thing once, and nothing where nothing is', () => {
    expect(devicesCheck('相符', at(0))).toMatchObject({ ok: false, text: stopped, detail: '' })
    expect(devicesCheck('相符', [])).toMatchObject({ ok: true, text: '相符' })
  })
})
