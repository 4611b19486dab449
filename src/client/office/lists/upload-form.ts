import type { ListCategories } from '../../../shared/lists/schema.ts'
import { type replaceScopes, uploadMessages } from '../../../shared/lists/terms.ts'
import { parseRegionList } from '../../../shared/places/regions.ts'
import { formatCount, formatCountOf, wordFor } from '../../../shared/text/count-text.ts'

/** The action behind error toasts about an upload. */
export const uploadAction = 'upload'

export type ReplaceScope = (typeof replaceScopes)[number]

export type UploadForm = {
  file: File | null
  category: string
  /** Codes of the default regions, and typed texts that are no region. */
  regionTexts: readonly string[]
  replaceScope: ReplaceScope
}

/** The message about a file that cannot be a list; the server checks the content. */
export function findFileProblem({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  if (!/\.xlsx?$/i.test(name)) return uploadMessages.wrongType
  return size === 0 ? uploadMessages.empty : undefined
}

/** The message about a missing or wrong input; undefined if there is none. */
export function findUploadProblem({ file, category }: Pick<UploadForm, 'file' | 'category'>): string | undefined {
  if (!file || category.trim() === '') return uploadMessages.missing
  return findFileProblem(file)
}

/** The message that names unknown regions; undefined if there are none. */
export function findRegionProblem(regionTexts: readonly string[]): string | undefined {
  const { unknown } = parseRegionList(regionTexts.join(','))
  return unknown.length > 0 ? `Unknown region${unknown.length > 1 ? 's' : ''}: ${unknown.join(', ')}` : undefined
}

export function toUploadBody(file: File, { category, regionTexts, replaceScope }: Omit<UploadForm, 'file'>): FormData {
  const body = new FormData()
  body.set('category', category.trim())
  if (regionTexts.length > 0) body.set('defaultRegionCodes', regionTexts.join(','))
  body.set('replaceScope', replaceScope)
  body.set('file', file)
  return body
}

/** Splits a message such as 'Missing Information: Please …' into the toast's title and text. */
export function toToastText(message: string): { title: string; description: string } {
  const [title = '', ...rest] = message.split(': ')
  return { title, description: rest.join(': ') }
}

/** A product type to choose with one click, and how much of the file it fits. */
export type CategoryProposal = { category: string; reason: string }

/** What most rows of a file name, if they name any product type; nothing is chosen by that. */
export function proposeCategory({ items, products }: ListCategories): CategoryProposal | undefined {
  const [most, ...others] = products
  if (!most) return undefined
  const isEvery = most.rows === items
  const share = isEvery ? 'Every row' : `${formatCount(most.rows)} of ${formatCountOf(items, 'row')}`
  const rest = others.length > 0 ? '; the review can split off the rest.' : '.'
  return {
    category: most.category,
    reason: `${share} ${isEvery ? 'names' : wordFor(most.rows, 'names', 'name')} it${rest}`,
  }
}
