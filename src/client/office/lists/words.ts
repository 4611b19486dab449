import type {
  AppliedCorrection,
  ComparedSource,
  CorrectedTexts,
  ListCorrection,
  ListedTable,
  ListSurvey,
  RowCorrection,
  StagedUpload,
  UploadPreview,
  UploadRecord,
  UploadResult,
} from '../../../shared/lists/schema.ts'
import { type CautionKind, changesNothing } from '../../../shared/lists/terms.ts'
import { formatCount, formatCountOf, wordFor } from '../../../shared/text/count-text.ts'
import { actionLabels, sheetsRead, wordList } from '../../common/reading/words.ts'

const namedSourcesMax = 3
const namedStatusesMax = 6
/**
 * How a caution is shown. A serious one needs a confirmation; a weighty one is in sight at once, since rows may be missing or
 * wrong. Tables that are not read stand `elsewhere`, among the tables, and what staff must answer among the questions.
 */
export const cautionLooks: Readonly<
  Record<CautionKind, { title: string; weight: 'serious' | 'weighty' | 'light' | 'elsewhere' }>
> = {
  'source shrinks': { title: 'A source would lose more than half of its items.', weight: 'serious' },
  'source replaced': { title: 'A source would get mostly new items.', weight: 'serious' },
  'order changes': { title: 'Sold steel would be gone or different.', weight: 'weighty' },
  'on order': { title: 'Some of it is sold.', weight: 'light' },
  'weights off': { title: 'Weights do not match the dimensions.', weight: 'light' },
  'unknown state': { title: 'Unknown states.', weight: 'light' },
  'unknown region': { title: 'Unknown region codes.', weight: 'light' },
  'other category': { title: 'This looks like another category.', weight: 'serious' },
  'other product': { title: 'Some rows name another product.', weight: 'light' },
  'nothing changes': { title: 'Nothing changes.', weight: 'light' },
  'repeated items': { title: 'Some items are listed more than once.', weight: 'light' },
  'heat elsewhere': { title: 'Another source has the same heat.', weight: 'weighty' },
  'other list': { title: 'Another table has a list, too.', weight: 'elsewhere' },
  'doubtful sheet': { title: 'A sheet may not be stock.', weight: 'weighty' },
  'sold rows': { title: 'Sold steel was left out.', weight: 'weighty' },
  'not here': { title: 'Steel that is not here yet was left out.', weight: 'weighty' },
  'unknown status': { title: 'Some steel may be sold.', weight: 'weighty' },
  'unknown condition': { title: 'Some conditions are not known.', weight: 'elsewhere' },
  'remembered source': { title: 'The source is that of an earlier list.', weight: 'weighty' },
  'unknown ton': { title: 'Some weights do not count.', weight: 'elsewhere' },
  'unknown unit': { title: 'Some numbers have no clear unit.', weight: 'elsewhere' },
  'source spelling': { title: 'One source may be two.', weight: 'elsewhere' },
  'source name': { title: 'Buyers would see the name of a company.', weight: 'elsewhere' },
  'other spelling': { title: 'The source is in stock under another spelling, too.', weight: 'weighty' },
  'no figures': { title: 'Some items have no thickness, width or weight.', weight: 'weighty' },
  'no headings': { title: 'No headings.', weight: 'weighty' },
}

/** The cautions that need a confirmation before the list is stored. */
export function findSerious({ cautions }: Pick<UploadPreview, 'cautions'>): UploadPreview['cautions'] {
  return cautions.filter(({ kind }) => cautionLooks[kind].weight === 'serious')
}

/** The statuses of the rows that are items, beginning with a blank; nothing if there are none. */
export function keptText(statuses: UploadPreview['statuses']): string {
  const kept = statuses.filter(({ isLeftOut }) => !isLeftOut)
  if (kept.length === 0) return ''
  const names = kept.slice(0, namedStatusesMax).map(({ text, rows }) => `“${text}” in ${formatCount(rows)}`)
  const others = kept.length - names.length
  return ` Kept: ${names.join(', ')}${others > 0 ? ` and ${formatCountOf(others, 'other status', 'other statuses')}` : ''}.`
}

/** Whether items of a list would go under no product type, which others than staff may leave open. */
export function lacksCategory({ sources }: Pick<UploadPreview, 'sources'>): boolean {
  return sources.some(({ category, after }) => category === '' && after > 0)
}

export function replacedText(
  upload: Pick<StagedUpload, 'category' | 'replaceScope' | 'splitByProduct'>,
  sources: readonly Pick<ComparedSource, 'sourceCode' | 'category' | 'before'>[],
): string {
  const replaced = sources.filter(({ before }) => before > 0)
  const added = sources.filter(({ before }) => before === 0)
  const items = formatCountOf(
    replaced.reduce((sum, { before }) => sum + before, 0),
    'item',
  )
  const isNew = newText(upload, added)
  if (replaced.length === 0) return `Replaces nothing: ${isNew}`
  const replaces = `Replaces the ${items} of ${nameSources(replaced)} ${scopeText(upload, replaced)}.`
  return added.length === 0 ? replaces : `${replaces} ${isNew}`
}

// Which of several sources is new in which of several categories takes a table.
function newText(
  upload: Parameters<typeof scopeText>[0],
  added: readonly Pick<ComparedSource, 'sourceCode' | 'category'>[],
): string {
  const isTable = countSources(added) > 1 && added.some(({ category }) => category !== added[0]?.category)
  const count = countSources(added)
  const names = isTable ? formatCountOf(count, 'source') : nameSources(added)
  return `${names} ${wordFor(count, 'is', 'are')} new ${scopeText(upload, added)}.`
}

/** A few source codes by name, more as a number. */
export function nameSources(sources: readonly { sourceCode: string }[]): string {
  const codes = [...new Set(sources.map(({ sourceCode }) => sourceCode))]
  return codes.length > namedSourcesMax ? formatCountOf(codes.length, 'source') : wordList.format(codes)
}

/** In a split list a source may be there more than once. */
export function countSources(sources: readonly { sourceCode: string }[]): number {
  return new Set(sources.map(({ sourceCode }) => sourceCode)).size
}

/** A category and the items of a list that go under it. */
type ListPart = { category: string; items: number }

const namedPartsMax = 4

/** The parts of a list if it were split by product; what the products leave open stays in the chosen category. */
export function findParts(
  { items, products }: Pick<UploadPreview, 'items' | 'products'>,
  { category }: Pick<StagedUpload, 'category'>,
): ListPart[] {
  const others = products.filter((product) => product.category.toLowerCase() !== category.toLowerCase())
  const rest = items - others.reduce((sum, { rows }) => sum + rows, 0)
  const parts = others.map((product) => ({ category: product.category, items: product.rows }))
  return rest > 0 ? [{ category, items: rest }, ...parts] : parts
}

export function listParts(sources: UploadResult['sources']): ListPart[] {
  const items = new Map<string, number>()
  for (const { category, after } of sources) {
    if (after > 0) items.set(category, (items.get(category) ?? 0) + after)
  }
  return [...items].map(([category, count]) => ({ category, items: count }))
}

/** The parts in a few words, such as '10 Hot Rolled Coil, 30 Galvanized Sheet'. */
export function partsText(parts: readonly ListPart[]): string {
  const others = parts.slice(namedPartsMax)
  const named = parts
    .slice(0, namedPartsMax)
    .map(({ category, items }) => `${formatCount(items)} ${category || 'without a product type'}`)
  const items = others.reduce((sum, part) => sum + part.items, 0)
  if (others.length > 0)
    named.push(`${formatCount(items)} in ${formatCountOf(others.length, 'more category', 'more categories')}`)
  return named.join(', ')
}

/** Where the items of sources are: a few categories by name, more as a number, or every one. */
export function scopeText(
  { category, replaceScope, splitByProduct }: Pick<StagedUpload, 'category' | 'replaceScope' | 'splitByProduct'>,
  sources: readonly { category: string }[],
): string {
  if (replaceScope === 'source') return 'in every category'
  if (!splitByProduct) return `in ${category}`
  const names = [...new Set(sources.map((source) => source.category))]
  return names.length > namedPartsMax ? `in ${names.length} categories` : `in ${wordList.format(names)}`
}

/** A correction in a few words, such as `Weight in 12 rows: read as kilograms`. */
export function correctionText(correction: AppliedCorrection, survey: ListSurvey | undefined): string {
  const place = correctionPlace(correction, survey)
  if (correction.column === null) return `${place}: left out`
  const { was, text, problem, usesSuggestions, action } = correction
  if (action === 'text') return `${place}: ${text || '(blank)'}`
  if (action) return `${place}: ${lowerFirst(actionLabels[action])}`
  if (usesSuggestions) return `${place}: what was suggested for “${problem}”`
  if (problem !== undefined) return `${place} with “${problem}”: ${text || '(blank)'}`
  return `${place}: ${was || '(blank)'} → ${text || '(blank)'}`
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** Where a correction is, such as `Weight in 12 rows` or `State in row 7 of Plant B`. */
export function correctionPlace(
  { sheet, row, column, rows }: AppliedCorrection,
  survey: ListSurvey | undefined,
): string {
  const name = sheet === undefined || survey === undefined ? undefined : sheetsRead(survey)?.[sheet]
  const where = name === undefined ? '' : ` of ${name}`
  if (column === null) return `Row ${row}${where}`
  if (row === null) return `${column} in ${formatCountOf(rows, 'row')}${where}`
  return rows === 0 ? `${column} in row ${row}${where}, which is not an item` : `${column} in row ${row}${where}`
}

/** The same correction, to be made again. */
export function toCorrection(correction: AppliedCorrection): ListCorrection {
  if (correction.column === null) return toRowCorrection(correction, true)
  const { row, was, text, ...applied } = correction
  const { problem, usesSuggestions = false, action, ...place } = placed(applied)
  if (action) return { ...place, action, text }
  if (problem !== undefined) return { ...place, problem, text, usesSuggestions }
  return { ...place, row, value: row === null ? was : '', text }
}

/** What takes a correction back. */
export function toUndo(applied: AppliedCorrection): ListCorrection {
  const correction = toCorrection(applied)
  if ('leaveOut' in correction) return { ...correction, leaveOut: false }
  return 'action' in correction ? { ...correction, action: null, text: '' } : { ...correction, text: null }
}

/** Leaves out a row, or stores it after all. */
export function toRowCorrection({ sheet, row }: Omit<RowCorrection, 'leaveOut'>, leaveOut: boolean): RowCorrection {
  return { ...(sheet !== undefined && { sheet }), row, leaveOut }
}

type Placed = Pick<CorrectedTexts, 'sheet' | 'column' | 'problem' | 'usesSuggestions' | 'action'>

function placed({ sheet, column, problem, usesSuggestions, action }: Placed) {
  return { ...(sheet !== undefined && { sheet }), column, problem, usesSuggestions, action }
}

/** A stored list's sheet, or its table if it has several, with what became of it. */
export function listedTableText(
  { sheet, isHidden, headingRow, rows, items }: ListedTable,
  tables: readonly ListedTable[],
): string {
  const isAlone = tables.filter((one) => one.sheet === sheet).length < 2
  const place = `${sheet}${isHidden ? ' (hidden)' : ''}${isAlone ? '' : `, row ${headingRow}`}`
  const read = items === null ? 'not read' : formatCountOf(items, 'item')
  return `${place}: ${formatCountOf(rows, 'row')}, ${headingRow === null ? 'no list' : read}`
}

/** What undoing an upload is called; undefined if it is not possible, or would change nothing. */
export function restoreVerb({
  isRestorable,
  isDeletion,
  sources,
}: Pick<UploadRecord, 'isRestorable' | 'isDeletion' | 'sources'>) {
  if (!isRestorable || changesNothing(sources)) return undefined
  if (isDeletion) return 'Restore items'
  return sources.some(({ before }) => before > 0) ? 'Restore previous list' : 'Remove this list'
}

const msPerDay = 86_400_000

/** How old a list is, in whole days. */
export function ageText(storedAt: string, nowMs: number): string {
  const days = Math.floor((nowMs - Date.parse(storedAt)) / msPerDay)
  return days < 1 ? 'less than a day' : formatCountOf(days, 'day')
}
