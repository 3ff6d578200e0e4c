import { endAll } from './run'

test('what cannot be ended keeps nothing that was started before it running', async () => {
  const ended: string[] = []
  const started = ['database', 'service', 'jobs'].map((name) => async () => {
    ended.push(name)
    if (name === 'jobs') throw new Error('jobs would not end')
  })
  await expect(endAll(started)).rejects.toThrow('jobs would not end')
  expect(ended).toEqual(['jobs', 'service', 'database'])
})
