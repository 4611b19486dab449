import { fastifyHelmet } from '@fastify/helmet'
import type { FastifyReply } from 'fastify'
import fp from 'fastify-plugin'

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

/** Security headers for a request with an invalid address, which no hook sees; the answer is always JSON. */
export function secureUnroutable(reply: FastifyReply): void {
  reply.header('content-security-policy', "default-src 'none';frame-ancestors 'none'")
  reply.header('x-content-type-options', 'nosniff')
}
