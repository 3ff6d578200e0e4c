import type { ApplicationDefinition, ApplicationForm, MachineCheck } from '@shared/contract/application'
import type { PrintDocument } from '@shared/contract/print'
import type { Connection } from '../database/database'

/** A record as a type's own code sees it: the form unmasked, codes with their names. */
export interface RecordView {
  id: string
  number: string
  receiptNo: string
  status: string
  unitId: string
  unitName: string
  authorityName: string
  form: ApplicationForm
  /** Readable texts of coded fields, by path. */
  labels: Record<string, string>
  /** `YYYY-MM-DD`; empty before submission. */
  submittedOn: string
  /** When it was received, and by whom; empty before. */
  acceptedOn: string
  acceptedBy: string
  /** `YYYY-MM-DD` and `YYYY-MM-DD HH:mm` of the request. */
  today: string
  now: string
}

/** What a type does beyond its definition. */
export interface TypeBehaviour {
  definition: ApplicationDefinition
  /** What the service itself can verify of a record, for the handler; problems first. */
  checks(connection: Connection, record: RecordView): Promise<MachineCheck[]>
  /** Papers by the definition's document keys. Pure. */
  documents: Record<string, (record: RecordView) => PrintDocument>
}
