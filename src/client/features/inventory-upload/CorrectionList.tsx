import { Button } from '@mantine/core'
import { formatCountOf } from '../../../shared/count-text.ts'
import type { AppliedCorrection, CellCorrection, ListSurvey } from '../../../shared/uploads.ts'
import classes from './CorrectionList.module.css'

type CorrectionListProps = {
  corrections: readonly AppliedCorrection[]
  /** Names the sheets. */
  survey?: ListSurvey
  /** Without it, they can only be looked at. */
  onUndo?: (correction: CellCorrection) => void
}

/** What staff changed in a list, behind its number. */
export function CorrectionList({ corrections, survey, onUndo }: CorrectionListProps) {
  if (corrections.length === 0) return null
  return (
    <details className={classes['corrections']}>
      <summary>{formatCountOf(corrections.length, 'correction')}</summary>
      <ul className={classes['list']}>
        {corrections.map((correction) => {
          const place = placeOf(correction, survey)
          return (
            <li key={`${place} ${correction.was}`} className={classes['correction']}>
              <span>
                {place}: {correction.was || '(blank)'} → {correction.text || '(blank)'}
              </span>
              {onUndo && (
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={`Undo: ${place}`}
                  onClick={() => onUndo(toUndo(correction))}
                >
                  Undo
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </details>
  )
}

function toUndo({ sheet, row, column, was }: AppliedCorrection): CellCorrection {
  return { ...(sheet !== undefined && { sheet }), row, column, value: row === null ? was : '', text: null }
}

function placeOf({ sheet, row, column, rows }: AppliedCorrection, survey: ListSurvey | undefined): string {
  const name = sheet === undefined ? undefined : survey?.sheets[sheet]?.name
  const where = name === undefined ? '' : ` of ${name}`
  if (row === null) return `${column} in ${formatCountOf(rows, 'row')}${where}`
  return rows === 0 ? `${column} in row ${row}${where}, which is not an item` : `${column} in row ${row}${where}`
}
