import type { UploadPreview } from '../../../../shared/lists/schema.ts'
import { formatCountOf } from '../../../../shared/text/count-text.ts'
import { useNarrowScreen } from '../../../platform/moves/use-narrow-screen.ts'
import { RecordTable } from '../../../ui/table/RecordTable.tsx'
import classes from './SplitSizes.module.css'

type Size = UploadPreview['sizes'][number]

const shownSizes = 3
const shownSizesNarrow = 1

/** Combined sizes beside what they were split into: the first ones in a line each, all of them in a table. */
export function SplitSizes({ sizes }: { sizes: readonly Size[] }) {
  const shown = useNarrowScreen() ? shownSizesNarrow : shownSizes
  return (
    <>
      <ul className={classes['sizes']}>
        {sizes.slice(0, shown).map((size) => (
          <li key={size.text}>
            <b>{size.text}</b> → {partsOf(size)}
          </li>
        ))}
      </ul>
      {sizes.length > shown && (
        <details className={classes['all']}>
          <summary>All {formatCountOf(sizes.length, 'size')}</summary>
          <RecordTable
            label="Split sizes"
            minWidthPx={480}
            maxHeight="320px"
            columns={columns}
            rows={sizes}
            rowKey={({ text }) => text}
          />
        </details>
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
