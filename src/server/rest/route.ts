import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { isCachedRead } from '../../shared/stock/reads.ts'
import { notFound } from '../lib/domain-error.ts'
import { type AppRouter, appRouter, type Caller } from '../router.ts'
import type { Meta } from '../trpc.ts'
import { describe } from './describe.ts'
import { bodyWith, idempotencyHeaders, readIdempotencyKey, unchecked } from './request.ts'

type PathsIn<Procedures> = {
  [Name in keyof Procedures & string]: Procedures[Name] extends { _def: { procedure: true } }
    ? Name
    : `${Name}.${PathsIn<Procedures[Name]>}`
}[keyof Procedures & string]

/** A path by its procedure, which says who may call it, what it takes and what it answers. */
type Route = {
  call: PathsIn<AppRouter['_def']['record']>
  summary: string
  /** 200 by default. */
  status?: 201 | 202
  /** Besides those that follow from the procedure: 422 where it takes a key, 429 where calls are limited. */
  refusals?: readonly number[]
  /** For queries whose texts have to be converted; by default they are the input as it is. A call with a query has no body. */
  query?: z.ZodObject
  /** What the input calls a name in the path or in the query. */
  names?: Readonly<Record<string, string>>
  isBodyOptional?: true
  bodyLimit?: number
  file?: FileAnswer
  /** What is not found when the answer is null. */
  noun?: string
}

export type FileAnswer = { disposition: 'inline' | 'attachment'; content: Record<string, { schema: z.ZodType }> }

/** By method and path, such as `PUT /team/:id`. */
export type Routes = Readonly<Record<`${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`, Route>>

// Typed as nested, but flat at run time; all inputs are objects.
const procedures = appRouter._def.procedures as unknown as Record<
  string,
  {
    _def: {
      meta: Meta
      inputs: readonly [(z.ZodObject | z.ZodOptional<z.ZodObject>)?]
      output: z.ZodType | z.ZodNullable<z.ZodType>
    }
  }
>

export function addRoutes(app: FastifyInstance, routes: Routes): void {
  for (const [name, route] of Object.entries(routes)) addRoute(app, name, route)
}

function addRoute(app: FastifyInstance, name: string, route: Route): void {
  const [method = '', url = ''] = name.split(' ')
  const { call, summary, refusals = [], names = {}, status = 200, isBodyOptional, bodyLimit, file, noun } = route
  const procedure = procedures[call]?._def
  if (!procedure) throw new Error(`${name}: there is no procedure ${call}`)
  const { inputs, output, meta } = procedure
  const [given] = inputs
  const input = given instanceof z.ZodOptional ? given.unwrap() : given
  const { params, others, hasKey } = splitOnce(name, () => splitInput(input, url, names))
  const isKept = isCachedRead(call)
  const query = route.query ?? (method === 'GET' ? others : undefined)
  const body = query ? undefined : others

  function toInput(req: FastifyRequest): object | null {
    const fixed = { ...rename(req.params, names), ...(hasKey && { requestKey: readIdempotencyKey(req) }) }
    if (body) return bodyWith(isBodyOptional ? (req.body ?? {}) : req.body, fixed)
    if (query) return { ...rename(route.query?.parse(req.query) ?? req.query, names), ...fixed }
    return params ? fixed : null
  }

  app.route({
    method,
    url,
    ...describe({
      role: meta.role,
      ...(meta.isForSetUp && { isForSetUp: true }),
      summary,
      status,
      refusals: [...refusals, ...(hasKey ? [422] : []), ...(meta.isLimited ? [429] : [])],
      hasTag: isKept,
      answer: file ?? (output instanceof z.ZodNullable ? output.unwrap() : output),
      ...(params && { params }),
      ...(query && { query }),
      ...(body && { body }),
      ...(hasKey && { headers: idempotencyHeaders }),
    }),
    ...(bodyLimit !== undefined && { bodyLimit }),
    async handler(req, reply) {
      const asked = toInput(req)
      if (isKept) return reply.sendRead(unchecked({ path: call, input: asked }))
      const answer = await procedureAt(req.api(), call)(asked)
      if (answer === null && noun !== undefined) throw notFound(noun)
      if (!file) return reply.code(status).send(answer)
      return sendFile(reply, unchecked(answer), file.disposition)
    },
  })
}

const splits = new Map<string, ReturnType<typeof splitInput>>()

/** Another server of this process, as in tests, has the same routes, and taking schemas apart is a large part of its start. */
function splitOnce(name: string, split: () => ReturnType<typeof splitInput>) {
  const known = splits.get(name) ?? split()
  splits.set(name, known)
  return known
}

/** The parts of an input that are in the path, and in the query or the body. */
function splitInput(input: z.ZodObject | undefined, url: string, names: Route['names'] = {}) {
  if (!input) return { hasKey: false }
  const { shape } = input
  const hasKey = 'requestKey' in shape
  const inPath = [...url.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, names[name] ?? name] as const)
  const taken = [...inPath.map(([, name]) => name), ...(hasKey ? ['requestKey'] : [])]
  const mask: Record<string, true> = Object.fromEntries(taken.map((name) => [name, true]))
  const others = taken.length > 0 ? input.omit(mask) : input
  return {
    hasKey,
    params: inPath.length > 0 ? z.object(Object.fromEntries(inPath.map(([at, name]) => [at, shape[name]]))) : undefined,
    others: Object.keys(others.shape).length > 0 ? others : undefined,
  }
}

function rename(values: unknown, names: Route['names'] = {}): object {
  return Object.fromEntries(Object.entries(values ?? {}).map(([name, value]) => [names[name] ?? name, value]))
}

type Callers = { [name: string]: Callers } & ((input: unknown) => Promise<unknown>)

function procedureAt(api: Caller, path: string): (input: unknown) => Promise<unknown> {
  // A caller of a router has one for each name in it, and that of a procedure calls it.
  return path.split('.').reduce((callers, name) => callers[name] ?? callers, api as unknown as Callers)
}

async function sendFile(
  reply: FastifyReply,
  { fileName, content }: { fileName: string; content: Blob },
  disposition: string,
) {
  return reply
    .type(content.type)
    .header('content-disposition', `${disposition}; filename*=UTF-8''${encodeURIComponent(fileName)}`)
    .send(Buffer.from(await content.arrayBuffer()))
}
