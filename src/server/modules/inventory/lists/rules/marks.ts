import type { Question } from '../../../../../shared/lists/schema.ts'
import { shortenCell } from '../../../../../shared/text/cells.ts'
import { formatCount } from '../../../../../shared/text/count-text.ts'
import type { SourceRuleOptions } from './rule.ts'

/** A mark of suppliers in so many rows. */
export type MarkedRows = { text: string; rows: number }

type MarkOptions<Meaning extends string> = Pick<SourceRuleOptions, 'answers' | 'given'> & {
  kind: Question['kind']
  options: readonly { value: Meaning; label: string }[]
  /** Asks once about all of them where they are too many to be asked one by one. */
  askAll: (marks: readonly MarkedRows[]) => string
}

type Mark<Meaning extends string> = MarkedRows & {
  id: string
  question: string
  /** The meaning in each place, by the id under which it is remembered. */
  places: Map<string, Meaning | undefined>
  openRows: number
}

// More of them are remarks, about which nobody can be asked one by one.
const askedMax = 10
const countedMax = 500
const keyCharsMax = 80
const namedMax = 3
const namedCharsMax = 16 // so that the sentence around three of them is told as a whole

/** Marks whose meaning only staff know: each is asked about once for a list, and remembered for each of its places. */
export function createMarks<Meaning extends string>({ kind, options, answers, given, askAll }: MarkOptions<Meaning>) {
  const allId = `${kind}:*`
  const found = new Map<string, Mark<Meaning>>()
  const toMeaning = (answer: string | null | undefined) => options.find(({ value }) => value === answer)?.value
  // An answer for this list is for all of its places.
  const meaningIn = (id: string, placeId: string) =>
    toMeaning(id in given ? given[id] : answers[placeId]) ?? toMeaning(given[allId])
  const listOpen = () => [...found.values()].filter(({ openRows }) => openRows > 0)
  return {
    /** Counts a row, and answers what staff said of its mark. `question` asks what the mark means. */
    meaningOf(text: string, place: string, question: string): Meaning | undefined {
      const id = `${kind}:${text.trim().toUpperCase().slice(0, keyCharsMax)}`
      let mark = found.get(id)
      if (!mark) {
        if (found.size >= countedMax) return undefined
        mark = { id, text, question, rows: 0, openRows: 0, places: new Map() }
        found.set(id, mark)
      }
      const placeId = `${id}:${place}`
      const meaning = mark.places.has(placeId) ? mark.places.get(placeId) : meaningIn(id, placeId)
      mark.places.set(placeId, meaning)
      mark.rows += 1
      if (meaning === undefined) mark.openRows += 1
      return meaning
    },
    /** The marks that nobody explained. */
    open: (): MarkedRows[] => listOpen().map(({ text, openRows }) => ({ text, rows: openRows })),
    questions(): Question[] {
      const isAsked = listOpen().length <= askedMax
      return [...(isAsked && !(allId in given) ? [] : askOfAll()), ...askOfEach(isAsked)]
    },
  }

  function askOfAll(): Question[] {
    const all = [...found.values()].map(({ text, rows }) => ({ text, rows }))
    if (all.length === 0) return []
    const answer = toMeaning(given[allId]) ?? null
    const [open, rows] = [listOpen(), sumRows(all)]
    const text = askAll(open.length > 0 ? open : all)
    const offered = options.map(({ value, label }) => ({ value, label }))
    return [{ id: allId, kind, text, rows, options: offered, answer, rememberedAs: [] }]
  }

  function askOfEach(isAsked: boolean): Question[] {
    return [...found.values()].flatMap((mark): Question[] => {
      if (mark.openRows > 0 && !isAsked) return []
      const [meaning, ...others] = new Set(mark.places.values())
      const { id, question: text, places, rows, openRows } = mark
      return [
        {
          id,
          kind,
          text,
          rows: openRows > 0 ? openRows : rows,
          options: options.map(({ value, label }) => ({ value, label })),
          answer: others.length === 0 ? (meaning ?? null) : null,
          rememberedAs: [...places.keys()],
        },
      ]
    })
  }
}

/** The most frequent ones with their rows, such as `'RTS' in 3, 'x' in 2, and others`. */
export function nameMarks(marks: readonly MarkedRows[]): string {
  const shown = marks.toSorted((a, b) => b.rows - a.rows).slice(0, namedMax)
  const names = shown.map(({ text, rows }) => `'${shortenCell(text, namedCharsMax)}' in ${formatCount(rows)}`)
  return names.join(', ') + (marks.length > namedMax ? ', and others' : '')
}

export const sumRows = (marks: readonly { rows: number }[]): number =>
  marks.reduce((total, { rows }) => total + rows, 0)

/** One question about all texts that may or may not say that steel is sold. */
export const askAll = (marks: readonly MarkedRows[]): string =>
  `${formatCount(marks.length)} texts may or may not say that their steel is sold (${nameMarks(marks)}). What do they mean?`
