import { type ApplicationDefinition, applicationDefinitions, definitionFor } from '@shared/contract/application'
import type { FieldDefinition, TableDefinition } from '@shared/contract/form'
import { copyOfRow } from './formRows'

const isNumber = ({ label, source, type }: FieldDefinition): boolean =>
  source === undefined && (type === 'equipment' || /编号|设备代码|注册代码|证号/.test(label))

/** The numbers that a copy of a whole row keeps. The pipelines of a unit share its codes, so none is a pipeline here. */
function numbersKept(definition: ApplicationDefinition, table: TableDefinition): string[] {
  const { columns, alsoUnique = [] } = table
  const shared = alsoUnique.flatMap(({ unless = '' }) => (unless === 'pipelineNo' ? [unless] : []))
  const row = Object.fromEntries(columns.map(({ key }) => [key, shared.includes(key) || key === 'registrationCode' ? '' : '1']))
  const copy = copyOfRow(table, definition.lookups ?? [], row)
  return columns.filter((column) => isNumber(column) && copy[column.key]).map(({ key }) => key)
}

it('copies of every table of every type are without the numbers of the one row: kept are those of its type, its makers and its person', async () => {
  const kinds = ['', '1000', '2000', '3000', '4000', '5000', '6000', '8000', '9000']
  const formsOf = (definition: ApplicationDefinition) =>
    Promise.all((definition.formBy ? kinds : ['']).map((kind) => definitionFor(definition, { equclacode: kind })))
  const forms = (await Promise.all(applicationDefinitions.map(formsOf))).flat()
  const kept = forms.flatMap((definition) => definition.tables.flatMap((table) => numbersKept(definition, table).map((key) => `${table.key}.${key}`)))
  const ofTypeOrMakers = [
    'constructionLicenceNo',
    'designDocReviewNo',
    'maintenanceContractNo',
    'maintenanceLicenceNo',
    'manufactureLicenceNo',
    'typeTestCertNo',
  ]
  const ofParts = ['mainParts', 'protectionDevices', 'safetyParts'].map((table) => `${table}.typeTestCertNo`)
  expect([...new Set(kept)].sort()).toEqual([...ofTypeOrMakers.map((key) => `devices.${key}`), ...ofParts, 'workers.certNo', 'workers.idCard'])
})
