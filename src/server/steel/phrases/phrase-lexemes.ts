import type { PhrasePart } from '../../../shared/search/schema.ts'

export type SizeAspect = 'thickness' | 'width' | 'length'
export type SizeUnit = 'GA' | 'IN' | 'FT' | 'MM' | ''

/** Figures as written, of which the place among others and the product words may still decide the meaning. */
export type SizeFigures = {
  text: string
  unit: SizeUnit
  /** Gauges with the unit `GA`, else inches; both equal but for a range. */
  low: number
  high: number
  /** Digits alone: a number that may mean many things. */
  isWhole: boolean
  /** Two sizes rather than a range. */
  isEither?: boolean | undefined
  /** What the words beside it say. */
  aspect?: SizeAspect | undefined
  /** `min` and `over` give the lower end alone, `max` and `under` the upper one. */
  end?: 'from' | 'to' | undefined
}

export type Lexeme =
  | { kind: 'part'; part: PhrasePart }
  /** `words` are those that `categoryTraits` knows. */
  | { kind: 'product'; text: string; words: string }
  | { kind: 'category'; text: string; name: string }
  | { kind: 'size'; size: SizeFigures }
  /** The x between sizes. */
  | { kind: 'by' }
  /** 'or', or only a comma or a slash between two words. */
  | { kind: 'or'; isWord: boolean }
  | { kind: 'word'; text: string }

/** Where the scanner stands. `upper` has the same length as `typed`. */
export type Place = {
  typed: string
  upper: string
  at: number
  before: readonly Lexeme[]
  isAfterComma: boolean
}

export type Match = { end: number; lexemes: readonly Lexeme[] }

/** What may follow a word. */
export const wordEnd = String.raw`(?=$|[\s,;:/|+&()!?*"']|[.-](?:[\s,;]|$))`

export function matchAt(pattern: RegExp, upper: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at
  return pattern.exec(upper) ?? undefined
}

/** A sticky pattern for whole words. */
export function wholeWords(pattern: string): RegExp {
  return new RegExp(`(?:${pattern})${wordEnd}`, 'y')
}

/** In capitals of the same length, without accents. Letters that become two in capitals would move the places, and stay. */
export function upperOf(text: string): string {
  return Array.from(text, (letter) => {
    const upper = letter.toUpperCase()
    if (upper.length !== letter.length) return letter
    const [plain = upper] = upper.normalize('NFD')
    return /[A-Z]/.test(plain) ? plain : upper
  }).join('')
}

export function typedText({ typed, at }: Place, end: number): string {
  return typed.slice(at, end).trim()
}

export function partMatch(end: number, part: PhrasePart): Match {
  return { end, lexemes: [{ kind: 'part', part }] }
}
