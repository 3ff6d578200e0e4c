import { z } from 'zod'
import type { EndpointShape } from '../endpoint/endpoint'
import { atVersion, defaultPageSize, pageSchema, saysVersion } from '../endpoint/envelope'
import { chosenRowsMost, versionSchema } from '../endpoint/values'
import { mostRowsPerPage, placedRowSchema } from '../form/rowPages'
import { jobSchema } from '../job/schemas'
import type { RoleType } from '../roles'
import { opinionMaxLength } from '../rules/rules'
import type { ApplicationDefinition, StandardCall, TransitionDefinition } from './definition'
import { findState, handlingRelations, isDecision, rolesOf } from './definitionReaders'
import { largeTablesOf, rowChangesSchema, saveBodyLimit } from './largeTables'
import {
  applicationDetailSchema,
  applicationEventSchema,
  applicationListQuerySchema,
  applicationRowSchema,
  listViews,
  machineCheckSchema,
  rowSchema,
  transitionAnswerSchema,
} from './schemas'
import { formSchema } from './validate'

/** The calls of an application type, built from its definition: specification §7, design §8. */

const idBody = { id: z.string().max(64), version: versionSchema }
/** Values entered for a transition; their length is limited here, the rest is validated against the definition. */
const input = z.object({ fields: z.record(z.string().max(60), z.string().max(8_000)) }).optional()
const opinion = z.string().trim().max(opinionMaxLength).optional()

/**
 * Of a pick-up: the account the page shows as handler, empty for nobody. If it says so and somebody else has become handler since, the pick-up is
 * refused; without it the record is taken over from whoever has it.
 */
const handlerSeen = { handlerSeen: z.string().max(64).optional() }
/** For other transitions, an empty object with the same static type. */
const handlerSeenOf = (transition: TransitionDefinition | undefined) => (transition?.claims ? handlerSeen : ({} as typeof handlerSeen))

/** Field name in a refusal when the submission code is missing or wrong. It is no field of any form. */
export const authCodeField = 'authCode'

/** Proves who submits: the code that was sent, and the flow it belongs to. Checked last, after everything else is valid. */
const authorisation = { authCode: z.string().trim().max(12).optional(), authFlow: z.string().max(128).optional() }
/** For types without codes, an empty object with the same static type, so that calls of all types are written the same way. */
const authorisationOf = ({ submissionCode }: ApplicationDefinition) => (submissionCode ? authorisation : ({} as typeof authorisation))

/** Roles of the parties with the given relations. */
export const rolesIn = (definition: ApplicationDefinition, relations: readonly string[]): RoleType[] => [
  ...new Set(definition.parties.filter((party) => relations.includes(party.relation)).flatMap((party) => [...party.roles])),
]

/** Roles that may take a transition, regardless of the record. */
export const rolesNamed = (definition: ApplicationDefinition, transition: TransitionDefinition): RoleType[] =>
  transition.by.flatMap(({ relation, roles }) => rolesIn(definition, [relation]).filter((role) => roles === undefined || roles.includes(role)))

/**
 * Whether the role is an administrator who can decide on records of the type, or void decisions of others. Administrators have no detail page of
 * their own and open the record on the review page.
 */
export const administratorDecides = (definition: ApplicationDefinition, roleType: string): boolean =>
  roleType === '9' && definition.transitions.some((transition) => isDecision(transition) && rolesNamed(definition, transition).includes(roleType))

/** Roles that may take any transition with the path. Which one, and on whose record, is decided once the record is loaded. */
const rolesTaking = (definition: ApplicationDefinition, path: string): RoleType[] => [
  ...new Set(definition.transitions.filter((transition) => transition.path === path).flatMap((transition) => rolesNamed(definition, transition))),
]

/** Endpoints of one application type. `transitions` holds the transition calls by path. */
export function applicationEndpoints(definition: ApplicationDefinition) {
  const { base, label } = definition
  const declare = <const E extends EndpointShape>(endpoint: E): E => (definition.sharesBase ? { ...endpoint, sharedAs: definition.key } : endpoint)
  const pathOf = (call: StandardCall, usual: string) => `${base}/${definition.calls?.[call] ?? usual}`
  const readers = { kind: 'roles', roles: rolesOf(definition) } as const
  const applicants = { kind: 'roles', roles: rolesIn(definition, ['owner']) } as const
  const handlers = { kind: 'roles', roles: rolesIn(definition, handlingRelations(definition)) } as const
  const bodyLimit = saveBodyLimit(definition)
  const transitions = Object.fromEntries(
    [...new Set(definition.transitions.map((transition) => transition.path))]
      .filter((path) => path !== 'save' && rolesTaking(definition, path).length > 0)
      .map((path) => {
        const first = definition.transitions.find((transition) => transition.path === path)
        return [
          path,
          declare({
            method: 'POST',
            path: `${base}/${path}`,
            summary: `${label}：${first?.label ?? path}`,
            access: { kind: 'roles', roles: rolesTaking(definition, path) },
            audit: `${definition.key}.${first?.action ?? path}`,
            body: z.object({
              ...idBody,
              opinion,
              input,
              ...handlerSeenOf(first),
              ...(path === 'commit' ? authorisationOf(definition) : ({} as typeof authorisation)),
            }),
            data: transitionAnswerSchema,
          }),
        ]
      }),
  )
  const checks = Object.fromEntries(
    definition.transitions.flatMap((transition) =>
      transition.check === undefined
        ? []
        : [
            [
              transition.path,
              declare({
                method: 'GET',
                path: `${base}/${transition.check}`,
                summary: `${label}：是否可以${transition.label}`,
                access: { kind: 'roles', roles: rolesTaking(definition, transition.path) },
                query: z.object({ id: z.string().max(64) }),
                data: z.object({ allowed: z.boolean(), reason: z.string() }),
              }),
            ],
          ],
    ),
  )
  const largeTables = largeTablesOf(definition).map((table) => table.key)
  /** Rows of a large table, in pages; only in types that have one. */
  const rows = declare({
    method: 'GET',
    path: `${base}/rows`,
    summary: `${label}：一个长表格的行`,
    access: readers,
    query: z.object({
      id: z.string().max(64),
      table: z.enum(largeTables),
      keyword: z.string().trim().max(100).optional(),
      pageNo: z.coerce.number().int().min(1).max(1_000_000).default(1),
      pageSize: z.coerce.number().int().min(1).max(mostRowsPerPage).default(defaultPageSize),
    }),
    /** The record's version: if it differs between two pages, the pages belong to different contents of the table. */
    data: pageSchema(placedRowSchema).extend({ version: versionSchema }),
  })
  return {
    ...(largeTables.length > 0 ? { rows } : {}),
    list: declare({
      method: 'GET',
      path: pathOf('list', 'list'),
      summary: `${label}：列表`,
      access: readers,
      query: applicationListQuerySchema,
      data: pageSchema(applicationRowSchema).extend({ next: z.string().optional() }),
    }),
    counts: declare({
      method: 'GET',
      path: pathOf('counts', 'counts'),
      summary: `${label}：各状态数量`,
      access: readers,
      query: z.object({ view: z.enum(listViews).default('query') }),
      data: z.object({ counts: z.record(z.string(), z.number().int()) }),
    }),
    exportList: declare({
      method: 'POST',
      path: pathOf('exportList', 'export'),
      summary: `${label}：按条件导出 xlsx 的下载凭证`,
      access: readers,
      audit: `${definition.key}.export`,
      secretAnswer: true,
      body: applicationListQuerySchema.omit({ pageNo: true, pageSize: true }).extend({ ids: z.array(z.string().max(64)).max(chosenRowsMost).optional() }),
      // The download address, or the job that creates the file, with an empty address.
      data: z.object({ url: z.string(), job: jobSchema.optional() }),
    }),
    detail: declare({
      method: 'GET',
      path: pathOf('detail', 'detail/:id'),
      summary: `${label}：详情`,
      access: readers,
      params: z.object({ id: z.string().max(64) }),
      data: applicationDetailSchema,
    }),
    /** Starting values of a new form, from the unit's record. */
    prefill: declare({
      method: 'GET',
      path: pathOf('prefill', 'prefill'),
      summary: `${label}：新申请的预填内容`,
      access: applicants,
      data: z.object({ fields: rowSchema }),
    }),
    save: declare({
      method: 'POST',
      path: pathOf('save', 'save'),
      summary: `${label}：保存，isCommit=1 时同时提交`,
      access: applicants,
      audit: `${definition.key}.save`,
      ...(bodyLimit === undefined ? {} : { bodyLimit }),
      body: z
        .object({
          id: z.string().max(64).optional(),
          version: versionSchema.optional(),
          /** Ignored by types without drafts, which always submit. */
          isCommit: z.enum(['0', '1']).default('0'),
          previousId: z.string().max(64).optional(),
          form: formSchema(definition),
          /** Changes to the rows of large tables; a table left out stays unchanged. */
          rowChanges: rowChangesSchema(definition).optional(),
          ...authorisationOf(definition),
        })
        .refine(saysVersion, atVersion),
      data: transitionAnswerSchema,
    }),
    /** For types with drafts. */
    copy: declare({
      method: 'POST',
      path: pathOf('copy', 'copy'),
      summary: `${label}：复制为新草稿`,
      access: applicants,
      audit: `${definition.key}.copy`,
      // Several copies at once where the type allows them (`copies.most`); the first one is returned.
      body: z.object({
        id: z.string().max(64),
        count: z
          .number()
          .int()
          .min(1)
          .max(definition.copies?.most ?? 1)
          .optional(),
      }),
      data: transitionAnswerSchema,
    }),
    showOpinion: declare({
      method: 'GET',
      path: pathOf('showOpinion', 'showOpinion'),
      summary: `${label}：意见和流转日志`,
      access: readers,
      query: z.object({ id: z.string().max(64) }),
      data: z.object({ list: z.array(applicationEventSchema) }),
    }),
    checks: declare({
      method: 'GET',
      path: pathOf('checks', 'checks/:id'),
      summary: `${label}：系统核对结果`,
      access: handlers,
      params: z.object({ id: z.string().max(64) }),
      data: z.object({ list: z.array(machineCheckSchema) }),
    }),
    reveal: declare({
      method: 'POST',
      path: pathOf('reveal', 'reveal'),
      summary: `${label}：查看一项隐去的个人信息，留痕`,
      access: readers,
      audit: `${definition.key}.reveal`,
      secretAnswer: true,
      body: z.object({ id: z.string().max(64), field: z.string().max(60) }),
      data: z.object({ value: z.string() }),
    }),
    print: declare({
      method: 'POST',
      path: pathOf('print', 'print'),
      summary: `${label}：打印凭证`,
      access: readers,
      audit: `${definition.key}.print`,
      secretAnswer: true,
      body: z.object({ id: z.string().max(64), document: z.enum(definition.documents.map((document) => document.key) as [string, ...string[]]) }),
      data: z.object({ url: z.string() }),
    }),
    transitions,
    /** Whether a transition is allowed, by its path; only for transitions with `check`. */
    transitionChecks: checks,
  }
}
export type ApplicationEndpoints = ReturnType<typeof applicationEndpoints>

export const statusName = (definition: ApplicationDefinition, status: string): string => findState(definition, status)?.label ?? status

/** @param relations of the reader to the record */
export function statusNameFor(definition: ApplicationDefinition, status: string, relations: readonly string[]): string {
  const { labelFor = {} } = findState(definition, status) ?? {}
  const other = relations.includes('owner') ? undefined : Object.entries(labelFor).find(([relation]) => relations.includes(relation))
  return other?.[1] ?? statusName(definition, status)
}
