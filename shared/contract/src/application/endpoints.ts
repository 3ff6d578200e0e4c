import { z } from 'zod'
import type { EndpointShape } from '../endpoint/endpoint'
import { atVersion, defaultPageSize, pageSchema, saysVersion } from '../endpoint/envelope'
import { versionSchema } from '../endpoint/values'
import { jobSchema } from '../job/schemas'
import type { RoleType } from '../roles'
import { opinionMaxLength } from '../rules/rules'
import type { ApplicationDefinition, StandardCall, TransitionDefinition } from './definition'
import { findState, handlingRelations, isDecision, rolesOf } from './definitionReaders'
import { largeTablesOf, mostRowsPerPage, placedRowSchema, rowChangesSchema, saveBodyLimit } from './largeTables'
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

/** The calls every application type has, made from its definition: specification §7, design §8. */

const idBody = { id: z.string().max(64), version: versionSchema }
/** What a transition asks for beyond an opinion; each text is bounded here and judged by the definition. */
const input = z.object({ fields: z.record(z.string().max(60), z.string().max(8_000)) }).optional()
const opinion = z.string().trim().max(opinionMaxLength).optional()

/** Where a refusal says that a submission lacks its code, or that the code is wrong: no field of any form. */
export const authCodeField = 'authCode'

/** What proves who submits: the code that was sent, and the flow it was sent in. Asked for last, once nothing else is in the way. */
const authorisation = { authCode: z.string().trim().max(12).optional(), authFlow: z.string().max(128).optional() }
/** Of types without codes, in the shape of those that have them: a call of any type reads the same. */
const authorisationOf = ({ submissionCode }: ApplicationDefinition) => (submissionCode ? authorisation : ({} as typeof authorisation))

/** Roles of the parties in some relations. */
export const rolesIn = (definition: ApplicationDefinition, relations: readonly string[]): RoleType[] => [
  ...new Set(definition.parties.filter((party) => relations.includes(party.relation)).flatMap((party) => [...party.roles])),
]

/** Roles that may take a transition, whatever the record. */
export const rolesNamed = (definition: ApplicationDefinition, transition: TransitionDefinition): RoleType[] =>
  transition.by.flatMap(({ relation, roles }) => rolesIn(definition, [relation]).filter((role) => roles === undefined || roles.includes(role)))

/** An administrator takes back what others have decided. No detail page of theirs is his: he finds the record where it is reviewed. */
export const administratorDecides = (definition: ApplicationDefinition, roleType: string): boolean =>
  roleType === '9' && definition.transitions.some((transition) => isDecision(transition) && rolesNamed(definition, transition).includes(roleType))

/** Roles that may take a transition of the path in some state; which one it is, and whose record, is decided with the record at hand. */
const rolesTaking = (definition: ApplicationDefinition, path: string): RoleType[] => [
  ...new Set(definition.transitions.filter((transition) => transition.path === path).flatMap((transition) => rolesNamed(definition, transition))),
]

/** Endpoints of one application type. Transition calls stand under `transitions` by their path. */
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
            body: z.object({ ...idBody, opinion, input, ...(path === 'commit' ? authorisationOf(definition) : ({} as typeof authorisation)) }),
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
  /** Rows of a large table, in pages; there only where the type has one. */
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
    /** `version` is the record's: pages of two versions are of two tables. */
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
      body: applicationListQuerySchema.omit({ pageNo: true, pageSize: true }).extend({ ids: z.array(z.string().max(64)).max(1000).optional() }),
      // A ticket's address, or the job that makes the file and an empty one.
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
    /** A new form's starting values: what the unit's record already says. */
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
          /** Types without drafts are submitted in any case. */
          isCommit: z.enum(['0', '1']).default('0'),
          previousId: z.string().max(64).optional(),
          form: formSchema(definition),
          /** What became of the rows of large tables; a table that is left out stays as it is. */
          rowChanges: rowChangesSchema(definition).optional(),
          ...authorisationOf(definition),
        })
        .refine(saysVersion, atVersion),
      data: transitionAnswerSchema,
    }),
    /** Of types that keep drafts. */
    copy: declare({
      method: 'POST',
      path: pathOf('copy', 'copy'),
      summary: `${label}：复制为新草稿`,
      access: applicants,
      audit: `${definition.key}.copy`,
      // Several at once where the type has a most of them; the first is answered.
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
    /** Whether a transition may be taken, by its path, where the definition asks for it. */
    transitionChecks: checks,
  }
}
export type ApplicationEndpoints = ReturnType<typeof applicationEndpoints>

export const statusName = (definition: ApplicationDefinition, status: string): string => findState(definition, status)?.label ?? status
