import { defineEndpoint } from '@shared/contract/endpoint'
import { z } from 'zod'
import { openApiDocument } from './openapi'

const shared = (sharedAs: string, role: '1' | '2', body: z.ZodObject) =>
  defineEndpoint({ method: 'POST', path: '/a/shared/save', summary: `${sharedAs}：保存`, access: { kind: 'roles', roles: [role] }, audit: 'x', body, sharedAs })

it('says of types that share a path what each of them takes, and how they are told apart', () => {
  const document = openApiDocument([shared('one', '1', z.object({ a: z.string() })), shared('two', '2', z.object({ b: z.string() }))])
  expect(document.paths).toMatchObject({
    '/a/shared/save': {
      post: {
        summary: 'one：保存；two：保存',
        description: 'one：角色类型：1；two：角色类型：2',
        parameters: [{ name: 'type', in: 'query', required: false, schema: { enum: ['one', 'two'] } }],
        requestBody: { content: { 'application/json': { schema: { anyOf: [{ required: ['a'] }, { required: ['b'] }] } } } },
        responses: { 200: { content: { 'application/json': { schema: { type: 'object' } } } } },
      },
    },
  })
})
