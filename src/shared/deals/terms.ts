import type { FreightTerms, PriceUnit, WeightBasis } from '../quotes/terms.ts'

/** What a term of each kind holds; `?` is null where it is not known, or nobody is told. */
export type TermValues = {
  /** One line. */
  line: string
  'line?': string | null
  /** As many lines as somebody types. */
  text: string
  'text?': string | null
  /** The code of a US state, or blank. */
  state: string
  /** Such as `2026-12-15`. */
  day: string
  'day?': string | null
  /** Null in a draft for which it is not chosen yet. */
  freight: FreightTerms | null
  /** Decimal texts: dollars and cents, and a price for a unit. */
  amount: string | null
  price: string | null
  pieces: number | null
  pounds: number | null
  unit: PriceUnit
  basis: WeightBasis
  flag: boolean
}

export type Term = {
  key: string
  column: string
  /** What people read at it. */
  label: string
  kind: keyof TermValues
  charsMax?: number
  /** Who sees it beside staff. */
  seenBy: 'buyer' | 'supplier' | 'both' | 'nobody'
  /** What becomes of it when a person is forgotten: names are taken out of it, nothing of it is left, or a word takes its place. */
  forget: 'keep' | 'strip' | 'blank' | 'replace'
  /** Whether an order has it as the accepted quote has it. */
  isOrdered?: true
  /** Its name in the middle of a sentence. */
  noun?: string
  /** What a program that sets it must know. */
  about?: string
}

// biome-ignore format: aligned as a table
const quoteRows = [
  { key: 'validUntil',    column: 'valid_until',    label: 'Last valid day (Pacific)',   noun: 'the last valid day',    kind: 'day',                     seenBy: 'buyer',  forget: 'keep' },
  { key: 'fobPoint',      column: 'fob_point',      label: 'FOB point',                  noun: 'the FOB point',         kind: 'line',    charsMax: 500,   seenBy: 'buyer',  forget: 'strip', isOrdered: true, about: 'Follows freight as long as no other text is given.' },
  { key: 'freight',       column: 'freight',        label: 'Freight',                    noun: 'freight',               kind: 'freight',                 seenBy: 'buyer',  forget: 'keep',  isOrdered: true, about: 'Must be chosen before the quote is sent.' },
  { key: 'freightAmount', column: 'freight_amount', label: 'Freight amount ($)',         noun: 'the freight amount',    kind: 'amount',                  seenBy: 'buyer',  forget: 'keep',  isOrdered: true },
  { key: 'terms',         column: 'terms',          label: 'Terms',                      noun: 'the terms',             kind: 'text',    charsMax: 5_000, seenBy: 'buyer',  forget: 'strip', isOrdered: true },
  { key: 'note',          column: 'note',           label: 'Note to the buyer',          noun: 'the note to the buyer', kind: 'text',    charsMax: 5_000, seenBy: 'buyer',  forget: 'blank', isOrdered: true },
  { key: 'internalNote',  column: 'internal_note',  label: 'Internal note on the quote', noun: 'the internal note',     kind: 'text',    charsMax: 5_000, seenBy: 'nobody', forget: 'blank' },
] as const satisfies readonly Term[]

// biome-ignore format: aligned as a table
const lineRows = [
  { key: 'description', column: 'description', label: 'Description',  kind: 'line',   charsMax: 500,   seenBy: 'both',     forget: 'strip', isOrdered: true },
  { key: 'thickness',   column: 'thickness',   label: 'Thickness',    kind: 'line',   charsMax: 100,   seenBy: 'both',     forget: 'strip', isOrdered: true },
  { key: 'width',       column: 'width',       label: 'Width',        kind: 'line',   charsMax: 100,   seenBy: 'both',     forget: 'strip', isOrdered: true },
  { key: 'length',      column: 'length',      label: 'Length',       kind: 'line',   charsMax: 100,   seenBy: 'both',     forget: 'strip', isOrdered: true },
  { key: 'grade',       column: 'grade',       label: 'Grade',        kind: 'line',   charsMax: 500,   seenBy: 'both',     forget: 'strip', isOrdered: true },
  { key: 'condition',   column: 'condition',   label: 'Condition',    kind: 'line',   charsMax: 100,   seenBy: 'both',     forget: 'strip', isOrdered: true },
  { key: 'heat',        column: 'heat',        label: 'Heat',         kind: 'line',   charsMax: 100,   seenBy: 'both',     forget: 'strip', isOrdered: true },
  { key: 'shipsFrom',   column: 'ships_from',  label: 'Ships from',   kind: 'state',  charsMax: 100,   seenBy: 'both',     forget: 'keep',  isOrdered: true },
  { key: 'leadTime',    column: 'lead_time',   label: 'Lead time',    kind: 'line',   charsMax: 40,    seenBy: 'buyer',    forget: 'strip', isOrdered: true },
  { key: 'pieces',      column: 'pieces',      label: 'Pieces',       kind: 'pieces',                  seenBy: 'both',     forget: 'keep',  isOrdered: true },
  { key: 'weightLb',    column: 'weight_lb',   label: 'Weight (lbs)', kind: 'pounds',                  seenBy: 'both',     forget: 'keep',  isOrdered: true },
  { key: 'price',       column: 'price',       label: 'Price',        kind: 'price',                   seenBy: 'buyer',    forget: 'keep',  isOrdered: true },
  { key: 'unit',        column: 'unit',        label: 'Unit',         kind: 'unit',                    seenBy: 'both',     forget: 'keep',  isOrdered: true },
  { key: 'basis',       column: 'basis',       label: 'Basis',        kind: 'basis',                   seenBy: 'both',     forget: 'keep',  isOrdered: true },
  { key: 'note',        column: 'note',        label: 'Note',         kind: 'line',   charsMax: 1_000, seenBy: 'buyer',    forget: 'strip', isOrdered: true },
  { key: 'noQuote',     column: 'no_quote',    label: 'No quote',     kind: 'flag',                    seenBy: 'buyer',    forget: 'keep' },
  { key: 'cost',        column: 'cost',        label: 'Cost',         kind: 'price',                   seenBy: 'supplier', forget: 'keep',  isOrdered: true },
] as const satisfies readonly Term[]

// What the buyer writes with an answer to a quote.
// biome-ignore format: aligned as a table
const answerRows = [
  { key: 'name',          column: 'answer_name',           label: 'Name',           kind: 'line',  charsMax: 200,   seenBy: 'buyer', forget: 'replace' },
  { key: 'note',          column: 'answer_note',           label: 'Note',           kind: 'text?', charsMax: 2_000, seenBy: 'buyer', forget: 'blank' },
  { key: 'purchaseOrder', column: 'answer_purchase_order', label: 'Purchase order', kind: 'line?', charsMax: 100,   seenBy: 'buyer', forget: 'strip' },
] as const satisfies readonly Term[]

// Beside what it has of its quote.
// biome-ignore format: aligned as a table
const orderRows = [
  { key: 'purchaseOrder', column: 'purchase_order', label: 'Purchase order', kind: 'line?', charsMax: 100,   seenBy: 'buyer',  forget: 'strip' },
  { key: 'cancelReason',  column: 'cancel_reason',  label: 'Cancelled',      kind: 'text?', charsMax: 2_000, seenBy: 'nobody', forget: 'strip' },
] as const satisfies readonly Term[]

// biome-ignore format: aligned as a table
const shipmentRows = [
  { key: 'shippedOn',      column: 'shipped_on',      label: 'Shipped on',      kind: 'day',                  seenBy: 'buyer', forget: 'keep' },
  { key: 'carrier',        column: 'carrier',         label: 'Carrier',         kind: 'line', charsMax: 200,  seenBy: 'buyer', forget: 'strip' },
  { key: 'trackingNumber', column: 'tracking_number', label: 'Tracking number', kind: 'line', charsMax: 200,  seenBy: 'buyer', forget: 'strip' },
  { key: 'billOfLading',   column: 'bill_of_lading',  label: 'Bill of lading',  kind: 'line', charsMax: 200,  seenBy: 'buyer', forget: 'strip' },
] as const satisfies readonly Term[]

// biome-ignore format: aligned as a table
const purchaseRows = [
  { key: 'shipTo', column: 'ship_to', label: 'Ship to',              kind: 'line?',                  seenBy: 'supplier', forget: 'strip' },
  { key: 'needBy', column: 'need_by', label: 'Needed by',            kind: 'day?',                   seenBy: 'supplier', forget: 'keep', about: 'What the supplier is told; nothing that the buyer wrote is.' },
  { key: 'note',   column: 'note',    label: 'Note to the supplier', kind: 'text',  charsMax: 2_000, seenBy: 'supplier', forget: 'strip' },
  { key: 'terms',  column: 'terms',   label: 'Payment terms',        kind: 'text',                   seenBy: 'supplier', forget: 'strip' },
] as const satisfies readonly Term[]

// What its supplier answers.
// biome-ignore format: aligned as a table
const replyRows = [
  { key: 'readyOn', column: 'ready_on',    label: 'Ready on', kind: 'day?',                  seenBy: 'supplier', forget: 'keep' },
  { key: 'note',    column: 'answer_note', label: 'Note',     kind: 'text', charsMax: 2_000, seenBy: 'supplier', forget: 'strip' },
] as const satisfies readonly Term[]

// What staff tell the buyer of a change of an order, and what the buyer answers.
// biome-ignore format: aligned as a table
const changeRows = [
  { key: 'note', column: 'note', label: 'Note to the buyer', kind: 'text', charsMax: 2_000, seenBy: 'buyer', forget: 'blank' },
] as const satisfies readonly Term[]

// biome-ignore format: aligned as a table
const agreementRows = [
  { key: 'name', column: 'answer_name', label: 'Name', kind: 'line?', charsMax: 200,   seenBy: 'buyer', forget: 'replace' },
  { key: 'note', column: 'answer_note', label: 'Note', kind: 'text?', charsMax: 2_000, seenBy: 'buyer', forget: 'blank' },
] as const satisfies readonly Term[]

// biome-ignore format: aligned as a table
const askRows = [
  { key: 'validUntil', column: 'valid_until', label: 'Answer by', kind: 'day',                    seenBy: 'supplier', forget: 'keep' },
  { key: 'message',    column: 'message',     label: 'Message',   kind: 'text',  charsMax: 5_000, seenBy: 'supplier', forget: 'strip' },
  { key: 'place',      column: 'place',       label: 'Goes to',   kind: 'line?',                  seenBy: 'supplier', forget: 'strip' },
] as const satisfies readonly Term[]

// What a supplier says of a line that it was asked about; stored by the keys.
// biome-ignore format: aligned as a table
const askLineRows = [
  { key: 'pieces',   column: 'pieces',   label: 'Pieces',       kind: 'pieces',                seenBy: 'supplier', forget: 'keep' },
  { key: 'weightLb', column: 'weightLb', label: 'Weight (lbs)', kind: 'pounds',                seenBy: 'supplier', forget: 'keep' },
  { key: 'cost',     column: 'cost',     label: 'Cost',         kind: 'price',                 seenBy: 'supplier', forget: 'keep' },
  { key: 'unit',     column: 'unit',     label: 'Unit',         kind: 'unit',                  seenBy: 'supplier', forget: 'keep' },
  { key: 'readyOn',  column: 'readyOn',  label: 'Ready on',     kind: 'day?',                  seenBy: 'supplier', forget: 'keep' },
  { key: 'note',     column: 'note',     label: 'Note',         kind: 'line', charsMax: 1_000, seenBy: 'supplier', forget: 'strip' },
] as const satisfies readonly Term[]

const carried = <Row extends Term>(rows: readonly Row[]) =>
  rows.filter((row): row is Extract<Row, { isOrdered: true }> => row.isOrdered === true)

// Each row is a term too, and keeps its key, column and kind.
type Terms<Row> = readonly (Term & Row)[]

/** What is said of a quote, and of each of its lines. */
export const quoteTerms: Terms<(typeof quoteRows)[number]> = quoteRows
export const lineTerms: Terms<(typeof lineRows)[number]> = lineRows
export const answerTerms: Terms<(typeof answerRows)[number]> = answerRows

/** What an order has of the quote that was accepted, and of its lines. */
export const orderedTerms = carried(quoteTerms)
export const orderLineTerms = carried(lineTerms)
export const orderTerms: Terms<(typeof orderedTerms | typeof orderRows)[number]> = [...orderedTerms, ...orderRows]
export const shipmentTerms: Terms<(typeof shipmentRows)[number]> = shipmentRows

export const purchaseTerms: Terms<(typeof purchaseRows)[number]> = purchaseRows
export const replyTerms: Terms<(typeof replyRows)[number]> = replyRows
export const changeTerms: Terms<(typeof changeRows)[number]> = changeRows
export const agreementTerms: Terms<(typeof agreementRows)[number]> = agreementRows
export const askTerms: Terms<(typeof askRows)[number]> = askRows
export const askLineTerms: Terms<(typeof askLineRows)[number]> = askLineRows

/** The terms that a buyer or a supplier sees. */
export const shownTo = <Row extends Term, Reader extends 'buyer' | 'supplier'>(reader: Reader, terms: readonly Row[]) =>
  terms.filter(
    (row): row is Extract<Row, { seenBy: Reader | 'both' }> => row.seenBy === reader || row.seenBy === 'both',
  )

/** For each of these terms the type of its kind. */
export type OfTerms<
  List extends readonly Term[],
  Name extends 'key' | 'column' = 'key',
  Values extends Record<Term['kind'], unknown> = TermValues,
> = { [Row in List[number] as Row[Name]]: Values[Row['kind']] }

// Object.fromEntries loses the key types, here and below.
const collect = <Values>(entries: readonly (readonly [name: string, value: unknown])[]) =>
  Object.fromEntries(entries) as Values

const blanks: TermValues = {
  line: '',
  'line?': null,
  text: '',
  'text?': null,
  state: '',
  day: '',
  'day?': null,
  freight: null,
  amount: null,
  price: null,
  pieces: null,
  pounds: null,
  unit: 'cwt',
  basis: 'actual',
  flag: false,
}

/** What nobody has filled in yet, by key or column. */
export const blankTerms = <List extends readonly Term[], Name extends 'key' | 'column'>(terms: List, name: Name) =>
  collect<OfTerms<List, Name>>(terms.map((term) => [term[name], blanks[term.kind]]))

/** These terms of a record that has more, by key or column. */
export function pickTerms<List extends readonly Term[], Name extends 'key' | 'column'>(
  terms: List,
  name: Name,
  record: OfTerms<List, Name>,
): OfTerms<List, Name> {
  const known: Readonly<Record<string, unknown>> = record
  return collect(terms.map((term) => [term[name], known[term[name]]]))
}

/** How long the texts of these terms may be. */
export const limitsOf = <Row extends Term>(terms: readonly Row[]) =>
  collect<Record<Row['key'], number | undefined>>(terms.map(({ key, charsMax }) => [key, charsMax]))

/** What people read at these terms. */
export const labelsOf = <Row extends Term>(terms: readonly Row[]) =>
  collect<Record<Row['key'], string>>(terms.map(({ key, label }) => [key, label]))
