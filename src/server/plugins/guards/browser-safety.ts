import { createHash } from 'node:crypto'
import { fastifyHelmet } from '@fastify/helmet'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { firstScript } from '../../../shared/site/first-script.ts'
import { crossSiteRefusal } from '../../lib/domain-error.ts'

const policyHeader = 'content-security-policy'
const openerHeader = 'cross-origin-opener-policy'
const firstScriptHash = `'sha256-${createHash('sha256').update(firstScript).digest('base64')}'`

export const securityHeaders = fp<{ secure: boolean }>(
  async (app, { secure }) => {
    await app.register(fastifyHelmet, {
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          scriptSrc: ["'self'"],
          // Mantine puts its theme in style elements and positions floating elements with style attributes.
          styleSrc: ["'self'", "'unsafe-inline'"],
          imgSrc: ["'self'", 'data:', 'https:'],
          fontSrc: ["'self'"],
          connectSrc: ["'self'"],
          objectSrc: ["'none'"],
          baseUri: ["'none'"],
          formAction: ["'self'"],
          frameAncestors: ["'none'"],
        },
      },
      strictTransportSecurity: secure,
      // For browsers without frame-ancestors.
      xFrameOptions: { action: 'deny' },
      referrerPolicy: { policy: 'same-origin' },
      crossOriginEmbedderPolicy: false,
    })
  },
  { name: 'security-headers' },
)

/** Lets a drawn page run its first script, which no other answer has, and be painted by the process that asked for it. */
export function setDrawnPageHeaders(reply: FastifyReply): void {
  const policy = String(reply.getHeader(policyHeader))
  reply.header(policyHeader, policy.replace("script-src 'self'", `script-src 'self' ${firstScriptHash}`))
  // It would have the browser start another process, some 200 ms, when a mail program or a person's own typing opens the page.
  // What it keeps other sites' windows from is the office and private pages; the browser gets these by addresses of their own.
  reply.removeHeader(openerHeader)
}

/** Security headers for a request with an invalid address, which no hook sees; the answer is always JSON. */
export function secureUnroutable(reply: FastifyReply): void {
  reply.header(policyHeader, "default-src 'none';frame-ancestors 'none'")
  reply.header('x-content-type-options', 'nosniff')
}

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
      // No page can send a key that it does not have: there is no right of the browser's to abuse.
      if (req.isByKey) return
      req.log.warn('cross-site request refused')
      return reply.code(403).send({ message: crossSiteRefusal().message })
    })
  },
  { name: 'same-origin', dependencies: ['program-keys'] },
)

export function isFromElsewhere(req: FastifyRequest): boolean {
  const site = req.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  const { origin } = req.headers
  return origin !== undefined && !(URL.canParse(origin) && new URL(origin).host === req.host)
}
