import { type ApplicationDefinition, fieldsOf } from '@shared/contract/application'
import { wireTime } from '../../clock'
import { Refusal } from '../../refusal'
import type { Guard } from '../../workflow/behaviour'

/**
 * What is told has happened. The form compares days, which is all it is given; the hour is held against the clock of the service, since
 * a browser's may be wrong, and minutes reckoned from an hour that has not come would stand in the statistics.
 * @throws Refusal INCOMPLETE at every time that lies ahead
 */
export const timesPast =
  (definition: ApplicationDefinition): Guard =>
  async ({ form, now }) => {
    const moment = wireTime(now).slice(0, 16)
    const fieldErrors = fieldsOf(definition)
      .filter(({ key, type }) => type === 'datetime' && (form.fields[key] ?? '') > moment)
      .map(({ key, label }) => ({ field: key, message: `${label}不能晚于现在（${moment}）` }))
    if (fieldErrors.length > 0) throw new Refusal('INCOMPLETE', undefined, { fieldErrors })
    return undefined
  }
