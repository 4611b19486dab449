import { finished } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { DomainError } from '../lib/domain-error.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Takes a place for the request's calls until its answer is made, once. Throws BUSY where there is none. */
    beginWork(): void
    /** Gives the place back before the answer is made, where the request has yet to wait for its visitor. */
    endWork(): void
    /** What gives the place back; undefined while it has none. */
    leaveWork: (() => void) | undefined
  }
}

/** How many calls may be under way at once, and how much of their answers may wait to be read. */
export type WorkLimits = {
  callsMax: number
  /** From so many calls on, a visitor may have no more than his share. */
  sharedFrom: number
  /** A visitor's share: behind one address there may be a whole office. */
  callsPerVisitor: number
  /** While so many visitors have waited longer than `slowMs`, no more calls are taken: they would wait even longer. */
  slowVisitorsMax: number
  slowMs: number
  unreadBytesPerVisitor: number
}

/**
 * Each of the ten database connections has a queue of forty at most: less than the five seconds that a call waits for one, since a
 * lead that waits a second is better than one that is refused.
 */
export const defaultWorkLimits: WorkLimits = {
  callsMax: 400,
  sharedFrom: 300,
  callsPerVisitor: 200,
  // Twice as many as can be at work in the database: half of them wait.
  slowVisitorsMax: 20,
  slowMs: 1_000,
  unreadBytesPerVisitor: 64 * 1024 * 1024,
}

const batchMax = 20

/**
 * Refuses calls at once while too many are under way, where all of them would wait until they fail. One visitor
 * cannot take the place of all others, nor fill the memory with answers that he does not read. To be registered before
 * what compresses answers, so that it sees them whole.
 */
export const overload = fp<{ limits: WorkLimits }>(
  async (app, { limits }) => {
    const calls = countByVisitor()
    // When each that is under way was begun, the oldest first.
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
        throw new DomainError('BUSY', 'The server is very busy just now. Please try again in a moment.')
      }
      const work = { visitor, since: performance.now() }
      underWay.add(work)
      const giveBack = calls.add(visitor, countCalls(this))
      this.leaveWork = () => {
        underWay.delete(work)
        giveBack()
      }
    })
    // Not when the answer has left: whoever does not read it must not keep a place. Nor when a client leaves, since his call goes on.
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
  /** Gives what takes the count away again. */
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

/** As many as there are procedures in a batch, whose commas may be written in either way. */
function countCalls({ url }: FastifyRequest): number {
  const [path = ''] = url.split('?')
  return Math.min(path.split(/,|%2c/i).length, batchMax)
}
