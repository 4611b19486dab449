import { Button } from '@mantine/core'
import { formatCountOf } from '../../../shared/count-text.ts'
import type { AppliedCorrection, CellCorrection } from '../../../shared/uploads.ts'
import classes from './CorrectionList.module.css'

type CorrectionListProps = {
  corrections: readonly AppliedCorrection[]
  /** Without it, they can only be looked at. */
  onUndo?: (correction: CellCorrection) => void
}

/** What staff changed in a list, behind its number. */
export function CorrectionList({ corrections, onUndo }: CorrectionListProps) {
  if (corrections.length === 0) return null
  return (
    <details className={classes['corrections']}>
      <summary>{formatCountOf(corrections.length, 'correction')}</summary>
      <ul className={classes['list']}>
        {corrections.map((correction) => (
          <li key={`${correction.row} ${correction.column} ${correction.was}`} className={classes['correction']}>
            <span>
              {placeOf(correction)}: {correction.was || '(blank)'} → {correction.text || '(blank)'}
            </span>
            {onUndo && (
              <Button
                size="compact-xs"
                variant="default"
                aria-label={`Undo: ${placeOf(correction)}`}
                onClick={() =>
                  onUndo({
                    row: correction.row,
                    column: correction.column,
                    value: correction.row === null ? correction.was : '',
                    text: null,
                  })
                }
              >
                Undo
              </Button>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}

function placeOf({ row, column, rows }: AppliedCorrection): string {
  if (row === null) return `${column} in ${formatCountOf(rows, 'row')}`
  return rows === 0 ? `${column} in row ${row}, which is not an item` : `${column} in row ${row}`
}
