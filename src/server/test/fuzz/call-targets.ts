import Fastify, { type RouteOptions } from 'fastify'
import type * as z from 'zod'
import { rest } from '../../rest/rest.ts'
import type { Role } from '../../trpc.ts'
import { type Example, flatProcedures, procedureExamples, routeExamples } from '../example-calls.ts'

/** A path of the REST interface with the schemas of what it takes, where it takes it. */
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
  /** The statuses that its description names. */
  statuses: ReadonlySet<number>
  example: Example
  exampleBody?: Record<string, unknown>
}
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A procedure of the typed API with the schema of its input. */
export type ProcedureTarget = {
  kind: 'procedure'
  /** Such as `inquiries.submit`. */
  name: string
  role: Role
  isQuery: boolean
  /** Whether a call ends the session of whoever makes it. */
  asStranger: boolean
  input?: z.core.$ZodType
  exampleInput?: Record<string, unknown>
}

export type Target = PathTarget | ProcedureTarget

/** Every path that has an example, which is every one below `/api` but its description. */
export async function listPathTargets(): Promise<PathTarget[]> {
  const routes = await readRoutes()
  return Object.entries(routeExamples).map(([name, example]) => {
    const route = routes.get(name)
    const role = route?.config?.role
    if (!route || !role) throw new Error(`There is no path ${name}`)
    const [method, pattern = ''] = name.split(' ') as [Method, string] // as declared
    // The schemas of all paths are of zod.
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
      ...(exampleBody && { exampleBody: { ...exampleBody } }),
    }
  })
}

/** Every procedure. */
export function listProcedureTargets(): ProcedureTarget[] {
  return Object.entries(procedureExamples).map(([name, { input: anInput, asStranger = false }]) => {
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

/** What a query may hold in whatever form is no part of its shape. */
function withoutAnyText(query: z.ZodObject, { anyText = [] }: Example): z.ZodObject {
  const names: Record<string, true> = Object.fromEntries(anyText.map((name) => [name, true]))
  return query.omit(names)
}
