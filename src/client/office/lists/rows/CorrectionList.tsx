import { Button } from '@mantine/core'
import type { AppliedCorrection, ListCorrection, ListSurvey } from '../../../../shared/lists/schema.ts'
import { formatCountOf } from '../../../../shared/text/count-text.ts'
import classes from './CorrectionList.module.css'
import { correctionPlace, correctionText, toUndo } from './correction-words.ts'

type CorrectionListProps = {
  corrections: readonly AppliedCorrection[]
  /** Names the sheets. */
  survey?: ListSurvey
  /** Without it, they can only be looked at. */
  onUndo?: (correction: ListCorrection) => void
}

/** What staff changed in a list, behind its number. */
export function CorrectionList({ corrections, survey, onUndo }: CorrectionListProps) {
  if (corrections.length === 0) return null
  return (
    <details className={classes['corrections']}>
      <summary>{formatCountOf(corrections.length, 'correction')}</summary>
      <ul className={classes['list']}>
        {corrections.map((correction) => (
          <li key={correctionText(correction, survey)} className={classes['correction']}>
            <span>{correctionText(correction, survey)}</span>
            {onUndo && (
              <Button
                size="compact-xs"
                variant="default"
                aria-label={`Undo: ${correctionPlace(correction, survey)}`}
                onClick={() => onUndo(toUndo(correction))}
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
