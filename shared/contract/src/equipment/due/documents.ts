/**
 * The rules on which due dates are based. Rules are replaced more often than software, so their numbers are kept here only, and an
 * installation may configure others (domain §0: several were replaced in 2026).
 */
export const ruleDocuments = {
  boiler: 'TSG 11-2020',
  vessel: 'TSG 21-2016',
  mobileVessel: 'TSG R0005-2011',
  cylinder: 'TSG 23-2021',
  chamber: 'TSG 24-2015',
  elevatorInspection: 'TSG T7001-2023',
  elevatorDetect: 'TSG T7008-2023',
  elevatorLoadTest: 'TSG T7001-2009 第2号修改单',
  elevatorMaintenance: 'TSG T5002-2017',
  crane: 'TSG 51-2023',
  vehicle: 'TSG 81-2022',
  ride: 'TSG 71-2023',
  industrialPiping: 'TSG D7005-2018',
  publicPiping: 'TSG D7004-2010',
  longPiping: 'TSG D7003-2022',
  ropeway: 'TSG S7001-2013',
  operator: 'TSG Z6001-2019',
} as const
export type RuleDocument = keyof typeof ruleDocuments

/** Rule numbers configured by an installation, instead of those above. */
export type ConfiguredDocuments = Readonly<Partial<Record<RuleDocument, string>>>

export const isRuleDocument = (name: string): name is RuleDocument => name in ruleDocuments

/** The number by which a rule is cited. @param configured rule numbers set by the installation */
export const documentNumber = (document: RuleDocument, configured: ConfiguredDocuments = {}): string => configured[document] ?? ruleDocuments[document]

/** A text with the numbers of the rules it names: `{elevatorInspection}《电梯监督检验和定期检验规则》`. @param configured rule numbers set by the installation */
export const citedIn = (text: string, configured: ConfiguredDocuments = {}): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => (isRuleDocument(name) ? documentNumber(name, configured) : whole))
