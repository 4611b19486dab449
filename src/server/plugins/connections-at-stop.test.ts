import { once } from 'node:events'
import { connect } from 'node:net'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { connectionsAtStop } from './connections-at-stop.ts'

test('neither an unused connection nor one that is being answered delays the stop', async () => {
  const app = fastify()
  await app.register(connectionsAtStop)
  let answer = (_text: string): void => undefined
  const asked = new Promise<void>((resolveAsked) => {
    app.get('/', () => {
      resolveAsked()
      return new Promise<string>((resolve) => {
        answer = resolve
      })
    })
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const silent = connect(Number(new URL(address).port), '127.0.0.1')
  await once(silent, 'connect')
  const response = fetch(address)
  await asked

  const stopped = app.close()
  await once(silent, 'close')
  answer('here it is')
  expect(await (await response).text()).toBe('here it is')
  await stopped
})
