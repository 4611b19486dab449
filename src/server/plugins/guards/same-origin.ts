import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { crossSiteRefusal } from '../../lib/domain-error.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether mail programs call it, also from pages of their own: what the path holds is all that counts. */
    isForMailPrograms?: boolean
  }
}

const safeMethods: readonly string[] = ['GET', 'HEAD', 'OPTIONS']

/** A client without these headers (curl) has no cookies to abuse and is let through. */
export const sameOrigin = fp(
  async (app) => {
    app.addHook('onRequest', async (req, reply) => {
      if (safeMethods.includes(req.method) || !isFromElsewhere(req)) return
      if (req.routeOptions.config.isForMailPrograms) return
      req.log.warn('cross-site request refused')
      return reply.code(403).send({ message: crossSiteRefusal().message })
    })
  },
  { name: 'same-origin' },
)

export function isFromElsewhere(req: FastifyRequest): boolean {
  const site = req.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  const { origin } = req.headers
  return origin !== undefined && !(URL.canParse(origin) && new URL(origin).host === req.host)
}
