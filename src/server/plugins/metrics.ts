import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { countConnections } from '../db/create-db.ts'
import type { Db } from '../db/database.ts'

const uncountedMethods: readonly string[] = ['HEAD', 'OPTIONS', 'TRACE', 'CONNECT']
const secondsBuckets = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

export type Figures = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

/** Other processes behind the same port. */
export type OtherProcesses = {
  gatherFigures(): Promise<readonly Figures[]>
  onFiguresAsked(read: () => Promise<Figures>): void
}

/** `/metrics` for Prometheus, with the token, summed over all processes. Without a token nothing is measured. */
export const metrics = fp<{ db: Db; token: string | undefined; others: OtherProcesses | undefined }>(
  async (app, { db, token, others }) => {
    const registry = token === undefined ? undefined : new Registry()
    if (registry) {
      others?.onFiguresAsked(() => registry.getMetricsAsJSON())
      countProcess(registry)
      collectDefaultMetrics({ register: registry })
      measureRequests(app, registry)
      measureCalls(app, registry)
      watchConnections(db, registry)
      watchKeptAnswers(app, registry)
      watchStockReads(app, registry)
      watchStockIndex(app, registry)
    }
    // It requires its own token.
    app.get('/metrics', { config: { role: 'anyone' } }, async (req, reply) => {
      reply.header('cache-control', 'no-store')
      if (!registry || token === undefined) return reply.code(404).send({ message: 'Not found' })
      if (!bearsToken(req, token)) {
        return reply.code(401).header('www-authenticate', 'Bearer').send({ message: 'Send the token of METRICS_TOKEN' })
      }
      const all = others ? await addUp(registry, others) : registry
      return reply.type(registry.contentType).send(await all.metrics())
    })
  },
  { name: 'metrics', dependencies: ['request-log', 'stock-reads', 'stock-search'] },
)

async function addUp(own: Registry, others: OtherProcesses): Promise<Pick<Registry, 'metrics'>> {
  const gathered = await others.gatherFigures()
  return AggregatorRegistry.aggregate([await own.getMetricsAsJSON(), ...gathered])
}

function countProcess(registry: Registry): void {
  new Gauge({ name: 'instances', help: 'Processes whose figures are summed here', registers: [registry] }).set(1)
}

function measureRequests(app: FastifyInstance, registry: Registry): void {
  const histogram = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'request duration in seconds',
    labelNames: ['method', 'route', 'status_code'],
    buckets: secondsBuckets,
    registers: [registry],
  })
  app.observeRequests(({ method, route, status, ms }) => {
    if (!uncountedMethods.includes(method)) histogram.observe({ method, route, status_code: status }, ms / 1000)
  })
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

function watchStockReads(app: FastifyInstance, registry: Registry): void {
  new Counter({
    name: 'stock_reads_total',
    help: 'Reads of buyers that no kept answer served, by the server that answered',
    labelNames: ['answered_by'],
    registers: [registry],
    collect() {
      const { fromStandbys, fromPrimary } = app.countStockReads()
      this.reset()
      this.inc({ answered_by: 'standby' }, fromStandbys)
      this.inc({ answered_by: 'primary' }, fromPrimary)
    },
  })
}

function watchStockIndex(app: FastifyInstance, registry: Registry): void {
  const gauge = (name: 'items' | 'bytes', help: string, aggregator: 'min' | 'sum') =>
    new Gauge({
      name: `stock_index_${name}`,
      help,
      aggregator,
      registers: [registry],
      collect() {
        this.set(app.stockIndexSize()[name])
      },
    })
  gauge('items', 'Items that the search of this instance holds; 0 before it has loaded them', 'min')
  gauge('bytes', 'Memory that they take, without the distinct texts', 'sum')
}

// Digests have equal lengths, and comparing them reveals nothing about how much of a guess was right.
function bearsToken({ headers }: FastifyRequest, token: string): boolean {
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))
}

const digest = (text: string) => createHash('sha256').update(text).digest()
