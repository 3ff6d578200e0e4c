import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type EndpointShape, failureSchema, successSchema } from '@shared/contract/endpoint'
import { allEndpoints } from '@shared/contract/endpoints'
import { messages } from '@shared/contract/messages'
import { z } from 'zod'
import { projectRoot } from './configuration'

/** The contract as OpenAPI 3.1: `openapi.js` writes it to service/openapi.json, `openapi.js --check` compares. */

type Json = Record<string, unknown>
const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _draft, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' })
  return rest
}

function parametersOf(schema: z.ZodObject | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

const sessionIds = [{ sid: [], extendSessionId: [] }]

function whoMayCall({ access }: EndpointShape): string {
  if (access.kind === 'public') return '无需登录'
  if (access.kind === 'deployment') return '凭部署令牌'
  if (access.kind === 'ticket') return '凭一次性凭证'
  return access.kind === 'roles' ? `角色类型：${access.roles.join('、')}` : '登录后'
}

/** Combines the schemas of several types under one path. */
const anyOf = (schemas: Json[]): Json => {
  const different = [...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()]
  return different.length === 1 ? (different[0] ?? {}) : { anyOf: different }
}

/** One operation for types that share a path, distinguished by the parameter `type`. */
function sharedOperation(endpoints: readonly EndpointShape[]): Json {
  const types = endpoints.map(({ sharedAs }) => sharedAs)
  const parameters = endpoints.flatMap(({ params, query }) => [...parametersOf(params, 'path'), ...parametersOf(query, 'query')])
  const bodies = endpoints.flatMap(({ body }) => (body ? [schemaOf(body, 'input')] : []))
  return {
    summary: endpoints.map(({ summary }) => summary).join('；'),
    description: endpoints.map((endpoint) => `${endpoint.sharedAs}：${whoMayCall(endpoint)}`).join('；'),
    parameters: [
      ...new Map(parameters.map((parameter) => [parameter.name, parameter])).values(),
      {
        name: 'type',
        in: 'query',
        required: false,
        description: '申请类型；不写时以 id 所指的记录为准，没有 id 的是第一种',
        schema: { type: 'string', enum: types },
      },
    ],
    ...(bodies.length > 0 ? { requestBody: { required: true, content: { 'application/json': { schema: anyOf(bodies) } } } } : {}),
    responses: {
      200: {
        description: '成功，或 success 为 false 的业务拒绝',
        content: { 'application/json': { schema: anyOf(endpoints.map(({ data }) => schemaOf(successSchema(data ?? z.object({})), 'output'))) } },
      },
      default: { $ref: '#/components/responses/Failure' },
    },
    security: sessionIds,
  }
}

function operationOf(endpoint: EndpointShape): Json {
  const { access, body, consumes, produces, data } = endpoint
  const bodyTypes = consumes === 'form-or-json' ? ['application/json', 'application/x-www-form-urlencoded'] : ['application/json']
  const success =
    produces === 'bytes'
      ? { description: '内容', content: { 'application/octet-stream': {} } }
      : {
          description: '成功，或 success 为 false 的业务拒绝',
          content: { 'application/json': { schema: schemaOf(successSchema(data ?? z.object({})), 'output') } },
        }
  return {
    summary: endpoint.summary,
    description: whoMayCall(endpoint),
    parameters: [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')],
    ...(body ? { requestBody: { required: true, content: Object.fromEntries(bodyTypes.map((type) => [type, { schema: schemaOf(body, 'input') }])) } } : {}),
    ...(consumes === 'multipart'
      ? {
          requestBody: {
            required: true,
            content: { 'multipart/form-data': { schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } } } },
          },
        }
      : {}),
    responses: { 200: success, default: { $ref: '#/components/responses/Failure' } },
    security: access.kind === 'session' || access.kind === 'roles' ? sessionIds : [],
  }
}

export function openApiDocument(all: readonly EndpointShape[] = allEndpoints()): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of all) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    const operation =
      endpoint.sharedAs === undefined
        ? operationOf(endpoint)
        : sharedOperation(all.filter(({ method, path: shared }) => method === endpoint.method && shared === endpoint.path))
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation }
  }
  return {
    openapi: '3.1.0',
    info: { title: messages.productTitle, version: '1.0.0', license: { name: 'MIT', identifier: 'MIT' } },
    paths,
    components: {
      securitySchemes: {
        sid: { type: 'apiKey', in: 'query', name: '__sid' },
        extendSessionId: { type: 'apiKey', in: 'query', name: 'extendSessionId' },
      },
      responses: {
        Failure: { description: '失败', content: { 'application/json': { schema: schemaOf(failureSchema, 'output') } } },
      },
    },
  }
}

/** Writes the document; with `--check`, reports whether the committed one is out of date. */
export function main(flags: readonly string[]): number {
  const file = join(projectRoot(), 'service/openapi.json')
  const text = `${JSON.stringify(openApiDocument(), null, 2)}\n`
  if (!flags.includes('--check')) {
    writeFileSync(file, text)
    return 0
  }
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return 0
  console.error('service/openapi.json 与接口契约不一致，请运行 node service/dist/openapi.js 后提交 (out of date)')
  return 1
}

if (require.main === module) process.exitCode = main(process.argv.slice(2))
