import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { crossSiteRefusal } from '../lib/domain-error.ts'

const safeMethods: readonly string[] = ['GET', 'HEAD', 'OPTIONS']

/**
 * Refuses what another site's page tries to change with a visitor's cookie. Browsers say where a request
 * comes from; a client that sends neither header (curl) carries no ambient cookie and is let through.
 */
export const sameOrigin = fp(
  async (app) => {
    app.addHook('onRequest', async (req, reply) => {
      if (safeMethods.includes(req.method) || !isFromElsewhere(req)) return
      req.log.warn('cross-site request refused')
      return reply.code(403).send({ message: crossSiteRefusal().message })
    })
  },
  { name: 'same-origin' },
)

/** Tells whether a page of another site makes a request, as far as its browser tells. */
export function isFromElsewhere(req: FastifyRequest): boolean {
  const site = req.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  const { origin } = req.headers
  return origin !== undefined && !(URL.canParse(origin) && new URL(origin).host === req.host)
}
