import { registrationFields } from '@shared/contract/account'
import type { FieldError } from '@shared/contract/endpoint'
import { canonical, type FieldDefinition, fieldProblem, fieldTypeOf, missingProblem } from '@shared/contract/form'
import { ruleProblem, strictPasswordProblems } from '@shared/contract/rules'
import { unitEndpoints, unitFields } from '@shared/contract/unit'
import { visitorEndpoints } from '@shared/contract/visitor'
import fc from 'fast-check'
import { guessedPasswordProblems } from '../../security/signIn/guessedPasswords'
import { registrationValues, visitorPost } from '../../testing/registration'
import { type SignedIn, startTestService, type TestService } from '../../testing/service'
import { provedFlow } from '../../testing/visitor'

/** Every rule of the specification §5 gives the same result on both sides: the page uses these functions, the service answers. */

const digits = (length: number) => fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length })
/** Texts near the rules: valid ones, valid ones with a small error, and arbitrary ones. */
const values = fc
  .oneof(
    fc.constantFrom(
      '13912345678',
      '0574-87654321',
      '315000',
      '91330200QQ0000012P',
      '330299198501010019',
      '2028-02-29',
      '2027-02-29',
      'name@example.com',
      'a_1234',
    ),
    fc.constantFrom('0', '12', '012', '1.5', '-1', '1e3', '１２', '1390000000', '23912345678', '015000', 'a@b', 'a@b.c.', '_abcd', 'abc', '4abcd'),
    fc.integer({ min: 3, max: 21 }).chain(digits),
    fc.string({ maxLength: 25 }),
    fc.string({ unit: 'grapheme', maxLength: 12 }),
  )
  .map((text) => text.trim())
  .filter((text) => text !== '' && !text.includes('\u0000'))

const ruleOf = (field: FieldDefinition) => field.rule ?? fieldTypeOf(field).rule
const ruled = (fields: readonly FieldDefinition[]) => fields.filter((field) => field.source === undefined && ruleOf(field))
const record = (fields: readonly FieldDefinition[]) => fc.record(Object.fromEntries(fields.map((field) => [field.key, values])))

/** The messages the browser shows under each field before submitting. */
const shownIn = (fields: readonly FieldDefinition[], typed: Record<string, string>) =>
  fields.flatMap((field) => {
    // Of signs alone, such as the hyphens of a number, nothing may be left.
    const value = canonical(field, typed[field.key] ?? '')
    const message = missingProblem(field, value, { fields: typed }) ?? fieldProblem(field, value)
    return message ? [{ field: field.key, message }] : []
  })

describe('the rules of fields', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService()
  })
  afterAll(() => service.close())

  const only = (fields: readonly FieldDefinition[], problems: readonly FieldError[] = []) =>
    problems.filter((problem) => fields.some((field) => field.key === problem.field))

  it('of a registration say what the page says', async () => {
    const fields = ruled(registrationFields)
    expect(fields.map((field) => field.key)).toEqual(['uscc', 'unitName', 'legalPerson', 'licenceExpire', 'adminName', 'adminIdCard', 'email', 'loginName'])
    const { headers } = await provedFlow(service)
    await fc.assert(
      fc.asyncProperty(record(fields), async (typed) => {
        const body = { fields: { ...registrationValues(), ...typed }, password: '', confirmPassword: '', agree: '0' }
        const answer = await visitorPost(service, visitorEndpoints.apply.path, body, headers)
        if (answer.success) throw new Error('An application without consent was taken')
        expect(only(fields, answer.fieldErrors)).toEqual(shownIn(fields, typed))
      }),
      { numRuns: 80 },
    )
  })

  it('of a unit say what the page says', async () => {
    const open = unitFields.filter((field) => !field.review)
    const fields = ruled(open).filter(({ key }) => key !== 'licenceExpire' && key !== 'principal')
    expect(new Set(fields.map(ruleOf))).toEqual(new Set(['phone', 'postcode', 'fixedAssets', 'personName', 'mobile', 'email']))
    const user: SignedIn = await service.signIn('3')
    await fc.assert(
      fc.asyncProperty(record(fields), async (typed) => {
        // One field is always wrong, so that nothing is saved and the version stays the same.
        const answer = await service.call(unitEndpoints.save, { body: { version: 1, fields: { ...typed, principal: '' } } }, user)
        if (answer.success) throw new Error('A unit without principal was saved')
        expect(only(fields, answer.fieldErrors)).toEqual(shownIn(fields, typed))
      }),
      { numRuns: 80 },
    )
  })

  it('are the bare rule where the value is short enough', () => {
    for (const field of [...ruled(registrationFields), ...ruled(unitFields)]) {
      const rule = ruleOf(field)
      if (!rule) throw new Error(`${field.key} has no rule`)
      fc.assert(
        fc.property(values, (value) => {
          const problem = fieldProblem(field, value)
          expect(problem?.includes('不能超过') ? undefined : problem).toBe(problem?.includes('不能超过') ? undefined : ruleProblem(rule, value))
        }),
      )
    }
  })

  it('of a password name every requirement that is broken, in the order of the page', async () => {
    const { headers } = await provedFlow(service)
    const password = fc.string({ unit: fc.constantFrom(...'abcXYZ019!@#-_ 密'), minLength: 1, maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(password, async (text) => {
        const answer = await visitorPost(service, visitorEndpoints.apply.path, { fields: {}, password: text, confirmPassword: text, agree: '0' }, headers)
        if (answer.success) throw new Error('An empty application was taken')
        const said = answer.fieldErrors?.filter((problem) => problem.field === 'password').map((problem) => problem.message)
        const strict = strictPasswordProblems(text)
        expect(said).toEqual(strict.length > 0 ? strict : await guessedPasswordProblems(text, { loginName: '', mobile: '', unitName: '' }))
      }),
      { numRuns: 60 },
    )
  })
})
