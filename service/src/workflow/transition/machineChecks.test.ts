import { devicesCheck, saidOfDevices } from './machineChecks'

describe('what the archives say against devices', () => {
  const stopped = '设备停用，不能办理停用'
  const at = (...places: number[]) => places.map((place) => ({ field: `devices.${place}.equipmentId`, message: stopped }))

  const rows = [1, 2, 3, 4].map((place) => ({ equipmentName: `${place}#`, equipmentId: `311033021220261123000${place}` }))

  it('names each device it is said of, where there are several', () => {
    const detail = `1#（3110330212202611230001）：${stopped}；4#（3110330212202611230004）：${stopped}`
    expect(devicesCheck('相符', at(0, 3), rows)).toMatchObject({ ok: false, text: '2 处与设备档案不符', detail })
    const one = { ok: false, text: '1 处与设备档案不符', detail: `2#（3110330212202611230002）：${stopped}` }
    expect(devicesCheck('相符', at(1), rows)).toMatchObject(one)
  })

  it('says what is at no device as it is, and a device without a name by its number', () => {
    const more = [...at(0), { field: 'corrections.0.newValue', message: '与档案中的相同' }]
    expect(saidOfDevices(more, [{ equipmentId: 'DT1' }])).toBe(`DT1：${stopped}；与档案中的相同`)
  })

  it('says a single thing of a single device once, and nothing where nothing is', () => {
    expect(devicesCheck('相符', at(0), rows.slice(0, 1))).toMatchObject({ ok: false, text: stopped, detail: '' })
    expect(devicesCheck('相符', [], rows)).toMatchObject({ ok: true, text: '相符' })
  })
})
