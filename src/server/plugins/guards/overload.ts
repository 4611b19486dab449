import { finished } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { DomainError } from '../../lib/domain-error.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Throws BUSY without a free slot. */
    beginWork(): void
    /** Frees the slot early, when the request still waits for its client. */
    endWork(): void
    leaveWork: (() => void) | undefined
  }
}

/** Forty calls per database connection wait less than the connect timeout of four seconds. */
export const defaultWorkLimits = {
  callsMax: 400,
  /** From this many calls on, `callsPerVisitor` applies. */
  sharedFrom: 300,
  callsPerVisitor: 200,
  /** While this many visitors have waited longer than `slowMs`, new calls are refused: twice as many as the database can work on. */
  slowVisitorsMax: 20,
  slowMs: 1_000,
  unreadBytesPerVisitor: 64 * 1024 * 1024,
}
export type WorkLimits = typeof defaultWorkLimits

const batchMax = 20

/** Refuses calls that would time out, and a visitor's with too many unread answers. Register it before compression. */
export const overload = fp<{ limits: WorkLimits }>(
  async (app, { limits }) => {
    const calls = countByVisitor()
    // The oldest first.
    const underWay = new Set<{ visitor: string; since: number }>()
    const unreadBytes = countByVisitor()

    function isTooMuch(visitor: string): boolean {
      const isGreedy = calls.total() >= limits.sharedFrom && calls.of(visitor) >= limits.callsPerVisitor
      const isFull = calls.total() >= limits.callsMax || areManySlow()
      return isFull || isGreedy || unreadBytes.of(visitor) >= limits.unreadBytesPerVisitor
    }

    function areManySlow(): boolean {
      if (underWay.size < limits.slowVisitorsMax) return false
      const slowSince = performance.now() - limits.slowMs
      const slow = new Set<string>()
      for (const { visitor, since } of underWay) {
        if (since > slowSince) return false
        slow.add(visitor)
        if (slow.size === limits.slowVisitorsMax) return true
      }
      return false
    }

    app.decorateRequest('leaveWork', undefined)
    app.decorateRequest('endWork', function (this: FastifyRequest) {
      this.leaveWork?.()
      this.leaveWork = undefined
    })
    app.decorateRequest('beginWork', function (this: FastifyRequest) {
      if (this.leaveWork !== undefined) return
      const { visitor } = this.record
      if (isTooMuch(visitor)) {
        throw new DomainError('BUSY', 'The server is very busy right now. Please try again in a moment.')
      }
      const work = { visitor, since: performance.now() }
      underWay.add(work)
      const giveBack = calls.add(visitor, countCalls(this))
      this.leaveWork = () => {
        underWay.delete(work)
        giveBack()
      }
    })
    // Not after the answer is sent: a client that does not read must not keep a slot. Nor when a client disconnects,
    // since its call continues.
    app.addHook('onSend', async (req, reply, payload) => {
      if (req.leaveWork === undefined) return
      req.endWork()
      if (!Buffer.isBuffer(payload) && typeof payload !== 'string') return
      finished(reply.raw, unreadBytes.add(req.record.visitor, payload.length))
    })
  },
  { name: 'overload', dependencies: ['request-log'] },
)

type CountByVisitor = {
  total(): number
  of(visitor: string): number
  add(visitor: string, count: number): () => void
}

function countByVisitor(): CountByVisitor {
  const counts = new Map<string, number>()
  let total = 0

  const change = (visitor: string, by: number) => {
    const count = (counts.get(visitor) ?? 0) + by
    total += by
    if (count > 0) counts.set(visitor, count)
    else counts.delete(visitor)
  }
  return {
    total: () => total,
    of: (visitor) => counts.get(visitor) ?? 0,
    add(visitor, count) {
      change(visitor, count)
      return () => change(visitor, -count)
    },
  }
}

/** The number of procedures in a batch, whose commas may be percent-encoded. */
function countCalls({ url }: FastifyRequest): number {
  const [path = ''] = url.split('?')
  return Math.min(path.split(/,|%2c/i).length, batchMax)
}
