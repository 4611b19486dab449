import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

export const encodings = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof encodings)[number]

export type Answer = { body: Buffer; encoding: Encoding; etag: string }

type Entry = {
  /** Undefined if it was unknown: such an answer is only for the requests that waited for it. */
  version: number | undefined
  etag: string
  plain: Buffer
  compressed: Map<Encoding, Buffer>
  compressing: Map<Encoding, Promise<Buffer>>
}
type PendingEntry = { version: number; entry: Promise<Entry | undefined> }
type Make = () => Promise<Buffer | undefined>

export const answerMbDefault = 32
/** Compressing shorter answers saves no network packets. */
export const compressFromBytes = 1_024
// An answer is compressed once for many readers, but the first one waits for it.
const brotliQuality = 5
// A 512 KB window. The default takes sixteen times the memory per compressing thread.
export const brotliWindowBits = 19
const entryOverheadBytes = 500
// One long list must not push out all others.
const entryShareMax = 1 / 4
const etagChars = 22

const compressors = {
  gzip: promisify(gzip),
  br: promisify((body: Buffer, done: (error: Error | null, compressed: Buffer) => void) =>
    brotliCompress(
      body,
      {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
          [constants.BROTLI_PARAM_LGWIN]: brotliWindowBits,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        },
      },
      done,
    ),
  ),
}

export async function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === 'identity' ? body : compressors[encoding](body)
}

/**
 * Caches answers under the version of the stock. The version is read before an answer is made, so an answer may be
 * newer than its version, never older. While the version is unknown, nothing is stored or used.
 */
export class ResponseCache {
  readonly #entries: LRUCache<string, Entry>
  readonly #pending = new Map<string, PendingEntry>()
  readonly #currentVersion: () => number | undefined

  constructor({ bytesMax, currentVersion }: { bytesMax: number; currentVersion: () => number | undefined }) {
    this.#currentVersion = currentVersion
    this.#entries = new LRUCache({
      maxSize: Math.max(1, bytesMax),
      maxEntrySize: Math.max(1, Math.floor(bytesMax * entryShareMax)),
      sizeCalculation: sizeOf,
    })
  }

  get size(): { bytes: number; answers: number } {
    return { bytes: this.#entries.calculatedSize, answers: this.#entries.size }
  }

  /** Finds a kept answer that is still current. */
  find(key: string, asked: Encoding): Answer | undefined {
    const entry = this.#entries.get(key)
    if (!entry || entry.version !== this.#currentVersion()) return undefined
    const encoding = encodingFor(entry, asked)
    const body = encoding === 'identity' ? entry.plain : entry.compressed.get(encoding)
    return body && { body, encoding, etag: entry.etag }
  }

  /** Concurrent requests share the work. Undefined if `make` returns undefined. */
  async get(key: string, asked: Encoding, make: Make): Promise<Answer | undefined> {
    const entry = await this.#getEntry(key, make)
    if (!entry) return undefined
    const encoding = encodingFor(entry, asked)
    return { body: await this.#bodyOf(key, entry, encoding), encoding, etag: entry.etag }
  }

  #getEntry(key: string, make: Make): Promise<Entry | undefined> {
    const version = this.#currentVersion()
    if (version === undefined) return makeEntry(version, make)
    const kept = this.#entries.get(key)
    if (kept?.version === version) return Promise.resolve(kept)
    const pending = this.#pending.get(key)
    return pending?.version === version ? pending.entry : this.#makeOnce(key, version, make)
  }

  async #makeOnce(key: string, version: number, make: Make): Promise<Entry | undefined> {
    const pending = { version, entry: makeEntry(version, make) }
    this.#pending.set(key, pending)
    try {
      const entry = await pending.entry
      if (entry) this.#keep(key, entry)
      return entry
    } finally {
      // An entry of a later version may have replaced it.
      if (this.#pending.get(key) === pending) this.#pending.delete(key)
    }
  }

  async #bodyOf(key: string, entry: Entry, encoding: Encoding): Promise<Buffer> {
    if (encoding === 'identity') return entry.plain
    const compressed = entry.compressed.get(encoding)
    if (compressed) return compressed
    const compressing = entry.compressing.get(encoding) ?? compress(entry.plain, encoding)
    entry.compressing.set(encoding, compressing)
    const body = await compressing
    entry.compressed.set(encoding, body)
    entry.compressing.delete(encoding)
    this.#keep(key, entry)
    return body
  }

  #keep(key: string, entry: Entry): void {
    if (entry.version === undefined || entry.version !== this.#currentVersion()) return
    // The cache only measures new entries, and this one may have grown.
    this.#entries.delete(key)
    this.#entries.set(key, entry)
  }
}

async function makeEntry(version: number | undefined, make: Make): Promise<Entry | undefined> {
  const plain = await make()
  if (!plain) return undefined
  // Weak, since all encodings share it; made from the content, so it survives changes of other items and new releases.
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, etagChars)}"`
  return { version, etag, plain, compressed: new Map(), compressing: new Map() }
}

function encodingFor({ plain }: Entry, asked: Encoding): Encoding {
  return plain.length < compressFromBytes ? 'identity' : asked
}

function sizeOf({ plain, compressed }: Entry, key: string): number {
  const bodies = [plain, ...compressed.values()]
  return entryOverheadBytes + key.length * 2 + bodies.reduce((sum, body) => sum + body.length, 0)
}
