import {
  type ApplicationDefinition,
  applicationDefinitions,
  definitionFor,
  definitionsHandledBy,
  keepsDrafts,
  largeTablesOf,
  type PartyDefinition,
  relationsOfRole,
  reviewQueue,
  rolesNamed,
  waitsFor,
} from '@shared/contract/application'
import { applicationEndpointsByType } from '@shared/contract/endpoints'
import { enums } from '@shared/contract/enums'
import { type FormRow, holds, mayHold } from '@shared/contract/form'
import { type RoleType, roleTypes } from '@shared/contract/roles'
import { aForm, samples, valuesOf } from '../../testing/applicationForms'
import { aDevice, aReport } from '../../testing/devices'
import { accountsOfEveryRole, type EveryRole } from '../../testing/everyRole'
import { aPaidOrder } from '../../testing/inspections'
import { linkReader } from '../../testing/links'
import { codesOf, givePapers, uploadFile } from '../../testing/papers'
import { type SignedIn, startTestService, type TestService } from '../../testing/service'
import { bySystem, type Edge, nameOf, preparations, reasons, wanted, wayTo } from '../../testing/typeEdges'
import { aSubmissionCode } from '../../testing/visitor'
import { recordViewOf } from '../../workflow/detail'
import { theSystem } from '../../workflow/parties'
import { findVisible } from '../../workflow/record'
import { behaviourOf } from './behaviours'

/**
 * Every type through its flow over HTTP, driven by its definition: each allowed edge is taken once as the right party and refused once to
 * wrong ones, and every read call is tested. A new type is covered once it is listed; values its form needs beyond its fields are in
 * testing/applicationForms.
 */

// Closed types cannot be started; their records use the flow of the type they derive from.
const types = applicationDefinitions
  .filter(({ closed }: ApplicationDefinition) => !closed)
  .map((definition): [string, ApplicationDefinition] => [definition.key, definition])

describe('every type', () => {
  let service: TestService
  let people: EveryRole
  let links: Awaited<ReturnType<typeof linkReader>>

  beforeAll(async () => {
    service = await startTestService()
    links = await linkReader(service)
    people = await accountsOfEveryRole(service)
  })
  afterAll(() => service.close())

  const refusalOf = (answer: { success: boolean; errorCode?: string }): string => (answer.success ? 'answered' : (answer.errorCode ?? ''))
  const as = (roleType: RoleType): SignedIn => {
    const found = people.party.get(roleType)
    if (!found) throw new Error(`Nobody has role ${roleType}`)
    return found
  }

  describe.each(types)('%s', (key, definition) => {
    const found = applicationEndpointsByType[key]
    if (!found) throw new Error(`${key} has no endpoints`)
    const calls = found
    const owner = (): SignedIn => as(definition.parties.find(({ relation }) => relation === 'owner')?.roles[0] ?? '1')
    const edges: Edge[] = definition.transitions.flatMap((transition) => transition.from.map((from) => ({ from, transition })))
    /** The definition with the form of the records created here. */
    let whole = definition
    beforeAll(async () => {
      whole = await definitionFor(definition, samples[key]?.fields ?? {})
    })
    /** Edges for a unit that is asked about another unit's record: such records need other values. */
    const isAsked = ({ transition }: Edge) => samples[key]?.asked !== undefined && transition.by.some(({ relation }) => relation === 'counterpart')
    /** Edges whose condition the form of the current record does not meet: they are tried with a record created for them. */
    const isForOthers = ({ transition: { when } }: Edge) => !mayHold(when ?? true, madeWith)
    const taken = new Set<string>()
    let id = ''
    /** The first record's papers are uploaded over HTTP, those of the others are given. */
    let uploaded = false
    /** Form fields of the current record. */
    let madeWith: FormRow = {}
    const standing = () =>
      service.db.system(({ db }) => db.selectFrom('application').select(['status', 'version', 'deleted']).where('id', '=', id).executeTakeFirstOrThrow())

    /** Creates a new record as its owner. */
    async function make(forced: FormRow): Promise<string> {
      const { rows, ...form } = aForm(whole, people.named, service.clock.now(), forced)
      const rowChanges = Object.fromEntries(largeTablesOf(definition).map((table) => [table.key, { start: 0, remove: 0, rows: rows[table.key] ?? [] }]))
      await keepArchives(form)
      for (const id of form.fields.orderIds?.split(',') ?? [])
        await aPaidOrder(service, { id, unit: owner().account.unit.id, institute: people.named.inspection })
      const body = { form, ...(Object.keys(rowChanges).length > 0 && { rowChanges }) }
      const saved = await service.call(calls.save, { body }, owner())
      if (!saved.success) throw new Error(`${key} is not saved: ${saved.errorMsg} ${JSON.stringify(saved.fieldErrors)}`)
      id = saved.data.id
      const stored = await service.db.system(({ db }) => db.selectFrom('application').select('form').where('id', '=', id).executeTakeFirstOrThrow())
      madeWith = { ...form.fields, ...definition.derive?.(form, {}), ...stored.form.fields }
      if (!keepsDrafts(definition)) return saved.data.status
      if (uploaded) await givePapers(service, owner(), id, codesOf(definition))
      else for (const { code } of definition.attachments) expect([code, await upload(owner(), code)]).toEqual([code, true])
      uploaded = true
      return saved.data.status
    }
    /** Inserts the devices and reports a form names, as the applicant's. */
    async function keepArchives({ tables }: Pick<ReturnType<typeof aForm>, 'tables'>): Promise<void> {
      const { id: useUnitId, uscc: useUnitUscc } = owner().account.unit
      const user = as('1').account.unit
      const held: FormRow = samples[key]?.maintained
        ? { useUnitId: user.id, useUnitUscc: user.uscc, maintenanceUnitUscc: useUnitUscc, maintenanceUnitName: '示例维保' }
        : { useUnitId, useUnitUscc }
      for (const { equipmentId } of tables.devices ?? []) if (equipmentId) await aDevice(service, { ...held, registrationCode: equipmentId })
      for (const { reportNo } of tables.reports ?? []) if (reportNo) await aReport(service, { useUnitId, useUnitUscc }, reportNo, people.named.inspection)
    }
    async function upload(who: SignedIn, code: string): Promise<unknown> {
      const answer = await uploadFile(service, who, id, code)
      return answer.json().success
    }
    /** Valid input for a transition that, among those of the same path, selects this one. */
    function inputFor({ from, transition }: Edge): FormRow {
      const groups = transition.input ?? []
      const { fields } = aForm(whole, people.named, service.clock.now())
      const fill = (given: FormRow) =>
        valuesOf(groups, { ...samples[key]?.inputs, ...given }, people.named, service.clock.now(), (input) => ({ fields, input }))
      const meant = (input: FormRow) =>
        definition.transitions.find((other) => other.path === transition.path && other.from.includes(from) && holds(other.when ?? true, { fields, input })) ===
        transition
      const first = fill(wanted(transition.when, 'input'))
      const others = groups
        .flatMap((group) => [...group.fields])
        .flatMap((field) => (field.enum ? enums[field.enum].map(({ code }) => fill({ ...wanted(transition.when, 'input'), [field.key]: code })) : []))
      return [first, ...others].find(meant) ?? first
    }

    async function send(who: SignedIn, edge: Edge) {
      const { transition } = edge
      const endpoint = transition.path === 'save' ? calls.save : calls.transitions[transition.path]
      if (!endpoint) throw new Error(`${key} has no call ${transition.path}`)
      const { version } = await standing()
      const form = aForm(whole, people.named, service.clock.now())
      if (transition.path === 'save') await keepArchives(form)
      const input = transition.input ? { input: { fields: inputFor(edge) } } : {}
      const body =
        transition.path === 'save'
          ? { id, version, form: { fields: form.fields, tables: form.tables } }
          : {
              id,
              version,
              opinion: '同意，请继续办理',
              ...input,
              ...(definition.submissionCode && transition.path === 'commit' && (await aSubmissionCode(service, who))),
            }
      return service.call(endpoint as typeof calls.save, { body: body as never }, who)
    }

    /** An account that must be refused: in turn, a stranger with the right role, another party of the record, or a role without relation to the type. */
    function wrongFor(edge: Edge): SignedIn | undefined {
      const right = rolesNamed(definition, edge.transition)
      const ofRole = definition.parties.filter(({ source }) => source.kind === 'role').flatMap(({ roles }) => [...roles])
      const stranger = right.filter((roleType) => !ofRole.includes(roleType)).map((roleType) => people.strangers.get(roleType))
      const other = roleTypes.filter((roleType) => !right.includes(roleType)).map((roleType) => people.party.get(roleType))
      const among = definition.parties
        .flatMap(({ roles }) => roles.filter((roleType) => !right.includes(roleType)))
        .map((roleType) => people.party.get(roleType))
      const wrong = [stranger[0], among[0], other.at(-1)].flatMap((who) => (who ? [who] : []))
      return wrong[edges.findIndex((each) => nameOf(each) === nameOf(edge)) % wrong.length]
    }

    /** Checks that a wrong account is refused; all other combinations are covered by the unit tests of the workflow. */
    async function refuseWrong(edge: Edge): Promise<string[]> {
      // Transitions by the system have no call.
      if (edge.transition.path !== 'save' && calls.transitions[edge.transition.path] === undefined) return []
      const who = wrongFor(edge)
      if (!who) return []
      const before = await standing()
      const mistakes: string[] = []
      const answer = await send(who, edge)
      if (answer.success || !['FORBIDDEN', 'NOT_FOUND', 'NOT_ALLOWED_NOW'].includes(answer.errorCode)) {
        mistakes.push(`${nameOf(edge)} by role ${who.account.roles[0]}: ${answer.success ? 'taken' : answer.errorCode}`)
      }
      for (const { code } of edge.transition.papers ?? [])
        if ((await upload(who, code)) === true) mistakes.push(`${nameOf(edge)}: ${code} added by role ${who.account.roles[0]}`)
      expect(await standing()).toEqual(before)
      return mistakes
    }

    /** Takes an edge as an account that may. @returns why it was not taken */
    async function take(edge: Edge): Promise<string | undefined> {
      const { transition, from } = edge
      const by = transition.by.find(({ relation }) => relation !== 'system')
      let problem: string | undefined
      if (!by) {
        const work = reasons[key]?.[transition.path] ?? bySystem(behaviourOf(key), transition.path)
        await work(service, id).catch((error: unknown) => {
          problem = String(error)
        })
      } else {
        const who = isAsked(edge) ? people.askedUnit : as(rolesNamed(definition, { ...transition, by: [by] })[0] ?? '9')
        for (const { code } of transition.papers ?? []) if ((await upload(who, code)) !== true) return `${code} is not taken`
        await preparations[key]?.[transition.path]?.(service, who, id)
        const answer = await send(who, edge)
        if (!answer.success) problem = `${answer.errorCode} ${answer.errorMsg} ${JSON.stringify(answer.fieldErrors ?? [])}`
      }
      if (problem !== undefined) return problem
      const { status, deleted } = await standing()
      const to = deleted ? null : status
      const happened =
        to === transition.to ? edge : edges.find((other) => other.from === from && other.transition.path === transition.path && other.transition.to === to)
      const automatic = definition.states.find(({ code }) => code === transition.to)?.automatic
      if (happened) taken.add(nameOf(happened))
      else if (automatic !== undefined) {
        // The system leaves this state at once: both edges have been taken.
        taken.add(nameOf(edge))
        for (const next of edges) if (next.from === transition.to && next.transition.path === automatic && next.transition.to === to) taken.add(nameOf(next))
        return undefined
      }
      return to === transition.to ? undefined : `led to ${to}`
    }

    /** The reasons why an edge was not taken, one per attempt: the record's history may prevent it, so it is retried with new records. */
    const failures = new Map<string, string[]>()
    const triesOfEach = 3
    /** An edge that failed every time is not used as a way to others. */
    const isHopeless = (edge: Edge) => !taken.has(nameOf(edge)) && (failures.get(nameOf(edge))?.length ?? 0) >= triesOfEach
    /** Edges the current record cannot take. */
    const inTheWay = new Set<string>()
    /** Edges whose condition the current form does not meet; another edge with the same name may fit. */
    const ofOthers = new Set<Edge>()
    const usable = () => edges.filter((edge) => !ofOthers.has(edge) && !inTheWay.has(nameOf(edge)) && !isHopeless(edge))

    it('takes every allowed edge as its party, and none as anybody else', async () => {
      const mistakes: string[] = []
      // Edges that must precede the claiming of the record are taken first.
      const order = (edge: Edge) => (edge.transition.requires?.includes('notPickedUp') ? 0 : edge.transition.claims ? 2 : 1)
      /** Targets whose last attempt made no progress at all: others are tried first, until there is progress. */
      const behind = new Set<string>()
      const triesOf = (edge: Edge) => failures.get(nameOf(edge))?.length ?? 0
      /** Edges not taken yet; if there are none, those that need another record. */
      const open = () => {
        const waiting = edges.filter((edge) => !ofOthers.has(edge) && ![taken, inTheWay, behind].some((names) => names.has(nameOf(edge))))
        const left = waiting.sort((one, other) => order(one) - order(other))
        const untried = left.filter((edge) => triesOf(edge) === 0)
        return untried.length > 0 ? untried : left.filter((edge) => triesOf(edge) < triesOfEach)
      }
      const progress = () => taken.size + [...failures.values()].flat().length
      for (;;) {
        inTheWay.clear()
        ofOthers.clear()
        const target = open()[0]
        if (!target) break
        const before = progress()
        const asked = isAsked(target) || (samples[key]?.asked !== undefined && waitsFor(definition, target.from, 'counterpart'))
        let status = await make({ ...wanted(target.transition.when, 'field'), ...(asked && samples[key]?.asked) })
        for (const edge of edges) if ((isAsked(edge) && !asked) || isForOthers(edge)) ofOthers.add(edge)
        for (let way = wayTo(status, open(), usable()); way; way = wayTo(status, open(), usable())) {
          for (const edge of way) {
            const isFirst = !taken.has(nameOf(edge))
            if (isFirst) mistakes.push(...(await refuseWrong(edge)))
            const problem = await take(edge)
            const now = await standing()
            status = now.deleted ? '' : now.status
            // On a way taken before, the messages are those whose links were followed then.
            if (!isFirst) await links.newMessages({ id })
            else if (!now.deleted) {
              const readers = [...people.party.values(), people.askedUnit]
              const shut = await links.shutLinks({ id, detail: calls.detail, readers })
              mistakes.push(...shut.map((problem) => `${nameOf(edge)}: ${problem}`))
            }
            if (problem === undefined) continue
            if (!taken.has(nameOf(edge))) failures.set(nameOf(edge), [...(failures.get(nameOf(edge)) ?? []), problem])
            inTheWay.add(nameOf(edge))
            break
          }
        }
        if (progress() === before) behind.add(nameOf(target))
        else behind.clear()
      }
      expect(mistakes).toEqual([])
      expect(
        edges.flatMap((edge) => (taken.has(nameOf(edge)) ? [] : [`${nameOf(edge)}: ${failures.get(nameOf(edge))?.join('; ') ?? 'never reached'}`])),
      ).toEqual([])
    })

    it('answers list, counts, queue, detail, log, checks, export and papers to whom it concerns, and to nobody else', async () => {
      const first = await make({})
      const begun = edges.find(({ from, transition }) => from === first && transition.path === 'commit' && !isForOthers({ from, transition }))
      if (begun) expect(await take(begun)).toBeUndefined()
      const { status } = await standing()
      const { fields } = aForm(whole, people.named, service.clock.now())
      const isNamed = ({ source }: PartyDefinition) => !('field' in source) || source.field === null || fields[source.field] !== ''
      const sees = (candidate: PartyDefinition) =>
        candidate.relation === 'owner' ||
        (isNamed(candidate) && !['input', 'found'].includes(candidate.source.kind) && (candidate.states === undefined || candidate.states.includes(status)))
      for (const candidate of definition.parties) {
        const roleType = candidate.roles[0]
        if (!roleType) continue
        const who = candidate.relation === 'owner' ? owner() : candidate.relation === 'counterpart' && samples[key]?.asked ? people.askedUnit : as(roleType)
        const view = candidate.relation === 'owner' ? ('own' as const) : ('query' as const)
        const list = await service.call(calls.list, { query: { view } }, who)
        const where = `${candidate.relation} in ${status}`
        expect([where, list.success && list.data.list.some((row) => row.id === id)]).toEqual([where, sees(candidate)])
        const detail = await service.call(calls.detail, { params: { id } }, who)
        expect([where, detail.success]).toEqual([where, sees(candidate)])
        expect((await service.call(calls.counts, { query: { view } }, who)).success).toBe(true)
        const exported = await service.call(calls.exportList, { body: { view } }, who)
        expect([where, exported.success && exported.data.url]).toEqual([where, expect.stringContaining('ticket=')])
        if (!detail.success) continue
        expect((await service.call(calls.showOpinion, { query: { id } }, who)).success).toBe(true)
        for (const { key: document } of detail.data.documents) expect((await service.call(calls.print, { body: { id, document } }, who)).success).toBe(true)
        if (definitionsHandledBy([definition], roleType).length === 0) continue
        expect((await service.call(calls.checks, { params: { id } }, who)).success).toBe(true)
        const queue = await service.call(
          reviewQueue,
          { query: { types: key, tab: definition.queues.find(({ states }) => states.includes(status))?.label } },
          who,
        )
        expect([where, queue.success && queue.data.list.some((row) => row.id === id)]).toEqual([where, true])
      }
      for (const roleType of new Set(definition.parties.filter(({ source }) => source.kind !== 'role').flatMap(({ roles }) => [...roles]))) {
        const who = people.strangers.get(roleType)
        if (!who) continue
        expect([roleType, refusalOf(await service.call(calls.detail, { params: { id } }, who))]).toEqual([roleType, 'NOT_FOUND'])
        const list = await service.call(calls.list, { query: { view: 'query' } }, who)
        expect([roleType, list.success && list.data.list.filter((row) => row.id === id)]).toEqual([roleType, []])
      }
    })

    it('draws each of its papers', async () => {
      await make({})
      await service.db.system(async (connection) => {
        const view = await recordViewOf(connection, definition, await findVisible(connection, definition, theSystem, id), service.clock.now())
        for (const { key: document } of definition.documents) {
          const paper = behaviourOf(key).documents?.[document]?.({
            ...view,
            number: 'XX330212202601010001',
            receiptNo: 'SL1',
            submittedOn: view.today,
            acceptedOn: view.today,
          })
          expect([document, JSON.stringify(paper ?? '').length > 100]).toEqual([document, true])
        }
      })
    })
  })

  it('shows the records of several types in one queue, and of a type the caller does not handle none', async () => {
    const registrar = as('7')
    const handled = definitionsHandledBy(applicationDefinitions, '7').map(({ key }) => key)
    const queue = await service.call(reviewQueue, { query: { types: applicationDefinitions.map(({ key }) => key).join() } }, registrar)
    expect(queue.success && queue.data.list.every((row) => handled.includes(row.type))).toBe(true)
    const one = handled[0] ?? ''
    const only = await service.call(reviewQueue, { query: { types: handled.join(), type: one } }, registrar)
    expect(only.success && only.data.list.every((row) => row.type === one)).toBe(true)
    const foreign = applicationDefinitions.find((definition) => relationsOfRole(definition, '7').length === 0)
    if (foreign) expect(refusalOf(await service.call(reviewQueue, { query: { types: foreign.key } }, registrar))).toBe('FORBIDDEN')
    expect(refusalOf(await service.call(reviewQueue, { query: { types: 'constructionNotice' } }, as('3')))).toBe('FORBIDDEN')
  })
})
