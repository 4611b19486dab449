import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ListSurvey, TableSurvey, UploadPreview } from '../../../shared/lists/schema.ts'
import { columnNames } from '../../../shared/lists/terms.ts'
import { formatCountOf } from '../../../shared/text/count-text.ts'
import { useNarrowScreen } from '../../platform/moves/window.ts'
import { Folded } from '../../ui/page/Folded.tsx'
import { RecordTable } from '../../ui/table/RecordTable.tsx'
import { ActionButton } from './ActionButton.tsx'
import classes from './ReadingFacts.module.css'
import { nameTable, wordList } from './words.ts'

type ReadingFactsProps = {
  survey: ListSurvey
  preview: Pick<UploadPreview, 'sizes' | 'unreadColumns'>
  onColumns?: () => void
}

/** How the list was read where the columns alone do not tell: sizes that were split, texts filled in, columns left out. */
export function ReadingFacts({ survey, preview: { sizes, unreadColumns }, onColumns }: ReadingFactsProps) {
  const filled = listFilled(survey)
  const unread = uniqueHeadings(unreadColumns)
  const isNarrow = useNarrowScreen()
  const sizeRows = sizes.reduce((sum, { rows }) => sum + rows, 0)
  if (sizes.length + filled.length + unread.length === 0) return null
  const facts = (
    <Box component="dl" fz="sm" className="framed lined" aria-label="How the list is read">
      {sizes.length > 0 && (
        <Fact title={`Sizes split in ${formatCountOf(sizeRows, 'row')}`}>
          <SplitSizes sizes={sizes} />
        </Fact>
      )}
      {filled.length > 0 && <Fact title="Filled in for all rows">{filled.join(' · ')}</Fact>}
      {unread.length > 0 && (
        <Fact
          title={`${formatCountOf(unread.length, 'column')} not read`}
          // On a phone the tab of the columns is right below.
          action={!isNarrow && onColumns && <ActionButton onClick={onColumns}>Choose columns</ActionButton>}
        >
          <UnreadColumns columns={unread} />
        </Fact>
      )}
    </Box>
  )
  if (!isNarrow) return facts
  const titles = [
    sizes.length > 0 && 'sizes split',
    filled.length > 0 && 'texts filled in',
    unread.length > 0 && `${formatCountOf(unread.length, 'column')} not read`,
  ].filter(Boolean)
  return (
    <Folded label={`How it is read: ${titles.join(', ')}`} fz="sm" py={11}>
      {facts}
    </Folded>
  )
}

function Fact({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <div className={classes['fact']}>
      <dt>{title}</dt>
      <dd>
        <div className={classes['content']}>{children}</div>
        {action}
      </dd>
    </div>
  )
}

function UnreadColumns({ columns }: { columns: UploadPreview['unreadColumns'] }) {
  return (
    <ul className={`plain-list ${classes['columns']}`}>
      {columns.map(({ heading, samples }) => (
        <li key={heading} title={samples.join(' · ')}>
          <b>{heading || '(no heading)'}</b> <span>{samples.join(' · ')}</span>
        </li>
      ))}
    </ul>
  )
}

type Size = UploadPreview['sizes'][number]

const shownSizes = 3
const shownSizesNarrow = 1

/** Combined sizes beside what they were split into: the first ones in a line each, all of them in a table. */
function SplitSizes({ sizes }: { sizes: readonly Size[] }) {
  const shown = useNarrowScreen() ? shownSizesNarrow : shownSizes
  return (
    <>
      <ul className={`plain-list tabular ${classes['sizes']}`}>
        {sizes.slice(0, shown).map((size) => (
          <li key={size.text}>
            <b>{size.text}</b> → {partsOf(size)}
          </li>
        ))}
      </ul>
      {sizes.length > shown && (
        <Folded label={`All ${formatCountOf(sizes.length, 'size')}`}>
          <RecordTable
            label="Split sizes"
            minWidthPx={480}
            isStacked={false}
            maxHeight="320px"
            columns={columns}
            rows={sizes}
            rowKey={({ text }) => text}
          />
        </Folded>
      )}
    </>
  )
}

const columns = [
  { heading: 'In the File', cell: ({ text }: Size) => text },
  { heading: 'Thickness', align: 'right', cell: ({ thickness }: Size) => thickness },
  { heading: 'Width', align: 'right', cell: ({ width }: Size) => width },
  { heading: 'Length', align: 'right', cell: ({ length }: Size) => length },
  { heading: 'Rows', align: 'right', cell: ({ rows }: Size) => rows },
] as const

function partsOf({ thickness, width, length }: Size): string {
  const parts = [
    ['Thickness', thickness],
    ['Width', width],
    ['Length', length],
  ]
  return parts
    .filter(([, text]) => text)
    .map(([name, text]) => `${name} ${text}`)
    .join(', ')
}

/** A heading that several tables have stands once. */
function uniqueHeadings(columns: UploadPreview['unreadColumns']): UploadPreview['unreadColumns'] {
  const first = (heading: string) => columns.findIndex((one) => one.heading.toLowerCase() === heading.toLowerCase())
  return columns.filter(({ heading }, position) => first(heading) === position)
}

/** The texts that are used for all rows, such as `Length COIL`; with their tables if others do without. */
function listFilled(survey: ListSurvey): string[] {
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
