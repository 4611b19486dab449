import { VisuallyHidden } from '@mantine/core'
import classes from './MatchScore.module.css'

/** A score of 0 to 100 over a quiet bar. */
export function MatchScore({ score }: { score: number }) {
  return (
    <span className={classes['score']}>
      <span className={classes['figure']}>
        <VisuallyHidden component="span">Score </VisuallyHidden>
        {score}
        <VisuallyHidden component="span"> of 100</VisuallyHidden>
      </span>
      <span className={classes['bar']} aria-hidden>
        <span style={{ width: `${score}%` }} />
      </span>
    </span>
  )
}
