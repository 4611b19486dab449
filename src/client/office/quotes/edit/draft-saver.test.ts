import { TRPCClientError } from '@trpc/client'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Quote, UpdateQuote } from '../../../../shared/quotes/schema.ts'
import { aLine, aQuote } from '../../../../shared/test/quotes.ts'
import { createDraftSaver } from './draft-saver.ts'
import { type Side, takeSide } from './merge-drafts.ts'
import type { KeptDraft } from './open-drafts.ts'
import { findChangedFields, newLine, type QuoteDraft, toDraft } from './quote-draft.ts'

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

test("others' changes elsewhere are taken over and sent again; of the same cell theirs holds, and mine is kept", async () => {
  const { saver, server, stay } = start()
  server.quote = { ...server.quote, revision: 7, note: 'Ships Monday' }
  saver.edit(type('Mine'))
  expect(await saver.flush()).toBe(true)
  expect(server.saved).toMatchObject([{ terms: 'Mine', revision: 7 }])
  expect(saver.getSnapshot()).toMatchObject({ draft: { terms: 'Mine', note: 'Ships Monday' }, conflicts: [] })

  server.quote = { ...server.quote, revision: 9, terms: 'Theirs', changedBy: 'ann' }
  saver.edit(type('Mine again'))
  expect(await saver.flush()).toBe(true)
  const conflict = { field: 'terms', mine: 'Mine again', theirs: 'Theirs', by: 'ann' } as const
  expect(saver.getSnapshot()).toMatchObject({
    draft: { terms: 'Theirs' },
    state: { kind: 'saved' },
    conflicts: [conflict],
  })
  const reloaded = start(stay.kept).saver
  expect(reloaded.getSnapshot()).toMatchObject({ draft: { terms: 'Theirs' }, conflicts: [conflict] })

  saver.edit((draft) => takeSide(draft, conflict, 'mine'))
  expect(saver.getSnapshot().conflicts).toEqual([])
  expect(await saver.flush()).toBe(true)
  expect(server.quote).toMatchObject({ terms: 'Mine again', revision: 10 })
  expect(stay.kept).toBeUndefined()

  const [open] = reloaded.getSnapshot().conflicts
  if (open) reloaded.settle(open)
  expect(reloaded.getSnapshot()).toMatchObject({ draft: { terms: 'Theirs' }, conflicts: [] })
})

test("another's save is shown at once beside what is typed here, but never under the keys", async () => {
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
  expect(saver.getSnapshot()).toMatchObject({ draft: { terms: 'Mine again' }, conflicts: [] })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(saver.getSnapshot()).toMatchObject({
    draft: { terms: 'Theirs' },
    conflicts: [{ field: 'terms', mine: 'Mine again', theirs: 'Theirs', by: 'ann' }],
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

test('what was typed after an answer that was lost is no conflict with it', async () => {
  const { saver, server, stay } = start()
  server.failure = new Error('The connection broke')
  saver.edit(type('Mine'))
  await saver.flush()
  server.failure = undefined
  server.quote = { ...server.quote, revision: 3, terms: 'Mine', note: 'Ships Monday', changedBy: 'ann' }
  const reloaded = start(stay.kept)
  reloaded.server.quote = server.quote
  for (const one of [saver, reloaded.saver]) {
    one.edit(type('Mine, longer'))
    expect(await one.flush()).toBe(true)
    expect(one.getSnapshot()).toMatchObject({ draft: { terms: 'Mine, longer', note: 'Ships Monday' }, conflicts: [] })
  }
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

const cellFields = ['description', 'grade', 'price', 'note'] as const

type Step =
  | { do: 'type'; row: number; field: (typeof cellFields)[number] }
  | { do: 'type terms' | 'add' | 'adopt' | 'reload' }
  | { do: 'remove'; row: number }
  | { do: 'choose'; nth: number; side: Side }
  | { do: 'save'; fate: 'stored' | 'answer lost' | 'lost' }

const row = fc.nat(4)
const step: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: fc.record({ do: fc.constant('type'), row, field: fc.constantFrom(...cellFields) }), weight: 6 },
  { arbitrary: fc.record({ do: fc.constantFrom('type terms', 'add', 'adopt', 'reload') }), weight: 4 },
  { arbitrary: fc.record({ do: fc.constant('remove'), row }), weight: 1 },
  { arbitrary: fc.record({ do: fc.constant('choose'), nth: row, side: fc.constantFrom('mine', 'theirs') }), weight: 2 },
  {
    arbitrary: fc.record({ do: fc.constant('save'), fate: fc.constantFrom('stored', 'stored', 'answer lost', 'lost') }),
    weight: 5,
  },
)

/** Two people at one stored draft, and what of all that they typed nobody has replaced knowingly. */
function startTwo() {
  const ids = ['1', '2', '3'].map((digit) => aLine().id.replace(/^1/, digit))
  const lines = ids.map((id) => aLine({ id, description: '', grade: '', price: null, note: '' }))
  const server = { quote: aQuote(lines, { terms: '' }), fate: 'stored' as 'stored' | 'answer lost' | 'lost' }
  const unreplaced = new Set<string>()
  let typed = 0

  function save(by: string, { terms, lines: given, revision }: UpdateQuote): Quote {
    if (server.fate === 'lost') throw new Error('The server could not be reached')
    if (revision !== server.quote.revision) throw refusal('QUOTE_CHANGED')
    const { quote } = server
    server.quote = {
      ...quote,
      terms: terms ?? quote.terms,
      lines: given?.map(({ id, ...line }) => aLine({ ...line, id: id ?? '' })) ?? quote.lines,
      revision: revision + 1,
      changedBy: by,
    }
    if (server.fate === 'answer lost') throw new Error('The connection broke')
    return server.quote
  }

  function open(by: string, keptDraft?: KeptDraft) {
    let keptNow = keptDraft
    const saver = createDraftSaver({
      quote: server.quote,
      kept: keptDraft,
      save: async (input) => save(by, input),
      load: async () => server.quote,
      keep: (next) => {
        keptNow = next
      },
    })
    return { saver, kept: () => structuredClone(keptNow) }
  }

  const people = ['ann', 'bob'].map((by) => ({ by, ...open(by) }))

  // What the person sees in these cells, and in what is to be settled there, is replaced knowingly.
  function replace({ saver }: (typeof people)[number], isMeant: (cell: { lineId?: string; field: string }) => boolean) {
    const { draft, conflicts } = saver.getSnapshot()
    for (const [token, cell] of tokensOf(draft)) if (isMeant(cell)) unreplaced.delete(token)
    for (const conflict of conflicts) {
      if (isMeant(conflict)) for (const token of [conflict.mine, conflict.theirs]) unreplaced.delete(token)
    }
  }

  function type(person: (typeof people)[number], cell: { lineId?: string; field: string }): void {
    typed += 1
    const token = `${typed}.00`
    replace(person, ({ lineId, field }) => lineId === cell.lineId && field === cell.field)
    unreplaced.add(token)
    person.saver.edit((draft) =>
      cell.lineId === undefined
        ? { ...draft, terms: token }
        : {
            ...draft,
            lines: draft.lines.map((line) => (line.id === cell.lineId ? { ...line, [cell.field]: token } : line)),
          },
    )
  }

  async function take(person: (typeof people)[number], step: Step): Promise<void> {
    const { saver } = person
    const { draft, conflicts } = saver.getSnapshot()
    const line = 'row' in step ? draft.lines[step.row] : undefined
    if (step.do === 'type' && line) type(person, { lineId: line.id, field: step.field })
    if (step.do === 'type terms') type(person, { field: 'terms' })
    if (step.do === 'add') saver.edit((before) => ({ ...before, lines: [...before.lines, newLine(undefined)] }))
    if (step.do === 'remove' && line) {
      replace(person, ({ lineId }) => lineId === line.id)
      saver.edit((before) => ({ ...before, lines: before.lines.filter(({ id }) => id !== line.id) }))
    }
    const conflict = step.do === 'choose' ? conflicts[step.nth] : undefined
    if (step.do === 'choose' && conflict) {
      const { lineId, field } = conflict
      const isRemoval = field === 'line' && conflict[step.side] === 'removed'
      const kept = conflict[step.side]
      replace(person, (cell) => cell.lineId === lineId && (isRemoval || cell.field === field))
      if (field !== 'line') unreplaced.add(kept)
      saver.edit((before) => takeSide(before, conflict, step.side))
      saver.settle(conflict)
    }
    if (step.do === 'save') {
      server.fate = step.fate
      await saver.flush()
      server.fate = 'stored'
    }
    if (step.do === 'adopt') saver.adopt(server.quote)
    if (step.do === 'reload') {
      saver.remember()
      saver.stop()
      Object.assign(person, open(person.by, person.kept()))
    }
  }

  return { server, people, unreplaced, take }
}

function* tokensOf(draft: QuoteDraft): Generator<[token: string, cell: { lineId?: string; field: string }]> {
  yield [draft.terms, { field: 'terms' }]
  for (const line of draft.lines) for (const field of cellFields) yield [line[field], { lineId: line.id, field }]
}

test('whatever two people type in one draft, nothing is lost unseen, and both end with the same', async () => {
  const steps = fc.array(fc.tuple(fc.nat(1), step), { maxLength: 40 })
  const property = fc.asyncProperty(steps, async (taken) => {
    const { server, people, unreplaced, take } = startTwo()
    for (const [who, one] of taken) {
      const person = people[who]
      if (person) await take(person, one)
    }
    for (const { saver } of [...people, ...people]) {
      await saver.flush()
      for (const person of people) person.saver.adopt(server.quote)
    }
    const stored = toDraft(server.quote)
    for (const { saver } of people) expect(findChangedFields(saver.getSnapshot().draft, stored)).toEqual({})
    const known = new Set([...tokensOf(stored)].map(([token]) => token))
    for (const { saver } of people) for (const { mine } of saver.getSnapshot().conflicts) known.add(mine)
    expect([...unreplaced].filter((token) => !known.has(token))).toEqual([])
    for (const { saver } of people) saver.stop()
  })
  await fc.assert(property, { numRuns: 1_000 })
})
