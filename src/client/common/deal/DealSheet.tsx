import { Fragment } from 'react'
import {
  contactSentence,
  type DealDocument,
  headlineOf,
  type NamedText,
  stateSentence,
} from '../../../shared/deals/document.ts'
import { tabulate } from '../../../shared/quotes/lines.ts'
import { site } from '../../platform/text/site.ts'
import { PrintedDocument } from '../../ui/print/PrintedDocument.tsx'
import classes from './DealSheet.module.css'

/** A deal printed from its page, laid out as its PDF is. */
export function DealSheet({ document }: { document: DealDocument }) {
  const { title, badge, parties, facts, notes, totals, shipments, terms } = document
  // The letterhead has who sends it.
  const [heading, names] = parties.at(-1) ?? ['', '']
  const [name, ...contact] = names.split('\n')
  const headline = headlineOf(document)
  return (
    <PrintedDocument title={title}>
      <div className={classes['sheet']}>
        <div className={classes['head']}>
          <div>
            <h2>{heading}</h2>
            <b>{name}</b>
            {contact.map((line) => (
              <div key={line}>{line}</div>
            ))}
          </div>
          <Pairs pairs={facts} />
        </div>
        <Pairs pairs={notes} />
        <div>
          {headline && <p className={classes['headline']}>{headline}</p>}
          <p className={classes['state']} data-tone={badge.tone}>
            {stateSentence(document)}
          </p>
        </div>
        {document.lines.length > 0 && <Lines document={document} />}
        {totals.length > 0 && (
          <dl className={classes['totals']}>
            {totals.map(({ name: sum, value, quoted, isWhole }) => (
              <Fragment key={sum}>
                <dt data-whole={isWhole}>{sum}</dt>
                <dd data-whole={isWhole}>
                  {value}
                  {quoted && <small>{quoted}</small>}
                </dd>
              </Fragment>
            ))}
          </dl>
        )}
        <Section heading="Shipments" texts={shipments} />
        <Section heading="Terms" texts={[...terms, contactSentence(site)]} />
      </div>
    </PrintedDocument>
  )
}

function Pairs({ pairs }: { pairs: readonly NamedText[] }) {
  const known = pairs.filter(([, text]) => text.trim() !== '')
  if (known.length === 0) return null
  return (
    <dl className={classes['pairs']}>
      {known.map(([name, text]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd data-kept-lines>{text}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

function Lines({ document: { lines } }: { document: DealDocument }) {
  const { columns, rows } = tabulate(lines)
  const firstText = columns.findIndex(({ grows }) => grows)
  return (
    <table>
      <thead>
        <tr>
          {columns.map(({ heading, isNumeric }) => (
            <th key={heading} scope="col" data-numeric={isNumeric || undefined}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      {rows.map(({ cells, beneath, about }, index) => (
        // Each line has a body of its own, which no page parts.
        <tbody key={lines[index]?.id}>
          <tr>
            {columns.map(({ heading, isNumeric }, at) => (
              <td key={heading} data-numeric={isNumeric || undefined}>
                {cells[at]}
                {beneath[at] && <small>{beneath[at]}</small>}
              </td>
            ))}
          </tr>
          {about
            .filter((text) => text.trim() !== '')
            .map((text) => (
              <tr key={text}>
                {firstText > 0 && <td colSpan={firstText} />}
                <td colSpan={columns.length - firstText} data-kept-lines>
                  <small>{text}</small>
                </td>
              </tr>
            ))}
        </tbody>
      ))}
    </table>
  )
}

function Section({ heading, texts }: { heading: string; texts: readonly string[] }) {
  const shown = texts.filter((text) => text.trim() !== '')
  if (shown.length === 0) return null
  return (
    <section>
      <h2>{heading}</h2>
      {shown.map((text) => (
        <p key={text} data-kept-lines>
          {text}
        </p>
      ))}
    </section>
  )
}
