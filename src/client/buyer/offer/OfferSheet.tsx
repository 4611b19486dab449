import type { QuoteOffer } from '../../../shared/quotes/schema.ts'
import { priorSaleNote } from '../../../shared/quotes/terms.ts'
import { offeredLines, standingLineIds } from '../../../shared/quotes/totals.ts'
import {
  describeBasis,
  describeFreight,
  describeState,
  detailsOf,
  formatPacificDayOf,
  listTotals,
  offerTitle,
  sizeOf,
} from '../../../shared/quotes/words.ts'
import { site } from '../../platform/text/site.ts'
import { PrintedSheet } from '../../ui/print/PrintedSheet.tsx'
import { amountOf, marksOf, piecesOf, priceOf, weightOf } from './line-words.ts'
import classes from './offer.module.css'

/** The quote on paper. */
export function OfferSheet({ offer }: { offer: QuoteOffer }) {
  const { title, text } = describeState(offer)
  return (
    <PrintedSheet>
      <div className={classes['paper']}>
        <p>
          <strong>{site.brandName}</strong>,{' '}
          {[site.contactAddress, site.directPhone, site.officePhone, site.contactEmail].filter(Boolean).join(', ')}
        </p>
        <h1>{offerTitle(offer)}</h1>
        <p>
          <strong>{title}</strong>. {text}
        </p>
        {offer.state === 'sent' && <p>Accept or decline it at {window.location.origin + window.location.pathname}</p>}
        <dl>
          <PrintedFact name="For" text={[offer.customerName, offer.company].filter(Boolean).join(', ')} />
          <PrintedFact name="Date" text={formatPacificDayOf(offer.sentAt)} />
          <PrintedFact name="FOB point" text={offer.fobPoint} />
          <PrintedFact name="Your purchase order" text={offer.answer?.purchaseOrder ?? ''} />
        </dl>
        <p data-kept-lines>{offer.note}</p>
        <PrintedLines offer={offer} />
        <PrintedTotals offer={offer} />
        <p>{describeFreight(offer)}</p>
        <p>{describeBasis(offer)}</p>
        <p data-kept-lines>{offer.terms}</p>
        <p>{priorSaleNote}</p>
      </div>
    </PrintedSheet>
  )
}

function PrintedFact({ name, text }: { name: string; text: string }) {
  return (
    text && (
      <div>
        <dt>{name}</dt>
        <dd>{text}</dd>
      </div>
    )
  )
}

const headings = ['Description', 'Size (in)', 'Grade']
const numericHeadings = ['Pieces', 'Weight (lbs)', 'Price', 'Amount']

function PrintedLines({ offer }: { offer: QuoteOffer }) {
  const offered = new Set(offeredLines(offer).map(({ id }) => id))
  const standing = standingLineIds(offer)
  return (
    <table>
      <thead>
        <tr>
          {headings.map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
          {numericHeadings.map((heading) => (
            <th key={heading} scope="col" data-numeric>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {offer.lines.map((line, index) => (
          <tr key={line.id}>
            <td>
              {index + 1}. {line.description}
              {[detailsOf(line), marksOf(line, offered.has(line.id) && !standing.has(line.id)), line.note].map(
                (mark) => mark && <div key={mark}>{mark}</div>,
              )}
            </td>
            <td>{sizeOf(line)}</td>
            <td>{line.grade}</td>
            <td data-numeric>{piecesOf(line)}</td>
            <td data-numeric>{weightOf(line)}</td>
            <td data-numeric>{priceOf(line)}</td>
            <td data-numeric>{amountOf(line)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function PrintedTotals({ offer }: { offer: QuoteOffer }) {
  const { totals, quotedTotals } = offer
  if (!totals || !quotedTotals) return null
  const facts = listTotals(offer, totals, quotedTotals)
  const texts = facts.map(({ name, value, quoted }) => [name, value, quoted].filter(Boolean).join(' '))
  return (
    <div className={classes['sum']}>
      <p>{texts.slice(0, -1).join(' · ')}</p>
      <p>
        <strong>{texts.at(-1)}</strong>
      </p>
    </div>
  )
}
