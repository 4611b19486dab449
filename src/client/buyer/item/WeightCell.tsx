import { statePounds } from './item-fields.ts'
import classes from './WeightCell.module.css'

/** A weight in a table: pounds, or the supplier's text above its pounds. */
export function WeightCell({ weight }: { weight: string }) {
  const { text, pounds } = statePounds(weight)
  if (pounds === undefined) return text
  return (
    <div className={classes['cell']} title={`${text}, ${pounds}`}>
      {text}, <span className={classes['pounds']}>{pounds}</span>
    </div>
  )
}
