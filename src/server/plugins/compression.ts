import { constants } from 'node:zlib'
import { fastifyCompress } from '@fastify/compress'
import fp from 'fastify-plugin'
import { brotliWindowBits, compressFromBytes } from '../lib/answer-cache.ts'

// Brotli's default is meant for files that are compressed once; at 4 it costs about what gzip does and saves more.
const brotliQuality = 4

/** Compresses what is worth it, as the client accepts it. */
export const compression = fp(
  async (app) => {
    await app.register(fastifyCompress, {
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
