import { useMarkPaper } from './useMark'

test('names the category of a device without a variety as what it is', () => {
  const labelsOf = (archive: Record<string, string>) =>
    useMarkPaper(archive, '').blocks.flatMap((block) => (block.kind === 'fields' ? block.rows.map(({ label }) => label) : []))
  expect(labelsOf({ equclacode: '1000', categoryCode: '1100' })).toEqual(expect.arrayContaining(['设备种类', '设备类别']))
  expect(labelsOf({ equclacode: '1000', categoryCode: '1100' })).not.toContain('设备品种')
  expect(labelsOf({ equclacode: '3000', categoryCode: '3100', varietyCode: '3110' })).toContain('设备品种')
})
