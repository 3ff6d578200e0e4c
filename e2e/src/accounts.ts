import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RoleType } from '@shared/contract'
import { z } from 'zod'

const accountsSchema = z.array(
  z.object({ loginName: z.string(), password: z.string(), roleTypes: z.array(z.string()), mustChangePassword: z.boolean().default(false) }),
)
export type Account = z.infer<typeof accountsSchema>[number]

/** The demo accounts with their first passwords, as the portal keeps them beside its data. */
export function accounts(): Account[] {
  return accountsSchema.parse(JSON.parse(readFileSync(join(process.env.PORTAL_DATA ?? '', 'accounts.json'), 'utf8')))
}

/** A demo account that starts with this role. */
export function accountOf(roleType: RoleType): Account {
  const account = accounts().find((candidate) => candidate.roleTypes[0] === roleType && !candidate.mustChangePassword)
  if (!account) throw new Error(`The demo data has no account of role ${roleType}`)
  return account
}
