import { connect } from 'node:net'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { errors } from './errors.ts'

test.for([
  [true, 0],
  [false, 1],
] as const)(
  'a stream that ends too early is logged unless the client has disconnected: %s',
  async ([leaves, failures]) => {
    const lines: string[] = []
    const app = fastify({ logger: { level: 'error', stream: { write: (line) => void lines.push(line) } } })
    onTestFinished(() => app.close())
    await app.register(errors)
    let hasFailed = false
    app.get('/', async (req) => {
      if (leaves) req.raw.socket.destroy()
      hasFailed = true
      throw Object.assign(new Error('Premature close'), { code: 'ERR_STREAM_PREMATURE_CLOSE' })
    })
    const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
    const client = connect(Number(port), '127.0.0.1')
    onTestFinished(() => void client.destroy())
    client.on('error', () => undefined).write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
    await expect.poll(() => hasFailed).toBe(true)
    await expect.poll(() => lines.length).toBe(failures)
  },
)
