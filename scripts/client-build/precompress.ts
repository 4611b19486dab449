import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(js|css|svg)$/

const encodings = [
  { extension: 'br', compress: promisify(brotliCompress), options: {} },
  { extension: 'gz', compress: promisify(gzip), options: { level: constants.Z_BEST_COMPRESSION } },
]

/** Writes compressed copies of the built assets at the highest level, unless they would not be smaller. The server sends them as they are. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      if (!dir) throw new Error('The client is built into a folder')
      const assets = Object.values(bundle).filter(({ fileName }) => compressible.test(fileName))
      await Promise.all(
        assets.map((asset) =>
          writeCompressed(path.join(dir, asset.fileName), asset.type === 'chunk' ? asset.code : asset.source),
        ),
      )
    },
  }
}

async function writeCompressed(file: string, content: string | Uint8Array): Promise<void> {
  const plain = Buffer.from(content)
  for (const { extension, compress, options } of encodings) {
    const packed = await compress(plain, options)
    if (packed.length < plain.length) await writeFile(`${file}.${extension}`, packed)
  }
}
