import { type ReactNode, useId } from 'react'
import classes from './RangeFields.module.css'

type RangeFrameProps = {
  /** With the unit: `Width, in`. */
  legend: string
  /** Legend and fields on one line. */
  isInline?: boolean | undefined
  isReversed: boolean
  /** The From and To fields, and what stands beside them. */
  children: ReactNode
}

/** The frame of two fields From and To; says when they filter nothing out. */
export function RangeFrame({ legend, isInline, isReversed, children }: RangeFrameProps) {
  const legendId = useId()
  return (
    <fieldset className={classes['range']} data-inline={isInline} aria-labelledby={legendId}>
      <span id={legendId} className={classes['legend']}>
        {legend}
      </span>
      <div className={classes['fields']}>{children}</div>
      <div role="status" className={classes['note']}>
        {isReversed && <span>From is above To, so nothing is filtered out.</span>}
      </div>
    </fieldset>
  )
}
