import type { FormRow, TableDefinition } from '@shared/contract/form'
import { saveWorkbook } from './rowsWorkbook'
import { xlsxTemplate } from './xlsxTemplate'

/** Downloads the import template of a table. @param beside fields of the form the table belongs to */
export const saveTemplate = async (table: TableDefinition, beside: FormRow = {}): Promise<void> =>
  saveWorkbook(await xlsxTemplate(table, beside), `${table.label}导入模板.xlsx`)
