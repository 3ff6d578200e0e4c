import type { ApplicationForm } from '@shared/contract/application'
import { changedParts, isChanged, withOthersChanges } from './changedParts'
import type { FormDefinition } from './formModel'

const definition: FormDefinition = {
  key: 'device',
  groups: [
    {
      key: 'main',
      label: '主要',
      fields: [
        { key: 'place', label: '使用地点', type: 'string', required: true },
        { key: 'phone', label: '电话', type: 'phone', required: false },
        { key: 'due', label: '下次检验日期', type: 'date', required: false, source: 'derived' },
      ],
    },
  ],
  tables: [{ key: 'parts', label: '部件', measure: '件', minRows: 0, maxRows: 9, columns: [{ key: 'name', label: '名称', type: 'string', required: true }] }],
  attachments: [],
}
const form = (fields: object = {}, parts: { name: string }[] = [{ name: '限速器' }]): ApplicationForm => ({
  fields: { place: '1号楼', phone: '', due: '2026-11-30', ...fields },
  tables: { parts },
})

test('only what is other than it was travels, and nothing a client may not send', () => {
  expect(changedParts(definition, form(), form({ phone: '0574-88888888', place: '1号楼 ', due: '2030-01-01' }))).toEqual({
    fields: { phone: '0574-88888888' },
    tables: {},
  })
  expect(changedParts(definition, form(), form({}, [{ name: '限速器' }, { name: '' }]))).toEqual({ fields: {}, tables: {} })
  expect(changedParts(definition, form(), form({}, [{ name: '限速器' }, { name: '安全钳' }])).tables).toEqual({
    parts: [{ name: '限速器' }, { name: '安全钳' }],
  })
})

test('a problem at an untouched place is told apart from one at a changed place', () => {
  const now = form({ phone: '1' })
  expect([isChanged(form(), now, 'phone'), isChanged(form(), now, 'place'), isChanged(form(), now, 'parts.0.name')]).toEqual([true, false, false])
  expect(isChanged(form(), form({}, [{ name: '' }]), 'parts.0.name')).toBe(true)
})

test('what the user typed stays over what somebody else changed meanwhile, and theirs is taken where the user typed nothing', () => {
  const merged = withOthersChanges(form(), form({ phone: '0574-1' }), form({ phone: '0574-2', place: '2号楼' }, [{ name: '缓冲器' }]))
  expect(merged).toEqual(form({ phone: '0574-1', place: '2号楼' }, [{ name: '缓冲器' }]))
})
