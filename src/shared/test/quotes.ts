import type { Quote, QuoteLine } from '../quotes/schema.ts'
import { lineAmount, sumQuote } from '../quotes/totals.ts'

/** A line of a quote, by default a coil of 42,350 lb at 42.5 per cwt. */
export function aLine(fields: Partial<QuoteLine> = {}): QuoteLine {
  const line: QuoteLine = {
    id: '11111111-1111-4111-8111-111111111111',
    inquiryItemId: null,
    inquiryId: 'inquiry-1',
    description: 'HR Coil',
    thickness: '0.1345',
    width: '48',
    length: 'COIL',
    grade: 'A1011',
    condition: '',
    heat: '',
    shipsFrom: '',
    leadTime: '',
    pieces: 1,
    weightLb: 42_350,
    price: '42.5',
    unit: 'cwt',
    basis: 'actual',
    noQuote: false,
    note: '',
    cost: null,
    amount: null,
    ...fields,
  }
  return { ...line, amount: lineAmount(line) }
}

/** A draft of a quote, by default with one line. */
export function aQuote(lines: QuoteLine[] = [aLine()], fields: Partial<Quote> = {}): Quote {
  const freight = { freight: 'added', freightAmount: '500' } as const
  const totals = sumQuote(lines, freight)
  return {
    id: 'quote-1',
    inquiryId: 'inquiry-1',
    inquiryIds: ['inquiry-1'],
    reference: 'I-1042',
    version: 1,
    state: 'draft',
    revision: 1,
    validUntil: '2026-12-04',
    fobPoint: 'Cleveland, OH',
    ...freight,
    terms: 'Net 30',
    note: '',
    internalNote: '',
    lines,
    totals,
    quotedTotals: totals,
    answer: null,
    answerSeenAt: null,
    order: null,
    sentAt: null,
    delivery: null,
    handedOver: null,
    createdAt: '2026-11-20T16:00:00.000Z',
    changedBy: 'admin',
    changedAt: '2026-11-20T16:00:00.000Z',
    link: null,
    owner: null,
    followUp: null,
    ...fields,
  }
}
