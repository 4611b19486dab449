// The upper limit: bare Fastify with finished responses.
import { readFileSync } from 'node:fs'
import Fastify from 'fastify'

const [file = ''] = process.argv.slice(2)
/** @type {{ path: string, status: number, headers: Record<string, string>, body: string }[]} */
const answers = JSON.parse(readFileSync(file, 'utf8'))
const app = Fastify()
for (const { path, status, headers, body } of answers) {
  const bytes = Buffer.from(body, 'base64')
  app.get(path, (_req, reply) => reply.code(status).headers(headers).send(bytes))
}
process.stdout.write(`Listening on ${await app.listen()}\n`)
