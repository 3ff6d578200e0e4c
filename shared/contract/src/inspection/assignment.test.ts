import {
  assignmentProblems,
  certificateProblem,
  hoursWith,
  type Inspector,
  inspectorNote,
  plannedHours,
  plannedPlaces,
  presentInspectors,
  proposedSlot,
  replacedInspectors,
  type WaitingInspection,
  workHours,
} from './assignment'

const anInspector = (id: string, part: Partial<Inspector> = {}): Inspector => ({
  id,
  name: id,
  certificates: [{ kind: '3000', number: 'TS1', validTo: '2026-11-26' }],
  planned: [],
  leaves: [],
  ...part,
})
const waiting = (part: Partial<WaitingInspection> = {}): WaitingInspection => ({
  id: 'a',
  type: 'onlineApplyNewrule',
  version: 1,
  number: 'BJ1',
  status: '50',
  unitName: '',
  place: '',
  kindName: '',
  equclacode: '3000',
  devices: 4,
  hours: workHours('3000', 4),
  expectDate: '',
  dueDate: '',
  deviceDue: '2026-11-30',
  inspectOn: '',
  inspectors: '',
  ...part,
})
const planned = (date: string, hours: number, id = 'x') => ({ date, id, place: '', devices: 1, hours })

describe('an assignment', () => {
  it('takes a certificate of the kind, good on the day itself and not the day after', () => {
    const inspector = anInspector('王')
    expect(certificateProblem(inspector, '3000', '2026-11-26')).toBeUndefined()
    expect(certificateProblem(inspector, '3000', '2026-11-27')).toBe('电梯检验证 2026-11-26 到期')
    expect(certificateProblem(inspector, '4000', '2026-11-26')).toBe('没有起重机械检验证')
  })

  it('says that an inspector is away, and proposes another or another day', () => {
    const away = anInspector('王', { leaves: [{ id: 'l', from: '2026-11-24', to: '2026-11-25', note: '年休假' }] })
    expect(assignmentProblems(away, [waiting()], '2026-11-25')).toEqual([{ kind: 'leave', text: '王 2026-11-24 至 2026-11-25 请假（年休假）' }])
    expect(assignmentProblems(away, [waiting()], '2026-11-26')).toEqual([])
    const days = ['2026-11-24', '2026-11-25', '2026-11-26']
    expect(proposedSlot({ inspectors: [away, anInspector('李')], days }, [waiting()])).toEqual({ inspector: '李', day: '2026-11-24' })
    expect(proposedSlot({ inspectors: [away], days }, [waiting()])).toEqual({ inspector: '王', day: '2026-11-26' })
  })

  it('says that a day is a day off, and proposes none', () => {
    const inspector = anInspector('王', { certificates: [{ kind: '3000', number: 'TS1', validTo: '2027-11-26' }] })
    expect(assignmentProblems(inspector, [waiting()], '2026-11-29', ['2026-11-29'])).toEqual([{ kind: 'dayOff', text: '2026-11-29（周日）不是工作日' }])
    const days = ['2026-11-28', '2026-11-30']
    expect(proposedSlot({ inspectors: [inspector], days, daysOff: ['2026-11-28'] }, [waiting()])).toEqual({ inspector: '王', day: '2026-11-30' })
  })

  it('says what does not fit into a day, and what is due before it', () => {
    const inspector = anInspector('王', { certificates: [{ kind: '3000', number: 'TS1', validTo: '2027-11-26' }], planned: [planned('2026-12-01', 5)] })
    expect(assignmentProblems(inspector, [waiting()], '2026-12-01')).toEqual([
      { kind: 'load', text: '王 2026-12-01 共 7.8 小时，超过每天 7 小时' },
      { kind: 'late', text: 'BJ1 的设备 2026-11-30 到期，早于检验日期' },
    ])
    expect(assignmentProblems(anInspector('李'), [waiting({ expectDate: '2026-11-28' })], '2026-11-26')).toEqual([
      { kind: 'early', text: 'BJ1 的单位期望 2026-11-28 检验，所选日期在此以前' },
    ])
    expect(assignmentProblems(anInspector('李'), [waiting({ expectDate: '2026-11-28', status: '55' })], '2026-11-26')).toEqual([])
    // An inspection being moved does not conflict with itself.
    const moved = anInspector('王', { planned: [planned('2026-11-25', 5, 'a')] })
    expect(plannedHours(moved, '2026-11-25', ['a'])).toBe(0)
    expect(hoursWith(moved, '2026-11-25', [waiting({ id: 'a', hours: 0.7 }), waiting({ id: 'b', hours: 0.1 })])).toBe(0.8)
    expect(assignmentProblems(moved, [waiting({ hours: 5 })], '2026-11-25')).toEqual([])
  })

  it('is proposed to who may do all of it and has most room, on the first day with any', () => {
    const inspectors = [
      anInspector('满', { planned: [planned('2026-11-25', 7)] }),
      anInspector('忙', { planned: [planned('2026-11-25', 3)] }),
      anInspector('无', { certificates: [] }),
      anInspector('闲', { planned: [planned('2026-11-25', 1)] }),
    ]
    const days = ['2026-11-25', '2026-11-26', '2026-11-27']
    expect(proposedSlot({ inspectors, days }, [waiting()])).toEqual({ inspector: '闲', day: '2026-11-25' })
    expect(proposedSlot({ inspectors, days }, [waiting({ hours: 6.8 })])).toEqual({ inspector: '满', day: '2026-11-26' })
    expect(proposedSlot({ inspectors, days }, [waiting({ equclacode: '1000' })])).toBeUndefined()
    // Nobody gets a day before the requested one if another is available.
    expect(proposedSlot({ inspectors, days }, [waiting({ expectDate: '2026-11-26' })])).toEqual({ inspector: '满', day: '2026-11-26' })
    expect(proposedSlot({ inspectors, days }, [waiting({ expectDate: '2026-12-09' })])).toEqual({ inspector: '闲', day: '2026-11-25' })
  })

  it('proposes who has an inspection already, knows whom it would take off, and takes a second inspector over only where all have the same', () => {
    const days = ['2026-11-24', '2026-11-25']
    const busy = anInspector('王', { planned: [planned('2026-11-24', 2), planned('2026-11-25', 7)] })
    const assigned = waiting({ status: '55', inspector: '王', secondInspector: '李' })
    expect(proposedSlot({ inspectors: [anInspector('闲'), busy], days }, [assigned])).toEqual({ inspector: '王', day: '2026-11-24' })
    expect(proposedSlot({ inspectors: [anInspector('闲'), busy], days: ['2026-11-25'] }, [assigned])).toEqual({ inspector: '闲', day: '2026-11-25' })
    expect(presentInspectors([assigned, { ...assigned, inspector: '张' }])).toEqual({ inspector: '', secondInspector: '李' })
    expect(presentInspectors([assigned, waiting()])).toEqual({ inspector: '', secondInspector: '' })
    expect(replacedInspectors([assigned, waiting()], ['王', ''])).toEqual(['李'])
    expect(replacedInspectors([assigned, { ...assigned, inspector: '李', secondInspector: '' }], ['李', '王'])).toEqual([])
  })
})

test('of an inspector is said, before the choice, whether the certificate fits, until when, and what the day already has', () => {
  const busy = anInspector('w', { planned: [planned('2026-11-20', 1, 'x'), planned('2026-11-20', 1, 'a'), planned('2026-11-21', 1, 'y')] })
  const [lift, boiler] = [
    { id: 'a', equclacode: '3000' },
    { id: 'b', equclacode: '1000' },
  ]
  const on = (day: string) => ({ day, today: '2026-11-19' })
  expect(inspectorNote(busy, [lift], on('2026-11-20'))).toEqual({ note: '电梯检验证有效至 2026-11-26，当日已派 1 件', fits: true })
  expect(inspectorNote(busy, [lift], on('2026-11-27'))).toEqual({ note: '电梯检验证 2026-11-26 到期，当日没有派工', fits: false })
  const away = anInspector('l', { leaves: [{ id: '1', from: '2026-11-20', to: '2026-11-20', note: '' }] })
  expect(inspectorNote(away, [boiler], on('2026-11-20'))).toEqual({ note: '没有锅炉检验证，当日请假，当日没有派工', fits: false })
  // The day is told once, however many kinds there are, and nothing of it before it is chosen.
  const both = [lift, boiler, { ...lift, id: 'y' }]
  expect(inspectorNote(busy, both, on('2026-11-20'))).toEqual({ note: '电梯检验证有效至 2026-11-26，没有锅炉检验证，当日已派 1 件', fits: false })
  expect(inspectorNote(busy, [lift], on(''))).toEqual({ note: '电梯检验证有效至 2026-11-26', fits: true })
})

it('counts a place once, whatever number of applications is about it', () => {
  const on = (date: string, place: string, devices: number) => ({ id: `${date} ${place} ${devices}`, date, place, devices, hours: 1 })
  const planned = [on('2026-12-01', '明州花园', 2), on('2026-12-01', '示例大厦', 1), on('2026-12-01', '明州花园', 1), on('2026-12-02', '明州花园', 4)]
  expect(plannedPlaces({ planned }, '2026-12-01')).toEqual([
    { place: '明州花园', devices: 3 },
    { place: '示例大厦', devices: 1 },
  ])
})
