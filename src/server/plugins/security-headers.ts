import { fastifyHelmet } from '@fastify/helmet'
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
      referrerPolicy: { policy: 'same-origin' },
      crossOriginEmbedderPolicy: false,
    })
  },
  { name: 'security-headers' },
)
