import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type RoleType, roleOf } from '@shared/contract/roles'
import { z } from 'zod'

const accountsSchema = z.array(
  z.object({ loginName: z.string(), password: z.string(), roles: z.array(z.string()), firstSignIn: z.boolean(), sso: z.boolean() }),
)
export type Account = z.infer<typeof accountsSchema>[number]

/** The demo accounts with their first passwords, which the portal stores in its data folder. */
function accounts(): Account[] {
  return accountsSchema.parse(JSON.parse(readFileSync(join(process.env.PORTAL_DATA ?? '', 'accounts.json'), 'utf8')))
}

function find(what: string, fits: (account: Account) => boolean): Account {
  const account = accounts().find(fits)
  if (!account) throw new Error(`The demo data has no account ${what}`)
  return account
}

/** A demo account that has this role and no other. */
export function accountOf(roleType: RoleType): Account {
  const { name } = roleOf(roleType)
  return find(`of role ${name}`, ({ roles, firstSignIn, sso }) => roles.length === 1 && roles[0] === name && !firstSignIn && !sso)
}

/** The demo account with this login name. */
export const accountNamed = (name: string): Account => find(`named ${name}`, ({ loginName }) => loginName === name)

/** The demo account that may act in several roles. */
export const accountOfSeveralRoles = (): Account => find('of several roles', ({ roles }) => roles.length > 1)

/** The demo account whose first password has to be changed. */
export const accountOfNewcomer = (): Account => find('for a first sign-in', ({ firstSignIn }) => firstSignIn)

/** The demo account that uses single sign-on. */
export const accountOfSingleSignOn = (): Account => find('for the single sign-on', ({ sso }) => sso)
