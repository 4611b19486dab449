import type { AppliedCorrection, ListCorrection, ListSurvey } from '../../../../shared/lists/schema.ts'
import type { ColumnAction, ColumnName } from '../../../../shared/lists/terms.ts'
import { formatCountOf } from '../../../../shared/text/count-text.ts'
import { sheetsRead } from '../columns/table-names.ts'

/** What a menu offers to do to a column. */
export const actionLabels: Readonly<Record<ColumnAction, string>> = {
  kilograms: 'Read as kilograms',
  'net tons': 'Read as net tons (2,000 lbs)',
  'metric tons': 'Read as metric tons (2,204.62 lbs)',
  pounds: 'Read as pounds',
  millimeters: 'Read as millimeters',
  inches: 'Read as inches',
  'swap width and length': 'Swap width and length',
  text: 'One text for all rows…',
}

/** A correction in a few words, such as `Weight in 12 rows: read as kilograms`. */
export function correctionText(correction: AppliedCorrection, survey: ListSurvey | undefined): string {
  const { was, text, problem, usesSuggestions, action } = correction
  const place = correctionPlace(correction, survey)
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
  if (row === null) return `${column} in ${formatCountOf(rows, 'row')}${where}`
  return rows === 0 ? `${column} in row ${row}${where}, which is not an item` : `${column} in row ${row}${where}`
}

/** The same correction, to be made again. */
export function toCorrection({ row, was, text, ...applied }: AppliedCorrection): ListCorrection {
  const { problem, usesSuggestions = false, action, ...place } = placed(applied)
  if (action) return { ...place, action, text }
  if (problem !== undefined) return { ...place, problem, text, usesSuggestions }
  return { ...place, row, value: row === null ? was : '', text }
}

/** What takes a correction back. */
export function toUndo(applied: AppliedCorrection): ListCorrection {
  const correction = toCorrection(applied)
  return 'action' in correction ? { ...correction, action: null, text: '' } : { ...correction, text: null }
}

type Placed = Pick<AppliedCorrection, 'sheet' | 'problem' | 'usesSuggestions' | 'action'> & { column: ColumnName }

function placed({ sheet, column, problem, usesSuggestions, action }: Placed) {
  return { ...(sheet !== undefined && { sheet }), column, problem, usesSuggestions, action }
}
