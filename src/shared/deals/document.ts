import type { OrderState } from '../quotes/order-states.ts'
import type { OfferLine } from '../quotes/totals.ts'
import type { StateWords, TotalFact } from '../quotes/words.ts'
import type { SiteInfo } from '../site/site.ts'
import { formatDay } from '../text/days.ts'
import { sentences } from '../text/sentences.ts'
import type { Term } from './terms.ts'

/** A text that is blank is left out, with its name. */
export type NamedText = readonly [name: string, text: string]

/** What a quote, an order or a purchase says, in whatever it is drawn: a page, a PDF, an email or plain text. It holds plain data only. */
export type DealDocument = {
  title: string
  /** Who buys and who sells, as far as the reader is told; the name, and on the next line the contact. */
  parties: readonly NamedText[]
  facts: readonly NamedText[]
  /** What was written for this deal. */
  notes: readonly NamedText[]
  state: StateWords
  /** The same in a word or two, with the color that goes with it. */
  badge: Badge
  /** How far the order of it is, null before there is one; left out where none is to come. */
  progress?: { reached: OrderState | null }
  isDraft: boolean
  lines: readonly DealLine[]
  /** The whole comes last; none where no amount is known or shown. */
  totals: readonly TotalFact[]
  shipments: readonly string[]
  /** What holds beside the facts. */
  terms: readonly string[]
  /** What the reader can do at the link: in words, and on a button. */
  action: readonly [words: string, button: string]
}

export type Badge = { word: string; tone: 'open' | 'good' | 'caution' | 'plain' }

export type DealLine = OfferLine & {
  /** What is special about it. */
  marks: string
  /** Whether it could be taken and is not. */
  isLeft?: boolean
}

const readers: Readonly<Partial<Record<Term['kind'], (text: string) => string>>> = {
  line: (text) => text,
  'line?': (text) => text,
  'day?': (day) => day && formatDay(day),
}

type FactOf<Row> = Extract<Row, { kind: 'line' | 'line?' | 'day?' }>

/** The terms that take a line each; a day that every deal has is said in its state. */
export function factsOf<Row extends Term>(
  terms: readonly Row[],
  record: Readonly<Record<FactOf<Row>['key'], string | null>>,
): NamedText[] {
  const known: Readonly<Record<string, string | null>> = record
  return terms.flatMap(({ key, kind, label }) => {
    const read = readers[kind]
    return read ? [[label, read(known[key] ?? '')] as const] : []
  })
}

/** `Total $1,200.00`; blank where that is not known or not shown. */
export const headlineOf = ({ totals }: Pick<DealDocument, 'totals'>) =>
  totals.flatMap(({ name, value, isWhole }) => (isWhole ? `${name} ${value}` : [])).join('')

/** What holds now, on paper: `Good through Dec 4, 2026. Until the end of that day, Pacific time.` */
export const stateSentence = ({ state: { title, text } }: Pick<DealDocument, 'state'>) =>
  text ? sentences`${title}. ${text}` : title

/** How to ask; the end of a sheet. */
export const contactSentence = ({
  directPhone,
  officePhone,
  contactEmail,
}: Pick<SiteInfo, 'directPhone' | 'officePhone' | 'contactEmail'>) =>
  `Questions? Call ${directPhone} or ${officePhone}, or write to ${contactEmail}.`
