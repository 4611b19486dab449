import type { FlexibleRow } from '../../../../shared/stock/schema.ts'
import { isRecord } from '../../../platform/storage/browser-store.ts'

/** A cell under its heading in the file. */
export type FreeFormCell = { heading: string; text: string }

/** One cell without a heading when they cannot be read. */
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
