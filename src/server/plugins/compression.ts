import { constants } from 'node:zlib'
import { fastifyCompress } from '@fastify/compress'
import fp from 'fastify-plugin'
import { DomainError } from '../lib/domain-error.ts'
import { brotliWindowBits, compressFromBytes } from '../modules/inventory/kept-reads/answer-cache.ts'

// Brotli's default is meant for files that are compressed once; at 4 it costs about what gzip does and saves more.
const brotliQuality = 4

const compressedRefusal = 'Send the body as it is, without Content-Encoding'

/** Compresses what is worth it, as the client accepts it, and refuses compressed bodies: what comes is small or a workbook. */
export const compression = fp(
  async (app) => {
    app.addHook('onRequest', (req, _reply, done) => {
      const { 'content-encoding': encoding = 'identity' } = req.headers
      done(encoding === 'identity' ? undefined : new DomainError('WRONG_CONTENT_TYPE', compressedRefusal))
    })
    await app.register(fastifyCompress, {
      // One that is broken would take the request away from whoever still answers it.
      globalDecompression: false,
      encodings: ['br', 'gzip'],
      threshold: compressFromBytes,
      brotliOptions: {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
          [constants.BROTLI_PARAM_LGWIN]: brotliWindowBits,
        },
      },
    })
  },
  { name: 'compression' },
)
