import { concernOf } from './pipelineTimeline'

test.each([
  ['that lists no lines, as one for an inspection, is about the unit', { lists: false, begun: false, asked: null, started: null }, 'unit'],
  ['that registers the line is about it', { lists: true, begun: false, asked: { pipelineNo: 'A-1' }, started: null }, 'line'],
  ['that registers others is about others', { lists: true, begun: false, asked: null, started: null }, 'others'],
  ['that changes the line is about it', { lists: true, begun: true, asked: { medium: '热水' }, started: { medium: '蒸汽' } }, 'line'],
  ['that puts the line in is about it', { lists: true, begun: true, asked: { medium: '热水' }, started: null }, 'line'],
  ['that takes the line out is about it', { lists: true, begun: true, asked: null, started: { medium: '蒸汽' } }, 'line'],
  ['that leaves the line as it is is about the unit', { lists: true, begun: true, asked: { medium: '蒸汽' }, started: { medium: '蒸汽' } }, 'unit'],
  ['begun before there was the line is about the unit', { lists: true, begun: true, asked: null, started: null }, 'unit'],
] as const)('an application %s', (_, said, concern) => {
  expect(concernOf(said)).toBe(concern)
})
