import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fastifyMetrics from 'fastify-metrics'
import fp from 'fastify-plugin'
import { Gauge, Histogram, Registry } from 'prom-client'
import { countConnections } from '../db/create-db.ts'
import type { Db } from '../db/database.ts'
import { routeOf } from './request-log.ts'

const secondsBuckets = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** `/metrics` in the format of Prometheus, for whoever has the token. Without a token nothing is measured. */
export const metrics = fp<{ db: Db; token: string | undefined }>(
  async (app, { db, token }) => {
    const registry = token === undefined ? undefined : new Registry()
    if (registry) {
      await app.register(fastifyMetrics.default, requestMetrics(registry))
      measureCalls(app, registry)
      measureKept(app, registry)
      watchConnections(db, registry)
      watchKeptAnswers(app, registry)
    }
    // It asks for a token of its own.
    app.get('/metrics', { config: { role: 'anyone' } }, async (req, reply) => {
      reply.header('cache-control', 'no-store')
      if (!registry || token === undefined) return reply.code(404).send({ message: 'Not found' })
      if (!bearsToken(req, token)) {
        return reply.code(401).header('www-authenticate', 'Bearer').send({ message: 'Send the token of METRICS_TOKEN' })
      }
      return reply.type(registry.contentType).send(await registry.metrics())
    })
  },
  { name: 'metrics', dependencies: ['request-log'] },
)

function requestMetrics(registry: Registry) {
  return {
    // Its own path would be open to everybody.
    endpoint: null,
    defaultMetrics: { enabled: true, register: registry },
    routeMetrics: {
      enabled: { histogram: true, summary: false },
      // Counts what matched no route too, all of it under one label.
      registeredRoutesOnly: false,
      overrides: {
        histogram: { registers: [registry], buckets: secondsBuckets },
        // It is made even though it is off; without a place of its own it would land in the registry of the process.
        summary: { registers: [] },
        labels: { getRouteLabel: routeOf },
      },
    },
  }
}

function measureCalls(app: FastifyInstance, registry: Registry): void {
  const histogram = new Histogram({
    name: 'procedure_duration_seconds',
    help: 'How long procedures took, by name and result',
    labelNames: ['procedure', 'result'],
    buckets: secondsBuckets,
    registers: [registry],
  })
  app.observeCalls(({ procedure, result, ms }) => histogram.observe({ procedure, result }, ms / 1000))
}

// The plugin sees only what Fastify has seen.
function measureKept(app: FastifyInstance, registry: Registry): void {
  const histogram = registry.getSingleMetric('http_request_duration_seconds')
  if (!(histogram instanceof Histogram)) throw new Error('There is no histogram of requests')
  app.observeKept(({ route, status, ms }) => {
    histogram.observe({ method: 'GET', route, status_code: status }, ms / 1000)
  })
}

function watchConnections(db: Db, registry: Registry): void {
  new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool, those of them that are idle, and queries waiting for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(countConnections(db))) this.set({ state }, count)
    },
  })
}

function watchKeptAnswers(app: FastifyInstance, registry: Registry): void {
  new Gauge({
    name: 'kept_answers_bytes',
    help: 'Memory that finished answers take, about',
    registers: [registry],
    collect() {
      this.set(app.keptAnswerBytes())
    },
  })
}

// Digests have one length, and comparing them tells nothing about how much of a guess was right.
function bearsToken({ headers }: FastifyRequest, token: string): boolean {
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))
}

const digest = (text: string) => createHash('sha256').update(text).digest()
