import { expect, test } from 'vitest'
import { aLine, aQuote } from '../../../../shared/test/quotes.ts'
import { type Conflict, findBase, findOpen, mergeDrafts, takeAllMine, takeSide } from './merge-drafts.ts'
import { type DraftLine, type QuoteDraft, toDraft } from './quote-draft.ts'

const base = toDraft(aQuote([aLine({ id: 'a' }), aLine({ id: 'b' }), aLine({ id: 'c' })]))

/** The draft with these changes of its lines; a line that is null is removed, an unknown one added at the end. */
function change(changes: Record<string, Partial<DraftLine> | null>, terms: Partial<QuoteDraft> = {}): QuoteDraft {
  const known = base.lines.flatMap((line) => {
    const changed = changes[line.id]
    return changed === null ? [] : { ...line, ...changed }
  })
  const [pattern] = toDraft(aQuote()).lines
  const added = Object.entries(changes).flatMap(([id, fields]) =>
    pattern && fields && !base.lines.some((line) => line.id === id) ? { ...pattern, id, ...fields } : [],
  )
  return { ...base, ...terms, lines: [...known, ...added] }
}

const merge = (mine: QuoteDraft, theirs: QuoteDraft, conflicts: readonly Conflict[] = []) =>
  mergeDrafts({ base, mine, theirs }, { by: 'ann', conflicts })
const idsOf = ({ draft }: { draft: QuoteDraft }) => draft.lines.map(({ id }) => id).join('')

test('what only one of two people changed stays, cell by cell', () => {
  const mine = change({ a: { price: '43' }, b: { grade: 'A36' } }, { terms: 'Net 45' })
  const theirs = change({ a: { cost: '38' }, b: { noQuote: true } }, { note: 'Ships Monday' })
  expect(merge(mine, theirs)).toEqual({
    draft: change(
      { a: { price: '43', cost: '38' }, b: { grade: 'A36', noQuote: true } },
      { terms: 'Net 45', note: 'Ships Monday' },
    ),
    conflicts: [],
  })
})

test('a line that nothing is taken over into stays the same object', () => {
  const mine = change({ a: { price: '43' } })
  const { draft } = merge(mine, change({ b: { cost: '38' } }))
  expect(draft.lines[0]).toBe(mine.lines[0])
  expect(merge(mine, base).draft).toBe(mine)
})

test('a number that is typed in another way is no change', () => {
  const mine = change({ a: { price: '$42.5', weightLb: '42350' } })
  expect(merge(mine, change({ a: { price: '44.00' } }))).toMatchObject({
    draft: { lines: [{ price: '44.00' }, {}, {}] },
    conflicts: [],
  })
  expect(merge(change({ a: { price: '44' } }), change({ a: { price: '44.00' } })).conflicts).toEqual([])
})

test('of a cell that both changed theirs holds, and mine can be chosen', () => {
  const mine = change({ a: { price: '43', noQuote: true }, b: { unit: 'ton' } }, { freight: 'included' })
  const theirs = change({ a: { price: '44.00', note: 'Short' }, b: { unit: 'lb' } }, { freight: 'buyer arranges' })
  const { draft, conflicts } = merge(mine, theirs)
  expect(draft).toEqual(
    change({ a: { price: '44.00', noQuote: true, note: 'Short' }, b: { unit: 'lb' } }, { freight: 'buyer arranges' }),
  )
  expect(conflicts).toEqual([
    { field: 'freight', mine: 'included', theirs: 'buyer arranges', by: 'ann' },
    { lineId: 'a', field: 'price', mine: '43', theirs: '44.00', by: 'ann' },
    { lineId: 'b', field: 'unit', mine: 'ton', theirs: 'lb', by: 'ann' },
  ])
  expect(takeAllMine(draft, conflicts)).toMatchObject({
    freight: 'included',
    lines: [{ price: '43' }, { unit: 'ton' }, {}],
  })
})

test('lines that either one added stay, one below the other, and the order of who moved them', () => {
  expect(idsOf(merge(change({ x: {} }), change({ y: {} })))).toBe('abcyx')
  expect(idsOf(merge({ ...base, lines: base.lines.toReversed() }, change({ y: {} })))).toBe('cyba')
})

test('a line that one removed and the other left alone goes; changed by the other one it stays and is named', () => {
  expect(idsOf(merge(base, change({ b: null })))).toBe('ac')
  expect(idsOf(merge(change({ b: null }), change({ c: null })))).toBe('a')
  const kept = merge(change({ b: { price: '43' } }), change({ b: null }))
  expect(idsOf(kept)).toBe('abc')
  expect(kept.conflicts).toEqual([{ lineId: 'b', field: 'line', mine: 'changed', theirs: 'removed', by: 'ann' }])
  const back = merge(change({ b: null }), change({ b: { price: '43' } }))
  expect(idsOf(back)).toBe('abc')
  expect(back.conflicts).toEqual([{ lineId: 'b', field: 'line', mine: 'removed', theirs: 'changed', by: 'ann' }])
  const [conflict] = back.conflicts
  if (conflict) expect(idsOf({ draft: takeSide(back.draft, conflict, 'mine') })).toBe('ac')
})

test('a conflict follows what they save next, ends once they have mine, and keeps its line', () => {
  const open = { lineId: 'b', field: 'price', mine: '43', theirs: '44.00', by: 'ann' } as const
  const conflictsAfter = (theirs: QuoteDraft) =>
    mergeDrafts({ base, mine: base, theirs }, { by: 'bob', conflicts: [open] }).conflicts
  expect(conflictsAfter(change({ b: { price: '45.00' } }))).toEqual([{ ...open, theirs: '45.00', by: 'bob' }])
  expect(conflictsAfter(change({ b: { price: '43.00' } }))).toEqual([])
  const removed = mergeDrafts({ base, mine: base, theirs: change({ b: null }) }, { by: 'bob', conflicts: [open] })
  expect(idsOf(removed)).toBe('abc')
  expect(removed.conflicts.map(({ field }) => field)).toEqual(['price', 'line'])
})

test('typing in a cell ends its conflict, any change of a line that of the line', () => {
  const [cell, line] = [
    { lineId: 'a', field: 'price', mine: '43', theirs: '42.50', by: 'ann' },
    { lineId: 'b', field: 'line', mine: 'changed', theirs: 'removed', by: 'ann' },
  ] as const
  expect(findOpen([cell, line], base, change({ a: { cost: '1' } }))).toEqual([cell, line])
  expect(findOpen([cell, line], base, change({ a: { price: '4' } }))).toEqual([line])
  expect(findOpen([cell, line], base, change({ b: { note: 'Ask' } }))).toEqual([cell])
  expect(findOpen([cell, line], base, change({ a: null, b: null }))).toEqual([])
})

test('what is stored as it was sent from here counts as mine', () => {
  const sent = change({ a: { price: '43' }, b: null, x: {} })
  const theirs = change({ a: { price: '43.00', cost: '38' }, b: null, x: { grade: 'A36' } })
  const mine = change({ a: { price: '43.5' }, x: { price: '1' } })
  expect(mergeDrafts({ base: findBase(base, [sent], theirs), mine, theirs }, { by: 'ann' })).toEqual({
    draft: change({ a: { price: '43.5', cost: '38' }, x: { price: '1', grade: 'A36' } }),
    conflicts: [],
  })
})

test('what follows from cells that two people changed follows from both', () => {
  const theory = (pieces: string, length: string) =>
    ({ basis: 'theoretical', pieces, length, weightLb: String(Number(pieces) * Number(length)) }) as const
  const start = change({ a: theory('2', '10') }, { fobPoint: 'a' })
  const mine = change({ a: theory('3', '10') }, { fobPoint: 'b', terms: 'b' })
  const theirs = change({ a: theory('2', '20') }, { fobPoint: 'a' })
  const followers = {
    fobPoint: ({ terms }: QuoteDraft) => (terms === 'b' ? 'b' : 'a'),
    weightLb: ({ pieces, length }: DraftLine) => String(Number(pieces) * Number(length)),
  }
  const merged = mergeDrafts({ base: start, mine, theirs }, { by: 'ann', followers })
  expect(merged).toEqual({ draft: change({ a: theory('3', '20') }, { fobPoint: 'b', terms: 'b' }), conflicts: [] })
})
