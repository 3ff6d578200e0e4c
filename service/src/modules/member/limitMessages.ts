import { hours } from '../../clock'
import type { ServiceContext } from '../../context'
import type { Caller } from '../../security/caller'
import { enforceLimit } from '../../security/rateLimit'

/** First passwords one keeper may have sent in an hour: the numbers are what he types, and every message has its price. */
const limit = { name: 'memberSms', count: 40, window: hours(1) }

/** @throws Refusal RATE_LIMITED */
export const limitMessages = ({ database, clock }: ServiceContext, caller: Caller): Promise<void> => enforceLimit(database, clock, limit, caller.accountId)
