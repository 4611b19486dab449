import { lineTerms, quoteTerms } from '../../../../shared/deals/terms.ts'
import { freightTerms, priceUnits, weightBases } from '../../../../shared/quotes/terms.ts'
import { type DraftLine, isSameLine, lineKeys, type QuoteDraft, toSentLine, toSentTerms } from './quote-draft.ts'

type TermKey = (typeof quoteTerms)[number]['key']
type LineKey = (typeof lineTerms)[number]['key']

/** A cell that two people changed differently, or a line that one of them removed while the other one changed it. */
export type Conflict = {
  /** The quote itself if it is left out. */
  lineId?: string
  /** The key of the cell's term; `line` for the line as a whole, whose texts are `changed` and `removed`. */
  field: TermKey | LineKey | 'line'
  /** What was entered here, as the cell would hold it. */
  mine: string
  /** What is stored, which the cell holds. */
  theirs: string
  /** Who saved it. */
  by: string
}

export type Side = 'mine' | 'theirs'

type Sides<Value> = { base: Value; mine: Value; theirs: Value }

/** What follows from other cells as long as nobody types over it; undefined where it cannot be told. */
export type Followers = {
  fobPoint: (draft: QuoteDraft) => string | undefined
  weightLb: (line: DraftLine) => string | undefined
}

type MergeOptions = {
  by: string
  /** Those that nobody has settled yet. */
  conflicts?: readonly Conflict[]
  followers?: Followers
}

type Merged = { draft: QuoteDraft; conflicts: readonly Conflict[] }

/**
 * Two people's changes of one draft, cell by cell: what only one of them changed is as that one left it. Where both did, the
 * stored value holds and the other one is in a conflict. Lines go by their ids.
 */
export function mergeDrafts(sides: Sides<QuoteDraft>, { by, conflicts = [], followers }: MergeOptions): Merged {
  const { mine, theirs } = sides
  const terms = mergeCells(sides, termKeys, isSameTerm)
  const linesOf = (draft: QuoteDraft) => draft.lines
  const touched = new Set(conflicts.flatMap(({ lineId, mine: own }) => (own === 'removed' ? [] : lineId)))
  const lines = mergeLines(mapSides(sides, linesOf), touched)
  const found = [
    ...terms.clashes.map((field) => ({ field, ...textsOf(mine[field], theirs[field]), by })),
    ...lines.clashes.map((clash) => ({ ...clash, by })),
  ]
  const isAsHere = terms.merged === mine && lines.merged === mine.lines
  const draft = isAsHere ? mine : { ...terms.merged, lines: lines.merged }
  const names = new Set(found.map(nameCell))
  const open = conflicts.filter(
    (known) => !names.has(nameCell(known)) && (known.lineId === undefined || findLine(draft, known.lineId)),
  )
  const merged = { draft, conflicts: [...open.flatMap((known) => carry(known, theirs, by)), ...found] }
  return followers ? follow(merged, sides, followers) : merged
}

const termKeys: readonly TermKey[] = quoteTerms.map(({ key }) => key)

const mapSides = <From, To>({ base, mine, theirs }: Sides<From>, map: (side: From) => To): Sides<To> => ({
  base: map(base),
  mine: map(mine),
  theirs: map(theirs),
})

// As they are sent: how a number is typed makes no difference.
const isSameTerm = (one: QuoteDraft, other: QuoteDraft, key: TermKey) =>
  one[key] === other[key] || toSentTerms(one)[key] === toSentTerms(other)[key]
const isSameLineCell = (one: DraftLine, other: DraftLine, key: (typeof lineKeys)[number]) =>
  one[key] === other[key] || toSentLine(one)[key] === toSentLine(other)[key]

type IsSame<Cells, Key> = (one: Cells, other: Cells, key: Key) => boolean

/** Without a base each cell counts as changed by both. What nothing is taken over into stays the same object. */
function mergeCells<Cells extends Record<Key, unknown>, Key extends string>(
  { base, mine, theirs }: Omit<Sides<Cells>, 'base'> & { base: Cells | undefined },
  keys: readonly Key[],
  isSame: IsSame<Cells, Key>,
): { merged: Cells; clashes: Key[] } {
  const taken = mine === theirs ? [] : keys.filter((key) => !(base && isSame(theirs, base, key)))
  const others = taken.filter((key) => !isSame(mine, theirs, key))
  if (others.length === 0) return { merged: mine, clashes: [] }
  const merged = { ...mine }
  for (const key of others) merged[key] = theirs[key]
  return { merged, clashes: others.filter((key) => !(base && isSame(mine, base, key))) }
}

type Clash = Omit<Conflict, 'by'>
type Lines = readonly DraftLine[]

function mergeLines(
  sides: Sides<Lines>,
  touched: ReadonlySet<string | undefined>,
): { merged: Lines; clashes: Clash[] } {
  const { base, mine, theirs } = mapSides(sides, (lines) => new Map(lines.map((line) => [line.id, line])))
  const kept = new Map<string, DraftLine>()
  const clashes: Clash[] = []
  for (const id of new Set([...theirs.keys(), ...mine.keys()])) {
    const [before, here, there] = [base.get(id), mine.get(id), theirs.get(id)]
    if (here && there) {
      const { merged, clashes: fields } = mergeCells(
        { base: before, mine: here, theirs: there },
        lineKeys,
        isSameLineCell,
      )
      kept.set(id, merged)
      for (const field of fields)
        if (field !== 'inquiryItemId') clashes.push({ lineId: id, field, ...textsOf(here[field], there[field]) })
      continue
    }
    const left = here ?? there
    const isUntouched = before && left && isSameLine(left, before) && !(here && touched.has(id))
    if (!left || isUntouched) continue
    kept.set(id, left)
    if (before) clashes.push({ lineId: id, field: 'line', ...lineTexts(here !== undefined) })
  }
  return { merged: placeLines(sides, kept), clashes }
}

const lineTexts = (isHere: boolean) =>
  isHere ? { mine: 'changed', theirs: 'removed' } : { mine: 'removed', theirs: 'changed' }

/** The order of who moved lines, else the stored one; what the other one added stands where it did. */
function placeLines({ base, mine, theirs }: Sides<Lines>, kept: ReadonlyMap<string, DraftLine>): Lines {
  const common = new Set(base.map(({ id }) => id).filter((id) => mine.some((line) => line.id === id)))
  const commonIds = (lines: Lines) => lines.flatMap(({ id }) => (common.has(id) ? id : [])).join()
  const [first, second] = commonIds(mine) === commonIds(base) ? [theirs, mine] : [mine, theirs]
  const ids = first.flatMap(({ id }) => (kept.has(id) ? id : []))
  const placed = new Set(ids)
  const known = new Set(second.map(({ id }) => id))
  let at = 0
  for (const { id } of second) {
    if (placed.has(id)) at = ids.indexOf(id) + 1
    else if (kept.has(id)) {
      // What both added at one place stands one below the other.
      while (at < ids.length && !known.has(ids[at] ?? '')) at += 1
      ids.splice(at, 0, id)
      at += 1
    }
  }
  const lines = ids.flatMap((id) => kept.get(id) ?? [])
  const isAsHere = lines.length === mine.length && lines.every((line, index) => line === mine[index])
  return isAsHere ? mine : lines
}

/** What follows from cells that two people changed follows from both their changes. */
function follow({ draft, conflicts }: Merged, { mine, theirs }: Sides<QuoteDraft>, followers: Followers): Merged {
  if (draft === mine) return { draft, conflicts }
  const settled = new Set<string>()
  const isFollowing = (side: QuoteDraft) => side.fobPoint === followers.fobPoint(side)
  const fobPoint = isFollowing(mine) && isFollowing(theirs) ? followers.fobPoint(draft) : undefined
  if (fobPoint !== undefined) settled.add(nameCell({ field: 'fobPoint' }))
  const isWeighed = (line: DraftLine | undefined) => line !== undefined && line.weightLb === followers.weightLb(line)
  const lines = draft.lines.map((line) => {
    if (line.basis !== 'theoretical' || !isWeighed(findLine(mine, line.id)) || !isWeighed(findLine(theirs, line.id)))
      return line
    const weightLb = followers.weightLb(line)
    if (weightLb === undefined) return line
    settled.add(nameCell({ lineId: line.id, field: 'weightLb' }))
    return weightLb === line.weightLb ? line : { ...line, weightLb }
  })
  return {
    draft: { ...draft, fobPoint: fobPoint ?? draft.fobPoint, lines },
    conflicts: conflicts.filter((conflict) => !settled.has(nameCell(conflict))),
  }
}

const nameCell = ({ lineId = '', field }: Pick<Conflict, 'lineId' | 'field'>) => `${lineId} ${field}`

type CellValue = string | boolean | null
const textOf = (value: CellValue) => (value === null ? '' : String(value))
const textsOf = (mine: CellValue, theirs: CellValue) => ({ mine: textOf(mine), theirs: textOf(theirs) })

const findLine = ({ lines }: QuoteDraft, lineId: string | undefined) => lines.find(({ id }) => id === lineId)

/** A conflict after the others' next save: it ends once they have what was entered here. */
function carry(known: Conflict, theirs: QuoteDraft, by: string): Conflict[] {
  const { lineId, field } = known
  if (field === 'line') return [known]
  const line = findLine(theirs, lineId)
  if (lineId !== undefined && !line) return [known]
  if (isAsMine(theirs, known)) return []
  const text = textOf(readCell(theirs, known) ?? null)
  return [text === known.theirs ? known : { ...known, theirs: text, by }]
}

function readCell(draft: QuoteDraft, { lineId, field }: Pick<Conflict, 'lineId' | 'field'>): CellValue | undefined {
  if (lineId === undefined) return isTermKey(field) ? draft[field] : undefined
  return isLineKey(field) ? findLine(draft, lineId)?.[field] : undefined
}

const isTermKey = (field: Conflict['field']): field is TermKey => termKeys.some((key) => key === field)
const isLineKey = (field: Conflict['field']): field is LineKey => lineTerms.some(({ key }) => key === field)

function isAsMine(draft: QuoteDraft, conflict: Conflict): boolean {
  return isSameCell(draft, takeSide(draft, conflict, 'mine'), conflict)
}

function isSameCell(one: QuoteDraft, other: QuoteDraft, { lineId, field }: Conflict): boolean {
  if (lineId === undefined) return !isTermKey(field) || isSameTerm(one, other, field)
  const [line, otherLine] = [findLine(one, lineId), findLine(other, lineId)]
  if (!line || !otherLine) return line === otherLine
  return isLineKey(field) ? isSameLineCell(line, otherLine, field) : isSameLine(line, otherLine)
}

/** The conflicts that an edit leaves open: one ends once its cell, or anything of its line, is another. */
export function findOpen(conflicts: readonly Conflict[], before: QuoteDraft, after: QuoteDraft): readonly Conflict[] {
  const open = conflicts.filter((conflict) => isSameCell(before, after, conflict))
  return open.length === conflicts.length ? conflicts : open
}

/** What a choice between two values changes in a cell. */
export function cellChange({ field, mine }: Conflict): Partial<DraftLine> & Partial<Omit<QuoteDraft, 'lines'>> {
  switch (field) {
    case 'line':
      return {}
    case 'noQuote':
      return { noQuote: mine === 'true' }
    case 'freight':
      return { freight: freightTerms.find((one) => one === mine) ?? null }
    case 'unit':
      return { unit: priceUnits.find((one) => one === mine) ?? 'cwt' }
    case 'basis':
      return { basis: weightBases.find((one) => one === mine) ?? 'actual' }
    default:
      return { [field]: mine }
  }
}

/** A draft after a choice between two values. */
export function takeSide(draft: QuoteDraft, conflict: Conflict, side: Side): QuoteDraft {
  const { lineId, field } = conflict
  if (field === 'line') {
    return conflict[side] === 'removed' ? { ...draft, lines: draft.lines.filter(({ id }) => id !== lineId) } : draft
  }
  if (side === 'theirs') return draft
  if (lineId === undefined) return { ...draft, ...cellChange(conflict) }
  return {
    ...draft,
    lines: draft.lines.map((line) => (line.id === lineId ? { ...line, ...cellChange(conflict) } : line)),
  }
}

/** A draft with all that was entered here, for where what is stored no longer counts. */
export function takeAllMine(draft: QuoteDraft, conflicts: readonly Conflict[]): QuoteDraft {
  const cells = conflicts.filter(({ field }) => field !== 'line')
  return cells.reduce((taken, conflict) => takeSide(taken, conflict, 'mine'), draft)
}

/**
 * What two people's changes began from, where drafts were sent from here whose answers never came: what is stored as one of
 * them has it, was stored from here.
 */
export function findBase(base: QuoteDraft, sent: readonly QuoteDraft[], theirs: QuoteDraft): QuoteDraft {
  return sent.reduce((known, draft) => agree(known, draft, theirs), base)
}

function agree(base: QuoteDraft, sent: QuoteDraft, theirs: QuoteDraft): QuoteDraft {
  const [before, from, there] = [base, sent, theirs].map(({ lines }) => new Map(lines.map((line) => [line.id, line])))
  const stood = base.lines.filter(({ id }) => from?.has(id) || there?.has(id))
  const added = sent.lines.filter(({ id }) => !before?.has(id) && there?.has(id))
  const lines = stood.map((line) => {
    const [sentLine, stored] = [from?.get(line.id), there?.get(line.id)]
    return sentLine && stored ? takeAgreed(line, { sent: sentLine, stored }, lineKeys, isSameLineCell) : line
  })
  return { ...takeAgreed(base, { sent, stored: theirs }, termKeys, isSameTerm), lines: [...lines, ...added] }
}

function takeAgreed<Cells extends Record<Key, unknown>, Key extends string>(
  cells: Cells,
  { sent, stored }: Record<'sent' | 'stored', Cells>,
  keys: readonly Key[],
  isSame: IsSame<Cells, Key>,
): Cells {
  const taken = { ...cells }
  for (const key of keys) if (isSame(sent, stored, key)) taken[key] = stored[key]
  return taken
}
