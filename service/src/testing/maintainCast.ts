import { equipmentMaintainEndpoints } from '@shared/contract/application'
import type { FormRow } from '@shared/contract/form'
import { archiveChangeCast } from './archiveChangeCast'
import type { SignedIn } from './service'

/** Who changes archives by 设备档案维护, and how a draft of it is begun and filled in. */
export function maintainCast() {
  const changes = archiveChangeCast()
  const { cast, maintain } = changes

  async function begun(who: SignedIn, body: { equclacode?: string; equipmentId?: string; many?: boolean }): Promise<string> {
    const answer = await cast.service.call(equipmentMaintainEndpoints.begin, { body: { equclacode: '', equipmentId: '', ...body } }, who)
    if (!answer.success) throw new Error(`${answer.errorCode} ${answer.errorMsg}`)
    return answer.data.id
  }
  /** Sets fields of a draft, keeping its other ones. */
  async function fill(id: string, fields: FormRow, rows?: FormRow[], table = 'pipelines') {
    const detail = await cast.service.call(maintain.detail, { params: { id } }, cast.owner)
    if (!detail.success) throw new Error(detail.errorMsg)
    const rowChanges = rows && { [table]: { start: 0, remove: 5_000, rows } }
    const form = { fields: { ...detail.data.form.fields, ...fields }, tables: detail.data.form.tables }
    const saved = await cast.service.call(maintain.save, { body: { id, version: detail.data.version, form, ...(rowChanges && { rowChanges }) } }, cast.owner)
    expect(saved.success).toBe(true)
  }

  return { ...changes, begun, fill }
}
