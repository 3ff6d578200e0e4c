import type { FormRow } from '../../form/definition'
import { messages } from '../../messages'
import type { ApplicationForm } from '../../form/crossCheck'
import { formProblems } from '../validate'
import { constructionNotice } from './constructionNotice'

const notice = (devices: FormRow[]): ApplicationForm => ({ fields: {}, tables: { devices, workers: [] } })
/** What a submission says of its first device, by column. */
const said = (device: FormRow) => {
  const form = notice([device])
  const fields = { ...form.fields, ...constructionNotice.derive?.(form, {}) }
  const prefix = 'devices.0.'
  const problems = formProblems(constructionNotice, { ...form, fields }, 'commit', '2026-11-28').filter(({ field }) => field.startsWith(prefix))
  return Object.fromEntries(problems.map(({ field, message }) => [field.slice(prefix.length), message]))
}

it('is not given for components of piping, which are made and not installed', () => {
  expect(said({ equclacode: '7000', categoryCode: '7100' })).toMatchObject({ equclacode: messages.notAChoice('设备种类') })
  for (const equclacode of ['1000', '2000', '3000', '4000', '5000', '6000', '8000', '9000']) expect(said({ equclacode })).not.toHaveProperty('equclacode')
})
