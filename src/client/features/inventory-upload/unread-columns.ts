import { columnNames } from '../../../shared/upload-terms.ts'
import type { ListSurvey } from '../../../shared/uploads.ts'

/** A column of the file with values that nothing is read from. */
export type UnreadColumn = { heading: string; samples: readonly string[] }

/** The columns of the tables to be read that nothing is read from, each heading once. */
export function listUnread(survey: ListSurvey): UnreadColumn[] {
  const tables = [survey, ...survey.others.filter(({ isRead }) => isRead)]
  const unread = new Map<string, UnreadColumn>()
  for (const { heading, samples, matched, role } of tables.flatMap(({ headings }) => headings)) {
    if (matched === null && role === null && samples.length > 0 && !unread.has(heading.toLowerCase())) {
      unread.set(heading.toLowerCase(), { heading, samples })
    }
  }
  return [...unread.values()]
}

/** The texts that are used for all rows of the tables to be read, such as `Length COIL`. */
export function listFilled(survey: ListSurvey): { filled: string[]; blank: string[] } {
  const filled = new Set<string>()
  const blank = new Set<string>()
  for (const { fixedTexts, sheetNameAs } of [survey, ...survey.others.filter(({ isRead }) => isRead)]) {
    for (const name of columnNames) {
      const text = fixedTexts[name]
      if (text === '') blank.add(name)
      else if (text !== undefined) filled.add(`${name} ${text}`)
    }
    if (sheetNameAs) filled.add(`${sheetNameAs} from the sheet's name`)
  }
  return { filled: [...filled], blank: [...blank] }
}
