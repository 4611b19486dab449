import type { SourceDifference, StagedUpload, UploadPreview } from '../../../shared/lists/schema.ts'
import type { CautionKind } from '../../../shared/lists/terms.ts'
import { formatCount, formatCountOf, wordFor } from '../../../shared/text/count-text.ts'
import { scopeText } from './list-parts.ts'

const namedSourcesMax = 3
const namedStatusesMax = 6
const serious: ReadonlySet<CautionKind> = new Set(['source shrinks', 'source replaced', 'other category'])
const wordList = new Intl.ListFormat('en-US')

/** The cautions that need a confirmation before the list is stored. */
export function findSerious({ cautions }: Pick<UploadPreview, 'cautions'>): UploadPreview['cautions'] {
  return cautions.filter(({ kind }) => serious.has(kind))
}

/** The statuses of the rows that are items, beginning with a blank; nothing if there are none. */
export function keptText(statuses: UploadPreview['statuses']): string {
  const kept = statuses.filter(({ isLeftOut }) => !isLeftOut)
  if (kept.length === 0) return ''
  const names = kept.slice(0, namedStatusesMax).map(({ text, rows }) => `“${text}” in ${formatCount(rows)}`)
  const others = kept.length - names.length
  return ` Kept: ${names.join(', ')}${others > 0 ? ` and ${formatCountOf(others, 'other status', 'other statuses')}` : ''}.`
}

/** What storing a list replaces. */
export function replacedText(
  upload: Pick<StagedUpload, 'category' | 'replaceScope' | 'splitByProduct'>,
  sources: readonly Pick<SourceDifference, 'sourceCode' | 'category' | 'before'>[],
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
  added: readonly Pick<SourceDifference, 'sourceCode' | 'category'>[],
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
