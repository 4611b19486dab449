import type { FlexibleRow } from '../../../shared/inventory.ts'
import { isRecord } from '../../lib/unknown-shape.ts'

/** A cell of a row whose columns we do not know: its heading in the file, and what it says. */
export type FreeFormCell = { heading: string; text: string }

/** The cells of a row that say something, in the order of the file; all in one without a heading where they cannot be told apart. */
export function readCells({
  rawData,
  searchableText,
}: Pick<FlexibleRow, 'rawData' | 'searchableText'>): FreeFormCell[] {
  const cells = Object.entries(parseRecord(rawData)).map(([heading, value]) => ({ heading, text: String(value ?? '') }))
  const filled = cells.filter(({ text }) => text.trim() !== '')
  return filled.length > 0 ? filled : [{ heading: '', text: searchableText }]
}

function parseRecord(json: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(json)
    return isRecord(parsed) ? parsed : {}
  } catch {
    return {}
  }
}
