import type { FoundHeat, Paper, RefusedPaper } from '../../../../shared/papers/schema.ts'
import { formatCount, formatCountOf } from '../../../../shared/text/count-text.ts'

/** `Heat 4A7731 on page 2: 3 items` */
export function describeFound({ heat, pages, steel, steelCount }: FoundHeat): string {
  const [page = 1, ...others] = pages
  const where = others.length === 0 ? `page ${page}` : `pages ${pages.join(', ')}`
  const items = steel.filter(({ kind }) => kind === 'item').length
  const isAllItems = items === steel.length
  const what = formatCountOf(
    steelCount,
    isAllItems ? 'item' : items === 0 ? 'order' : 'item or order',
    pluralOf(items, isAllItems),
  )
  return `Heat ${heat} on ${where}: ${what}`
}

const pluralOf = (items: number, isAllItems: boolean) =>
  isAllItems ? 'items' : items === 0 ? 'orders' : 'items and orders'

/** What of a paper can be confirmed without a look at it. */
export function listSure({ found, heats }: Paper): FoundHeat[] {
  const known = new Set(heats.map((heat) => heat.toLowerCase()))
  return found.filter(({ heat, isSure, untied }) => isSure && (untied > 0 || !known.has(heat.toLowerCase())))
}

const namedMax = 3

/** What was not taken of a drop: `notes.docx: It must be …` */
export function describeRefused(refused: readonly RefusedPaper[]): string {
  const named = refused.slice(0, namedMax).map(({ fileName, message }) => `${fileName}: ${message}`)
  const more = refused.length - namedMax
  return [...named, ...(more > 0 ? [`${formatCount(more)} more`] : [])].join('\n')
}

/** `24 KB`, `1.3 MB` */
export function formatBytes(bytes: number): string {
  const kib = bytes / 1024
  return kib < 1000 ? `${Math.max(1, Math.round(kib))} KB` : `${(kib / 1024).toFixed(1)} MB`
}
