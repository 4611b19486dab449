import { Fragment } from 'react'
import type { SellerSending, SentList } from '../../../shared/lists/incoming.ts'
import { formatCountOf } from '../../../shared/text/count-text.ts'
import { formatBuyerTime, formatWeightLb } from '../../platform/text/format.ts'
import { PrintedDocument, PrintedTable } from '../../ui/print/PrintedDocument.tsx'
import { sentStateWords } from '../sending/words.ts'
import { namesOf, titleOfRows } from './rows.ts'

/** What a seller sent on paper, and what was read of it so far. */
export function PrintedSending({ sending: { reference, company, receivedAt, lists } }: { sending: SellerSending }) {
  return (
    <PrintedDocument title={lists.length === 1 ? 'List of steel' : 'Lists of steel'} reference={reference}>
      <dl>
        <div>
          <dt>From</dt>
          <dd>{company}</dd>
        </div>
        <div>
          <dt>Received</dt>
          <dd>{formatBuyerTime(receivedAt)}</dd>
        </div>
      </dl>
      {lists.map((list) => (
        <Fragment key={list.id}>
          <h2>{list.fileName}</h2>
          <p>{describeList(list)}</p>
          {list.rows.length > 0 && (
            <PrintedTable
              isWide
              columns={[
                { heading: 'Row', isNumeric: true, read: ({ row, isItem }) => (isItem ? row : `${row}, skipped`) },
                ...namesOf(list.rows).map((name) => ({
                  heading: name,
                  read: ({ cells }: Row) => cells[name],
                })),
              ]}
              // Several items may be in one row.
              rows={list.rows.map((row, index) => ({ ...row, id: String(index) }))}
            />
          )}
        </Fragment>
      ))}
    </PrintedDocument>
  )
}

type Row = SentList['rows'][number]

/** `60 items, 1,051,200 lbs. We are looking at it. The first 50 rows:` */
function describeList({ state, preview, weightLb, rows }: SentList): string {
  const what = preview && [formatCountOf(preview.items, 'item'), weightLb ? formatWeightLb(weightLb) : '']
  const facts = [what?.filter(Boolean).join(', '), sentStateWords[state]].filter(Boolean)
  return `${facts.join('. ')}.${rows.length > 0 ? ` ${titleOfRows(rows, preview)}:` : ''}`
}
