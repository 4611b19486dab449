import type { FastifyInstance } from 'fastify'
import { unchecked } from './unchecked.ts'

/** Adds fields that no body may set, such as the id in the path. The procedure refuses a body that is not an object. */
export function bodyWith<Input extends object>(body: unknown, fixed: Partial<NoInfer<Input>>): Input {
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
  return unchecked(isObject ? { ...body, ...fixed } : body)
}

/** Takes JSON bodies, also empty ones: many clients declare JSON on every call, even on a DELETE without a body. */
export function takeJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (req, body, done) => {
    if (body === '') done(null)
    else parseJson(req, String(body), done)
  })
}
