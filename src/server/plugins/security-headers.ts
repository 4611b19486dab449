import { fastifyHelmet } from '@fastify/helmet'
import type { FastifyReply } from 'fastify'
import fp from 'fastify-plugin'

/** Browser-side fences: own scripts only, no framing, no sniffing; TLS is demanded only where it is in use. */
export const securityHeaders = fp<{ secure: boolean }>(
  async (app, { secure }) => {
    await app.register(fastifyHelmet, {
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          scriptSrc: ["'self'"],
          // Mantine writes its theme into style elements and positions floating parts by style attributes.
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
      // For browsers that know no frame-ancestors.
      xFrameOptions: { action: 'deny' },
      referrerPolicy: { policy: 'same-origin' },
      crossOriginEmbedderPolicy: false,
    })
  },
  { name: 'security-headers' },
)

/** Fences the answer to a request whose address is none: no hook sees it, and it is JSON and nothing else. */
export function fenceUnroutable(reply: FastifyReply): void {
  reply.header('content-security-policy', "default-src 'none';frame-ancestors 'none'")
  reply.header('x-content-type-options', 'nosniff')
}
