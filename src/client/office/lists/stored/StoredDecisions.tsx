import type { UploadRecord } from '../../../../shared/lists/schema.ts'
import { formatCountOf } from '../../../../shared/text/count-text.ts'
import classes from '../rows/CorrectionList.module.css'

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
