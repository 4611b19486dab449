import { TextInput, type TextInputProps } from '@mantine/core'
import { Fragment, type ReactNode, type Ref, useId, useState } from 'react'
import classes from './RangeFields.module.css'
import type { RangeEnd, RangeTexts } from './range.ts'

const ends = ['from', 'to'] as const

type RangeFieldsProps = {
  /** With the unit: `Width, in`. */
  legend: string
  typed: RangeTexts
  onType: (typed: RangeTexts) => void
  isReadable: (text: string, end: RangeEnd) => boolean
  /** Whether a text that cannot be read may still be in the middle of one that can. */
  isUnfinished: (text: string) => boolean
  /** What to type instead of what cannot be read. */
  expected: string
  isReversed: boolean
  /** Legend and fields on one line. */
  isInline?: boolean | undefined
  fieldProps: (end: RangeEnd) => TextInputProps & { ref?: Ref<HTMLInputElement> | undefined }
  /** What is between From and To. */
  between?: ReactNode
  /** What is beside the fields. */
  children?: ReactNode
}

/** The From and To fields of a range filter. Unreadable text stays, with an error; a range the wrong way round says so. */
export function RangeFields(props: RangeFieldsProps) {
  const { legend, typed, onType, isReadable, isUnfinished, expected, isReversed, isInline, fieldProps } = props
  const { between, children } = props
  const legendId = useId()
  const [edited, setEdited] = useState<RangeEnd>()
  const isWrong = (end: RangeEnd) => {
    const text = typed[end].trim()
    return text !== '' && !isReadable(text, end) && !(end === edited && isUnfinished(text))
  }
  return (
    <fieldset className={classes['range']} data-inline={isInline} aria-labelledby={legendId}>
      <span id={legendId} className={classes['legend']}>
        {legend}
      </span>
      <div className={classes['fields']} data-between={between ? true : undefined}>
        {ends.map((end) => (
          <Fragment key={end}>
            {end === 'to' && between}
            <TextInput
              className={classes['field'] ?? ''}
              label={end === 'from' ? 'From' : 'To'}
              value={typed[end]}
              onChange={(event) => onType({ ...typed, [end]: event.currentTarget.value })}
              onFocus={() => setEdited(end)}
              onBlur={() => setEdited(undefined)}
              error={isWrong(end) && expected}
              {...fieldProps(end)}
            />
          </Fragment>
        ))}
        {children}
      </div>
      <div role="status" className={classes['note']}>
        {isReversed && <span>From is above To, so this does not filter yet.</span>}
      </div>
    </fieldset>
  )
}
