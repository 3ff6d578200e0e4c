import type { FormRow, TableDefinition } from '@shared/contract/form'
import { saveWorkbook } from './rowsWorkbook'
import { xlsxTemplate } from './xlsxTemplate'

/** Gives the user the file a table is filled in with elsewhere. @param beside fields of the form beside the table */
export const saveTemplate = async (table: TableDefinition, beside: FormRow = {}): Promise<void> =>
  saveWorkbook(await xlsxTemplate(table, beside), `${table.label}导入模板.xlsx`)
