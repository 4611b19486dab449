import Fastify, { type RouteOptions } from 'fastify'
import * as z from 'zod'
import { rest } from '../../../rest/rest.ts'
import type { Role } from '../../../trpc.ts'
import { type Example, flatProcedures, procedureExamples, routeExamples } from '../example-calls.ts'
import { accepts } from './valid-values.ts'

/** A REST path with the schemas of its input. */
export type PathTarget = {
  kind: 'path'
  /** Such as `PUT /api/team/:id`. */
  name: string
  method: Method
  pattern: string
  role: Role
  params?: z.ZodObject
  query?: z.ZodObject
  headers?: z.ZodObject
  /** A JSON body. */
  body?: z.ZodObject
  /** The documented statuses. */
  statuses: ReadonlySet<number>
  example: Example
  /** Whether it never succeeds, since its input needs the session secret. */
  needsSecret: boolean
  exampleBody?: Record<string, unknown>
}
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type ProcedureTarget = {
  kind: 'procedure'
  /** Such as `inquiries.submit`. */
  name: string
  role: Role
  isQuery: boolean
  /** Whether a call ends its caller's session. */
  asStranger: boolean
  /** Whether it needs bytes, which JSON cannot carry: it never succeeds. */
  takesBytes: boolean
  /** Whether it never succeeds, since its input needs the session secret. */
  needsSecret: boolean
  input?: z.core.$ZodType
  exampleInput?: Record<string, unknown>
}

export type Target = PathTarget | ProcedureTarget

/** Every path under `/api` except its description. */
export async function listPathTargets(): Promise<PathTarget[]> {
  const routes = await readRoutes()
  return Object.entries(routeExamples).map(([name, example]) => {
    const route = routes.get(name)
    const role = route?.config?.role
    if (!route || !role) throw new Error(`There is no path ${name}`)
    const [method, pattern = ''] = name.split(' ') as [Method, string] // as declared
    // All are zod schemas.
    const { params, querystring, headers, body, response } = (route.schema ?? {}) as Record<string, z.ZodObject>
    const query = querystring && withoutAnyText(querystring, example)
    const exampleBody = example.body?.()
    return {
      kind: 'path',
      name,
      method,
      pattern,
      role,
      ...(params && { params }),
      ...(query && { query }),
      ...(headers && { headers }),
      ...(body && !example.form && { body }),
      statuses: new Set(Object.keys(response ?? {}).map(Number)),
      example,
      needsSecret: example.needsSecret ?? false,
      ...(exampleBody && { exampleBody: { ...exampleBody } }),
    }
  })
}

export function listProcedureTargets(): ProcedureTarget[] {
  return Object.entries(procedureExamples).map(([name, example]) => {
    const { input: anInput, asStranger = false, takesBytes = false, needsSecret = false } = example
    const procedure = flatProcedures[name]?._def
    if (!procedure) throw new Error(`There is no procedure ${name}`)
    const [input] = procedure.inputs
    const exampleInput = anInput?.()
    return {
      kind: 'procedure',
      name,
      role: procedure.meta.role,
      isQuery: procedure.type === 'query',
      asStranger,
      takesBytes,
      needsSecret,
      ...(input && { input }),
      ...(exampleInput && { exampleInput: { ...exampleInput } }),
    }
  })
}

async function readRoutes(): Promise<Map<string, RouteOptions>> {
  const routes = new Map<string, RouteOptions>()
  const app = Fastify()
  app.addHook('onRoute', (route) => void routes.set(`${String(route.method)} ${route.url}`, route))
  await app.register(rest, { prefix: '/api', uploadBytesMax: 1 })
  await app.close()
  return routes
}

const longText = 'x'.repeat(10_000)

/** Parameters that accept any text, however long, are left out. */
function withoutAnyText(query: z.ZodObject, { anyText = [] }: Example): z.ZodObject {
  const left = anyText.filter((name) => accepts(query.shape[name] ?? z.never(), longText))
  const names: Record<string, true> = Object.fromEntries(left.map((name) => [name, true]))
  // A schema with rules over several fields cannot leave fields out.
  return left.length === 0 ? query : query.omit(names)
}
