import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(__dirname, '../..')

/** `GET /a/login` and `* /a/stone/useManage/*`: a method or any method; a path or everything below it. */
const named = /`(GET|POST|\*) (\/[^`]+)`/g

test('docs/calls.md names no call that the portal does not have', () => {
  const { paths } = JSON.parse(readFileSync(join(root, 'service/openapi.json'), 'utf8')) as { paths: Record<string, Record<string, unknown>> }
  const rows = readFileSync(join(root, 'docs/calls.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.endsWith('| |') && !line.startsWith('| 规格'))
  const answers = (method: string, path: string) =>
    path.endsWith('/*')
      ? Object.keys(paths).some((each) => each.startsWith(path.slice(0, -1)))
      : paths[path] !== undefined && (method === '*' || method.toLowerCase() in paths[path])
  const missing = rows.flatMap((row) => {
    const calls = [...row.matchAll(named)]
    return calls.length === 0 ? [`names nothing: ${row}`] : calls.flatMap(([, method = '', path = '']) => (answers(method, path) ? [] : [`${method} ${path}`]))
  })
  expect(rows.length).toBeGreaterThan(45)
  expect(missing).toEqual([])
})
