import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { type Answer, AnswerCache, compressFromBytes, type Encoding, encodings } from './answer-cache.ts'

/** A cache at version 1, and what sets another. */
function aCache({ bytesMax = 1024 * 1024 } = {}) {
  let current: number | undefined = 1
  const cache = new AnswerCache({ bytesMax, currentVersion: () => current })
  const setVersion = (version: number | undefined) => {
    current = version
  }
  return { cache, setVersion }
}

const text = (body: string, bytes = body.length) => Buffer.from(body.padEnd(bytes, '.'))
const notAgain = () => Promise.reject(new Error('It was made anew'))

/** Makes an answer when the test says so, and counts how often it was asked to. */
class Making {
  calls = 0
  finish: (body: Buffer) => void = () => undefined
  fail: (reason: Error) => void = () => undefined
  readonly #body = new Promise<Buffer>((resolve, reject) => {
    this.finish = resolve
    this.fail = reject
  })
  make = () => {
    this.calls += 1
    return this.#body
  }
}

const decoders = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  identity: (body: Buffer) => body,
} satisfies Record<Encoding, (body: Buffer) => Buffer>

/** The text of an answer, from whatever encoding it is in. */
function textOf(answer: Answer | undefined): string | undefined {
  return answer && decoders[answer.encoding](answer.body).toString()
}

test('an answer is kept while the version stays', async () => {
  const { cache } = aCache()
  await cache.get('key', 'identity', async () => text('first'))
  expect(textOf(await cache.get('key', 'identity', notAgain))).toBe('first')
  expect(textOf(cache.find('key', 'identity'))).toBe('first')
  expect(cache.find('another key', 'identity')).toBeUndefined()
})

test('an answer is made anew after the version moved, forward or back', async () => {
  const { cache, setVersion } = aCache()
  for (const version of [5, 6, 4]) {
    setVersion(version)
    expect(cache.find('key', 'identity')).toBeUndefined()
    const answer = await cache.get('key', 'identity', async () => text(`of ${version}`))
    expect(textOf(answer)).toBe(`of ${version}`)
    expect(textOf(cache.find('key', 'identity'))).toBe(`of ${version}`)
  }
})

test('what was being made while the version moved serves those who asked before, and nobody else', async () => {
  const { cache, setVersion } = aCache()
  const before = new Making()
  const askedBefore = cache.get('key', 'identity', before.make)
  setVersion(2)
  const after = new Making()
  const askedAfter = cache.get('key', 'identity', after.make)
  before.finish(text('before'))
  expect(textOf(await askedBefore)).toBe('before')
  expect(cache.find('key', 'identity')).toBeUndefined()

  // Whoever asks now joins the making that began after the move.
  const askedLater = cache.get('key', 'identity', notAgain)
  after.finish(text('after'))
  expect([textOf(await askedAfter), textOf(await askedLater)]).toEqual(['after', 'after'])
  expect(textOf(cache.find('key', 'identity'))).toBe('after')
})

test('an earlier making that ends last does not take the place of a later one', async () => {
  const { cache, setVersion } = aCache()
  const before = new Making()
  const askedBefore = cache.get('key', 'br', before.make)
  setVersion(2)
  await cache.get('key', 'br', async () => text('after', 5_000))
  before.finish(text('before', 5_000))
  expect(textOf(await askedBefore)).toBe(String(text('before', 5_000)))
  for (const encoding of encodings) {
    expect(textOf(await cache.get('key', encoding, notAgain))).toBe(String(text('after', 5_000)))
  }
})

test('while no version is known nothing kept is used, nothing is kept, and nothing is shared', async () => {
  const { cache, setVersion } = aCache()
  await cache.get('key', 'identity', async () => text('kept before'))
  setVersion(undefined)
  expect(cache.find('key', 'identity')).toBeUndefined()
  const [one, other] = [new Making(), new Making()]
  const both = [one, other].map(({ make }) => cache.get('key', 'identity', make))
  one.finish(text('one'))
  other.finish(text('other'))
  expect((await Promise.all(both)).map(textOf)).toEqual(['one', 'other'])
  expect(cache.find('key', 'identity')).toBeUndefined()
})

test('what was being made when the doubt ended or began is not kept', async () => {
  const { cache, setVersion } = aCache()
  for (const [before, after] of [
    [undefined, 1],
    [1, undefined],
  ]) {
    setVersion(before)
    const doubtful = new Making()
    const asked = cache.get('key', 'br', doubtful.make)
    setVersion(after)
    doubtful.finish(text('in doubt', 5_000))
    expect(textOf(await asked)).toBe(String(text('in doubt', 5_000)))
    setVersion(1)
    expect(cache.find('key', 'identity')).toBeUndefined()
  }
})

test('all who ask at once share one making', async () => {
  const { cache } = aCache()
  const { making, asked } = askAtOnce(cache, 21)
  making.finish(text('shared', 5_000))
  const answers = await Promise.all(asked)
  expect(making.calls).toBe(1)
  expect(new Set(answers.map((answer) => answer?.etag)).size).toBe(1)
  // One each of the three encodings.
  expect(new Set(answers.map((answer) => answer?.body)).size).toBe(encodings.length)
  expect(new Set(answers.map(textOf))).toEqual(new Set([String(text('shared', 5_000))]))
})

test('a making that fails is not kept: all who waited hear of it, and the next one asks again', async () => {
  const { cache } = aCache()
  const { making, asked } = askAtOnce(cache, 3)
  making.fail(new Error('The database is gone'))
  for (const answer of asked) await expect(answer).rejects.toThrow('The database is gone')
  expect(making.calls).toBe(1)
  expect(textOf(await cache.get('key', 'gzip', async () => text('well')))).toBe('well')
})

/** Asks for the same, in each of the encodings in turn, before there is an answer. */
function askAtOnce(cache: AnswerCache, times: number) {
  const making = new Making()
  const wanted = Array.from({ length: times }, (_, i) => encodings[i % encodings.length] ?? 'identity')
  return { making, asked: wanted.map((encoding) => cache.get('key', encoding, making.make)) }
}

test('where there is nothing to keep, whoever asked is told so, and the next one asks again', async () => {
  const { cache } = aCache()
  expect(await cache.get('key', 'br', async () => undefined)).toBeUndefined()
  expect(cache.size).toEqual({ bytes: 0, answers: 0 })
  expect(textOf(await cache.get('key', 'br', async () => text('now')))).toBe('now')
})

test('the bytes that are kept stay bounded, and what was used least lately goes first', async () => {
  const bytesMax = 100_000
  const { cache } = aCache({ bytesMax })
  const keep = (key: string) => cache.get(key, 'identity', async () => text(key, 20_000))
  for (const key of ['a', 'b', 'c', 'd']) await keep(key)
  expect(cache.find('a', 'identity')).toBeDefined()
  for (const key of ['e', 'f']) await keep(key)
  expect(['a', 'b', 'c', 'd', 'e', 'f'].filter((key) => cache.find(key, 'identity'))).toEqual(['a', 'd', 'e', 'f'])
  for (let i = 0; i < 50; i += 1) {
    await keep(`key ${i}`)
    expect(cache.size.bytes).toBeLessThanOrEqual(bytesMax)
  }
})

test('the compressed forms of an answer count too', async () => {
  const { cache } = aCache()
  const digits = Array.from({ length: 5_000 }, (_, i) => Math.sin(i)).join()
  await cache.get('key', 'identity', async () => text(digits))
  for (const encoding of ['gzip', 'br'] as const) {
    const before = cache.size.bytes
    const answer = await cache.get('key', encoding, notAgain)
    expect(cache.size).toEqual({ bytes: before + (answer?.body.length ?? 0), answers: 1 })
  }
})

test('an answer that would push out most others is given but not kept', async () => {
  const { cache } = aCache({ bytesMax: 100_000 })
  await cache.get('short', 'identity', async () => text('short'))
  const long = await cache.get('long', 'gzip', async () => text('long', 60_000))
  expect(textOf(long)).toBe(String(text('long', 60_000)))
  expect(cache.find('long', 'identity')).toBeUndefined()
  expect(textOf(cache.find('short', 'identity'))).toBe('short')
})

test('a cache without room keeps nothing, and answers', async () => {
  const { cache } = aCache({ bytesMax: 0 })
  for (const body of ['one', 'two']) expect(textOf(await cache.get('key', 'br', async () => text(body)))).toBe(body)
  expect(cache.size).toEqual({ bytes: 0, answers: 0 })
})

test('each encoding is made once, and decodes to the same', async () => {
  const { cache } = aCache()
  const long = text('coils', 50_000)
  for (const encoding of encodings) {
    const make = async () => long
    const [one, other] = await Promise.all([cache.get('key', encoding, make), cache.get('key', encoding, make)])
    expect(one?.encoding).toBe(encoding)
    expect(textOf(one)).toBe(String(long))
    // The very same bytes: neither compressed nor copied again.
    expect(other?.body).toBe(one?.body)
    expect(cache.find('key', encoding)?.body).toBe(one?.body)
  }
})

test('an encoding that was not asked for yet is not there to be found', async () => {
  const { cache } = aCache()
  await cache.get('key', 'br', async () => text('coils', 5_000))
  expect(cache.find('key', 'gzip')).toBeUndefined()
  expect(cache.find('key', 'identity')?.encoding).toBe('identity')
})

test('a short answer goes out plain, whatever is accepted', async () => {
  const { cache } = aCache()
  for (const [bytes, encoding] of [
    [compressFromBytes - 1, 'identity'],
    [compressFromBytes, 'br'],
  ] as const) {
    const answer = await cache.get(String(bytes), 'br', async () => text('x', bytes))
    expect(answer?.encoding).toBe(encoding)
    expect(cache.find(String(bytes), 'br')).toEqual(answer)
  }
})

test('the tag stands for the content alone', async () => {
  const tagOf = async (version: number, body: string) => {
    const { cache, setVersion } = aCache()
    setVersion(version)
    return (await cache.get('key', 'br', async () => text(body, 2_000)))?.etag
  }
  const tag = await tagOf(1, 'coils')
  expect(tag).toMatch(/^W\/"[\w-]{22}"$/)
  expect(await tagOf(2, 'coils')).toBe(tag)
  expect(await tagOf(1, 'plates')).not.toBe(tag)
})
