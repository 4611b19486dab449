import { formatCountOf, wordFor } from '../../../shared/count-text.ts'
import type { CautionKind } from '../../../shared/upload-terms.ts'
import type { SourceDifference, StagedUpload, UploadPreview } from '../../../shared/uploads.ts'

const namedSourcesMax = 3
const serious: ReadonlySet<CautionKind> = new Set(['source shrinks', 'source replaced', 'other category'])
const wordList = new Intl.ListFormat('en-US')

/** The cautions that need a confirmation before the list is stored. */
export function findSerious({ cautions }: Pick<UploadPreview, 'cautions'>): UploadPreview['cautions'] {
  return cautions.filter(({ kind }) => serious.has(kind))
}

/** What storing a list replaces. */
export function replacedText(
  { category, replaceScope }: Pick<StagedUpload, 'category' | 'replaceScope'>,
  sources: readonly Pick<SourceDifference, 'sourceCode' | 'before'>[],
): string {
  const replaced = sources.filter(({ before }) => before > 0)
  const added = sources.filter(({ before }) => before === 0)
  const items = formatCountOf(
    replaced.reduce((sum, { before }) => sum + before, 0),
    'item',
  )
  const scope = replaceScope === 'source' ? 'in every category' : `in ${category}`
  const isNew = `${nameSources(added)} ${wordFor(added.length, 'is', 'are')} new ${scope}.`
  if (replaced.length === 0) return `Replaces nothing: ${isNew}`
  const replaces = `Replaces the ${items} of ${nameSources(replaced)} ${scope}.`
  return added.length === 0 ? replaces : `${replaces} ${isNew}`
}

/** A few source codes by name, more as a number. */
export function nameSources(sources: readonly { sourceCode: string }[]): string {
  if (sources.length > namedSourcesMax) return formatCountOf(sources.length, 'source')
  return wordList.format(sources.map(({ sourceCode }) => sourceCode))
}
