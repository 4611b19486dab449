import { TRPCClientError } from '@trpc/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Quote, UpdateQuote } from '../../../../shared/quotes/schema.ts'
import { aQuote } from '../../../../shared/test/quotes.ts'
import { createDraftSaver } from './draft-saver.ts'
import type { KeptDraft } from './open-drafts.ts'
import type { QuoteDraft } from './quote-draft.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const refusal = (domainCode: string) =>
  TRPCClientError.from({ error: { code: -32_000, message: domainCode, data: { domainCode } } })

/** A saver before a server with one draft. */
function start(kept?: KeptDraft) {
  const server = { quote: aQuote(), saved: [] as UpdateQuote[], failure: undefined as Error | undefined }
  const stay = { kept: undefined as KeptDraft | undefined }
  const saver = createDraftSaver({
    quote: server.quote,
    kept,
    save: async (input): Promise<Quote> => {
      if (server.failure) throw server.failure
      if (input.revision !== server.quote.revision) throw refusal('QUOTE_CHANGED')
      server.saved.push(input)
      server.quote = { ...server.quote, terms: input.terms ?? server.quote.terms, revision: input.revision + 1 }
      return server.quote
    },
    load: async () => server.quote,
    keep: (next) => {
      stay.kept = next
    },
  })
  return { saver, server, stay }
}

const type = (terms: string) => (draft: QuoteDraft) => ({ ...draft, terms })

test('what is typed is saved a second after the last key, in one call', async () => {
  const { saver, server } = start()
  for (const terms of ['N', 'Ne', 'Net']) saver.edit(type(terms))
  await vi.advanceTimersByTimeAsync(999)
  expect(server.saved).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(server.saved).toMatchObject([{ terms: 'Net', revision: 1 }])
  expect(saver.getSnapshot().state).toEqual({ kind: 'saved' })
  expect(await saver.flush()).toBe(true)
  expect(server.saved).toHaveLength(1)
})

test('what is typed while it is saved follows in the next call', async () => {
  const { saver, server } = start()
  saver.edit(type('One'))
  const saving = saver.flush()
  saver.edit(type('Two'))
  expect(await saving).toBe(true)
  expect(server.saved).toMatchObject([
    { terms: 'One', revision: 1 },
    { terms: 'Two', revision: 2 },
  ])
})

test("others' changes elsewhere are taken over; of the same field staff choose", async () => {
  const { saver, server } = start()
  server.quote = { ...server.quote, revision: 7, note: 'Ships Monday' }
  saver.edit(type('Mine'))
  expect(await saver.flush()).toBe(true)
  expect(server.saved).toMatchObject([{ terms: 'Mine', revision: 7 }])
  expect(saver.getSnapshot().draft).toMatchObject({ terms: 'Mine', note: 'Ships Monday' })

  server.quote = { ...server.quote, revision: 9, terms: 'Theirs', changedBy: 'ann' }
  saver.edit(type('Mine again'))
  expect(await saver.flush()).toBe(false)
  expect(saver.getSnapshot().state).toMatchObject({ kind: 'changed', by: 'ann', fields: ['terms'] })
  expect(await saver.keepMine()).toBe(true)
  expect(server.quote).toMatchObject({ terms: 'Mine again', revision: 10 })

  server.quote = { ...server.quote, revision: 12, terms: 'Theirs' }
  saver.edit(type('Mine'))
  await saver.flush()
  await saver.loadTheirs()
  expect(saver.getSnapshot()).toMatchObject({ draft: { terms: 'Theirs' }, state: { kind: 'saved' } })
})

test("another's save is shown at once, beside what is typed here, and the same field is asked about", async () => {
  const { saver, server } = start()
  const theirs = (fields: Partial<Quote>) => {
    server.quote = { ...server.quote, ...fields, revision: server.quote.revision + 1, changedBy: 'ann' }
    saver.adopt(server.quote)
  }
  theirs({ note: 'Ships Monday' })
  expect(saver.getSnapshot()).toMatchObject({ draft: { note: 'Ships Monday' }, state: { kind: 'saved', by: 'ann' } })
  expect(saver.getRevision()).toBe(2)

  saver.edit(type('Mine'))
  theirs({ note: 'Ships Friday' })
  expect(saver.getSnapshot().draft).toMatchObject({ terms: 'Mine', note: 'Ships Friday' })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(server.saved).toMatchObject([{ terms: 'Mine', revision: 3 }])

  saver.edit(type('Mine again'))
  theirs({ terms: 'Theirs' })
  expect(saver.getSnapshot()).toMatchObject({
    draft: { terms: 'Mine again' },
    state: { kind: 'changed', by: 'ann', fields: ['terms'] },
  })
})

test('a refused sending shows what is stored, or that it was sent', async () => {
  const { saver, server } = start()
  server.quote = { ...server.quote, revision: 2, note: 'Ships Monday' }
  await saver.catchUp()
  expect(saver.getSnapshot()).toMatchObject({ draft: { note: 'Ships Monday' }, state: { kind: 'saved' } })
  server.quote = { ...server.quote, revision: 3, state: 'sent' }
  await saver.catchUp()
  expect(saver.getSnapshot().state).toEqual({ kind: 'closed', message: 'Version 1 is sent.' })
})

test('an answer that was lost is no conflict', async () => {
  const { saver, server } = start()
  saver.edit(type('Mine'))
  server.quote = { ...server.quote, revision: 2, terms: 'Mine' }
  expect(await saver.flush()).toBe(true)
  expect(server.saved).toEqual([])
})

test('what is not saved is kept for a reload, and tried again', async () => {
  const { saver, server, stay } = start()
  server.failure = new Error('The server could not be reached')
  saver.edit(type('Mine'))
  expect(await saver.flush()).toBe(false)
  expect(saver.getSnapshot().state).toMatchObject({ kind: 'failed', message: 'The server could not be reached' })
  expect(stay.kept).toMatchObject({ revision: 1, draft: { terms: 'Mine' } })

  const reloaded = start(stay.kept)
  expect(reloaded.saver.getSnapshot().draft.terms).toBe('Mine')
  expect(await reloaded.saver.flush()).toBe(true)
  expect(reloaded.stay.kept).toBeUndefined()

  server.failure = undefined
  await vi.advanceTimersByTimeAsync(5_000)
  expect(server.saved).toMatchObject([{ terms: 'Mine' }])
  expect(stay.kept).toBeUndefined()
})

test('a version that was sent elsewhere takes no more changes, and after a logout nothing is kept', async () => {
  const { saver, server, stay } = start()
  server.failure = refusal('QUOTE_STATE')
  saver.edit(type('Mine'))
  expect(await saver.flush()).toBe(false)
  expect(saver.getSnapshot().state.kind).toBe('closed')

  const other = start()
  other.saver.edit(type('Mine'))
  other.saver.stop()
  expect(await other.saver.flush()).toBe(false)
  other.saver.remember()
  expect([other.server.saved, other.stay.kept]).toEqual([[], undefined])
  expect(stay.kept).toBeDefined()
})
