import { Button } from '@mantine/core'
import type { AppliedCorrection, ListCorrection, ListSurvey, UploadRecord } from '../../../../shared/lists/schema.ts'
import { formatCountOf } from '../../../../shared/text/count-text.ts'
import { correctionPlace, correctionText, toUndo } from '../words.ts'
import classes from './Corrections.module.css'

type CorrectionsProps = {
  corrections: readonly AppliedCorrection[]
  /** Names the sheets. */
  survey?: ListSurvey
  /** Without it, they can only be looked at. */
  onUndo?: (correction: ListCorrection) => void
}

/** What staff changed in a list, behind its number. */
export function Corrections({ corrections, survey, onUndo }: CorrectionsProps) {
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

/** What staff answered about a stored list and used for all of its rows, behind its number. */
export function StoredDecisions({ answers, fixedTexts }: Pick<UploadRecord, 'answers' | 'fixedTexts'>) {
  const counts = [
    answers.length > 0 && formatCountOf(answers.length, 'answer'),
    fixedTexts.length > 0 && formatCountOf(fixedTexts.length, 'text for all rows', 'texts for all rows'),
  ].filter((count) => count !== false)
  if (counts.length === 0) return null
  return (
    <details className={classes['corrections']}>
      <summary>{counts.join(', ')}</summary>
      <ul className={classes['list']}>
        {answers.map(({ question, answer }) => (
          <li key={question} className={classes['correction']}>
            {question} {answer}
          </li>
        ))}
        {fixedTexts.map(({ sheet, column, text }) => (
          <li key={`${sheet}\n${column}`} className={classes['correction']}>
            {column} in all rows{sheet && ` of ${sheet}`}: {text || '(blank)'}
          </li>
        ))}
      </ul>
    </details>
  )
}
