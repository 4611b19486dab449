import { constants } from 'node:zlib'
import { fastifyCompress } from '@fastify/compress'
import fp from 'fastify-plugin'
import { DomainError } from '../lib/domain-error.ts'
import { brotliWindowBits, compressFromBytes } from '../modules/inventory/response-cache/response-cache.ts'

// Brotli's default is for files that are compressed once; 4 costs about as much as gzip and saves more.
const brotliQuality = 4

const compressedRefusal = 'Send the body uncompressed, without Content-Encoding'

/** Compresses large answers, and refuses compressed bodies: requests are small or workbooks. */
export const compression = fp(
  async (app) => {
    app.addHook('onRequest', (req, _reply, done) => {
      const { 'content-encoding': encoding = 'identity' } = req.headers
      done(encoding === 'identity' ? undefined : new DomainError('WRONG_CONTENT_TYPE', compressedRefusal))
    })
    await app.register(fastifyCompress, {
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
