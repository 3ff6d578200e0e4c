import { type Condition, holds } from '../../form/condition'
import type { FormRow } from '../../form/definition'
import { boilerKinds, loadTest, periodicInspection, repeatedKind, selfDetection } from './history'

/** What an application for inspection is for, in the terms of the archive: form, checks, due days and results go by it. */

/** Of `applyInspectKind`: repeats what the device failed. */
export const reinspection = '07'

const kindIn = (...codes: string[]): Condition => ({ field: 'equclacode', in: codes })
/** What is due in use, and again before use goes on after a stop. */
const periodic: Condition = { field: 'applyKind', in: ['01', '08'] }
/** The items of a boiler's inspection, each with a period and a fee of its own (domain §3.6). What a 复检 repeats is in the archive, as a rule. */
export const boilerItems: Condition = { all: [kindIn('1000'), { any: [periodic, { field: 'applyKind', in: [reinspection] }] }] }
/** Mobile vessels and ropeways have a yearly and a full inspection, with periods of their own. @see inspectionCycles */
export const twoScopes: Condition = {
  all: [periodic, { any: [kindIn('9000'), { all: [kindIn('2000'), { column: 'categoryCode', in: ['2200'] }] }] }],
}

/** `inspectionKind` by `applyInspectKind`, and the additional kinds of an elevator's 检验检测. */
const archiveKinds: Readonly<Record<string, string>> = {
  '01': periodicInspection,
  '02': '04',
  '03': '01',
  '04': '02',
  '05': '03',
  '06': '11',
  // After a stop the inspection counts as a periodic one.
  '08': periodicInspection,
  '09': '06',
  detect: selfDetection,
  loadTest,
}

/** Codes of `inspectionKind`: the supervisions of installation, alteration and major repair. */
export const supervisions: readonly string[] = ['01', '02', '03']
/** Inspections that follow works on the whole device, of which the authority was given notice: the supervisions and the first inspection. */
export const ofNoticedWork: readonly string[] = [...supervisions, '04']

/**
 * The `inspectionKind` applied for: a 复检 repeats what the device failed. Of a boiler the archive names one failed item only, so the item that was
 * chosen goes before it.
 * @param fields of the form
 * @param device its row of the form
 * @param archive fields of its archive; empty for a device without one
 */
export function kindAppliedFor(fields: FormRow, device: FormRow, archive: FormRow): string {
  const { applyKind = '', boilerItem = '' } = fields
  const kind = applyKind === reinspection ? repeatedKind(archive) : (archiveKinds[applyKind] ?? periodicInspection)
  // What stays in a form whose kind was changed does not count, and a supervision has no items.
  if (holds(boilerItems, { fields })) return ofNoticedWork.includes(kind) ? kind : boilerKinds[boilerItem] || kind
  return (holds(twoScopes, { fields, row: device }) && device.inspectionScope) || kind
}
