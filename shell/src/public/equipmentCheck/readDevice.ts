import type { PublicDevice } from '@shared/contract/equipment'
import { isTone, type Tone } from '@shared/ui/icon'
import { textOf } from '../../runtime/http/service'

const states = ['NORMAL', 'SOON', 'OVERDUE', 'UNSET', 'NA'] as const

/** Reads the answer of equipmentCheck without its schema: public pages load no schemas. */
export function readDevice(data: Readonly<Record<string, unknown>>): PublicDevice {
  const text = (key: keyof PublicDevice): string => textOf(data, key)
  const tone = (key: keyof PublicDevice): Tone => {
    const value = text(key)
    return isTone(value) ? value : 'idle'
  }
  return {
    kindName: text('kindName'),
    categoryName: text('categoryName'),
    equipmentName: text('equipmentName'),
    projectName: text('projectName'),
    pipelineName: text('pipelineName'),
    pipelineNo: text('pipelineNo'),
    pipeGrade: text('pipeGrade'),
    medium: text('medium'),
    useCertNo: text('useCertNo'),
    equipmentCode: text('equipmentCode'),
    registrationCode: text('registrationCode'),
    useUnitName: text('useUnitName'),
    unitInternalNo: text('unitInternalNo'),
    useStatusName: text('useStatusName'),
    useStatusTone: tone('useStatusTone'),
    inspectionOrg: text('inspectionOrg'),
    inspectionDate: text('inspectionDate'),
    conclusionName: text('conclusionName'),
    conclusionTone: tone('conclusionTone'),
    nextInspectionDate: text('nextInspectionDate'),
    dueState: states.find((state) => state === text('dueState')) ?? 'NA',
    maintenanceUnitName: text('maintenanceUnitName'),
    rescueTel: text('rescueTel'),
    asOf: text('asOf'),
  }
}
