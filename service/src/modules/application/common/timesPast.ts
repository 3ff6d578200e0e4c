import { type ApplicationDefinition, fieldsOf } from '@shared/contract/application'
import { minuteOf } from '@shared/contract/rules'
import { wireTime } from '../../../clock'
import { Refusal } from '../../../refusal'
import type { Guard } from '../../../workflow/behaviour'

/**
 * Event times must not be in the future. The form can compare days only; the hour is checked against the clock of the service, since the
 * browser's may be wrong, and durations from a future time would falsify the statistics.
 * @throws Refusal INCOMPLETE at every time in the future
 */
export const timesPast =
  (definition: ApplicationDefinition): Guard =>
  async ({ form, now }) => {
    const moment = minuteOf(wireTime(now))
    const fieldErrors = fieldsOf(definition)
      .filter(({ key, type }) => type === 'datetime' && (form.fields[key] ?? '') > moment)
      .map(({ key, label }) => ({ field: key, message: `${label}不能晚于现在（${moment}）` }))
    if (fieldErrors.length > 0) throw new Refusal('INCOMPLETE', undefined, { fieldErrors })
    return undefined
  }
