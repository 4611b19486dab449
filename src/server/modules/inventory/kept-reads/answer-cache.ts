import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

/** The forms in which answers are kept, the best first. */
export const encodings = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof encodings)[number]

/** A finished answer: what goes out, byte by byte, and the tag that stands for its content. */
export type Answer = { body: Buffer; encoding: Encoding; etag: string }

type Entry = {
  /** Undefined when none was known: such an answer serves those who waited for it, and nobody else. */
  version: number | undefined
  etag: string
  plain: Buffer
  compressed: Map<Encoding, Buffer>
  compressing: Map<Encoding, Promise<Buffer>>
}
type Making = { version: number; entry: Promise<Entry | undefined> }
type Make = () => Promise<Buffer | undefined>

/** How much memory answers may take where nobody says otherwise. */
export const answerMbDefault = 32
/** Below that a compressed answer takes as many packets as a plain one. */
export const compressFromBytes = 1_024
// Each answer is compressed once for many readers, but its first reader waits for it.
const brotliQuality = 5
// Half a megabyte. The default window takes sixteen times the memory, for each thread that compresses.
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

/**
 * Keeps finished answers by what was asked for, as long as the version of their subject is the one they were made under.
 * The version is looked at before an answer is made: what changes meanwhile can make it newer than its version, never older.
 * While no version is known nothing is kept and nothing kept is used.
 */
export class AnswerCache {
  readonly #entries: LRUCache<string, Entry>
  readonly #making = new Map<string, Making>()
  readonly #currentVersion: () => number | undefined

  constructor({ bytesMax, currentVersion }: { bytesMax: number; currentVersion: () => number | undefined }) {
    this.#currentVersion = currentVersion
    this.#entries = new LRUCache({
      maxSize: Math.max(1, bytesMax),
      maxEntrySize: Math.max(1, Math.floor(bytesMax * entryShareMax)),
      sizeCalculation: sizeOf,
    })
  }

  /** How much memory the kept answers take, about, and how many there are. */
  get size(): { bytes: number; answers: number } {
    return { bytes: this.#entries.calculatedSize, answers: this.#entries.size }
  }

  /** Finds a finished answer that is still true. */
  find(key: string, asked: Encoding): Answer | undefined {
    const entry = this.#entries.get(key)
    if (!entry || entry.version !== this.#currentVersion()) return undefined
    const encoding = encodingFor(entry, asked)
    const body = encoding === 'identity' ? entry.plain : entry.compressed.get(encoding)
    return body && { body, encoding, etag: entry.etag }
  }

  /**
   * Gives an answer in an encoding, making what is not there yet; all who ask meanwhile share one making. Undefined where
   * `make` gives nothing to keep.
   */
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
    const making = this.#making.get(key)
    return making?.version === version ? making.entry : this.#makeOnce(key, version, make)
  }

  async #makeOnce(key: string, version: number, make: Make): Promise<Entry | undefined> {
    const making = { version, entry: makeEntry(version, make) }
    this.#making.set(key, making)
    try {
      const entry = await making.entry
      if (entry) this.#keep(key, entry)
      return entry
    } finally {
      // A later version's may have taken its place.
      if (this.#making.get(key) === making) this.#making.delete(key)
    }
  }

  async #bodyOf(key: string, entry: Entry, encoding: Encoding): Promise<Buffer> {
    if (encoding === 'identity') return entry.plain
    const compressed = entry.compressed.get(encoding)
    if (compressed) return compressed
    const compressing = entry.compressing.get(encoding) ?? compressors[encoding](entry.plain)
    entry.compressing.set(encoding, compressing)
    const body = await compressing
    entry.compressed.set(encoding, body)
    entry.compressing.delete(encoding)
    this.#keep(key, entry)
    return body
  }

  #keep(key: string, entry: Entry): void {
    if (entry.version === undefined || entry.version !== this.#currentVersion()) return
    // The cache measures what is new to it only, and this one may have grown since.
    this.#entries.delete(key)
    this.#entries.set(key, entry)
  }
}

async function makeEntry(version: number | undefined, make: Make): Promise<Entry | undefined> {
  const plain = await make()
  if (!plain) return undefined
  // Weak, since it is one for all encodings; of the content, so that it outlives changes of other items and new versions of us.
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
