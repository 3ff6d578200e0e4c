/** Tables of what an institute does with an inspection: `0475_inspection_fee_line.sql` and later. */

export interface InspectionFeeLineTable {
  application_id: string
  device: string
  reckoned_cents: number | null
  amount_cents: number
  reason: string
  fixed_by: string
  fixed_at: Date
}

export interface InspectionTables {
  inspection_fee_line: InspectionFeeLineTable
}
