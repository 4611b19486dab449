import type { ListSurvey, TableSurvey } from '../../../../shared/lists/schema.ts'
import { columnNames } from '../../../../shared/lists/terms.ts'
import { nameTable } from './table-names.ts'

const wordList = new Intl.ListFormat('en-US')

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

/** The texts that are used for all rows, such as `Length COIL`; with their tables if others do without. */
export function listFilled(survey: ListSurvey): string[] {
  const tables = [survey, ...survey.others.filter(({ isRead }) => isRead)]
  const filled = new Map<string, TableSurvey[]>()
  for (const table of tables) {
    for (const text of filledTexts(table)) filled.set(text, [...(filled.get(text) ?? []), table])
  }
  return [...filled].map(([text, own]) =>
    own.length === tables.length ? text : `${text} (${wordList.format(own.map((table) => nameTable(table, survey)))})`,
  )
}

function filledTexts({ fixedTexts, sheetNameAs }: TableSurvey): string[] {
  const texts = columnNames.flatMap((name) => {
    const text = fixedTexts[name]
    return text === undefined ? [] : [`${name} ${text || 'blank'}`]
  })
  return sheetNameAs ? [...texts, `${sheetNameAs} from the sheet's name`] : texts
}
