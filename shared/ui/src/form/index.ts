/** Controls and fields of a form. */

export type { RecordChange } from './changedParts'
export { EquipmentPicker, type EquipmentPickerProps } from './controls/EquipmentPicker'
export { FieldControl, type FieldControlProps } from './controls/FieldControl'
export { RegionSelect, type RegionSelectProps } from './controls/RegionSelect'
export { useRegions } from './controls/regions'
export { UnitSelect, type UnitSelectProps } from './controls/UnitSelect'
export type { UnitSource } from './controls/units'
export { FieldGrid } from './FieldGrid'
export { FieldNote, FormField, type FormFieldProps } from './FormField'
export { useFormStore } from './formStore'
export { RecordEditor, type RecordEditorProps } from './RecordEditor'
