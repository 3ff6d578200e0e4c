import type { EndpointShape } from '@shared/contract/endpoint'
import { allEndpoints } from '@shared/contract/endpoints'
import { succeed } from '@shared/contract/testing'
import Fastify from 'fastify'
import { z } from 'zod'
import { answerWriter } from './answer'

const write = async (endpoint: EndpointShape, data: unknown) => {
  const app = Fastify()
  const answer = answerWriter(endpoint)
  app.get('/', (request, reply) => answer(request, reply, data))
  const response = await app.inject('/')
  await app.close()
  return response
}
const endpointOf = (data: z.ZodType): EndpointShape => ({ method: 'GET', path: '/x', summary: '', access: { kind: 'public' }, data })

describe('an answer', () => {
  it('leaves out what the contract does not declare, however deep', async () => {
    const endpoint = endpointOf(
      z.object({ list: z.array(z.object({ id: z.string(), labels: z.record(z.string(), z.string()), maybe: z.object({ a: z.string() }).nullable() })) }),
    )
    const response = await write(endpoint, {
      secret: 1,
      list: [
        { id: '1', labels: { a: '电梯' }, maybe: null, password: 'x' },
        { id: '2', labels: {}, maybe: { a: 'b', c: 'd' } },
      ],
    })
    expect(response.json()).toEqual(
      succeed({
        list: [
          { id: '1', labels: { a: '电梯' }, maybe: null },
          { id: '2', labels: {}, maybe: { a: 'b' } },
        ],
      }),
    )
  })

  it('fails rather than leave out what is promised', async () => {
    expect((await write(endpointOf(z.object({ id: z.string(), name: z.string() })), { id: '1' })).statusCode).toBe(500)
  })

  it('writes any text as JSON does', async () => {
    for (const text of ['"', '\\', '\n\u0000\u2028', '\ud83d\ude00', '</script>', '电梯'.repeat(50), 'x"'.repeat(100)]) {
      expect((await write(endpointOf(z.object({ text: z.string() })), { text })).json()).toMatchObject({ data: { text } })
    }
  })

  it('can be written for every endpoint of the contract', async () => {
    for (const endpoint of allEndpoints().filter((candidate) => candidate.data)) {
      const response = await write(endpoint, {})
      // Without data: either nothing is required, or the error names what is missing.
      expect(response.statusCode === 200 || /is required/.test(response.body)).toBe(true)
    }
  })
})
