import { operatorEndpoints } from '@shared/contract/operator'
import { identityNumber, mobileNumber } from '../seed/material/identity'
import type { SignedIn, TestService } from './service'

let serial = 0

/** Values of a unique person; a test sets only what it is about. */
export function aPerson(fields: Record<string, string> = {}): Record<string, string> {
  serial += 1
  return { name: '张测试', idCard: identityNumber('19850101', serial), mobile: mobileNumber(serial), safetyRole: '5', ...fields }
}

/** Values of a valid certificate. */
export const aCertificate = (fields: Record<string, string> = {}): Record<string, string> => {
  serial += 1
  return { item: 'N1', certNo: `CN${String(serial).padStart(8, '0')}`, issueOrg: '宁波市示例市场监督管理局', issueDate: '2026-01-10', ...fields }
}

/** Enters a person with certificates as a member of the unit. @returns the id */
export async function enterPerson(
  service: TestService,
  as: SignedIn,
  fields: Record<string, string> = {},
  certificates: readonly Record<string, string>[] = [],
): Promise<string> {
  const answer = await service.call(operatorEndpoints.add, { body: { fields: aPerson(fields), tables: { certificates: [...certificates] } } }, as)
  if (!answer.success) throw new Error(`${answer.errorMsg} ${JSON.stringify(answer.fieldErrors)}`)
  return answer.data.id
}
