import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import type { FieldChange, StaffChange } from '../../../shared/office/changes.ts'
import { formatPacificDateTime } from '../../platform/text/format.ts'
import { site } from '../../platform/text/site.ts'
import classes from './ChangeList.module.css'
import { describeAction, fieldName, valueText, visibleFields } from './change-words.ts'

type ChangeEntryProps = {
  change: StaffChange
  /** Whether the record's name is shown. */
  isNamed: boolean
}

/** One change: what, who and when, with each field before and after. */
export function ChangeEntry({ change, isNamed }: ChangeEntryProps) {
  const { kind, action, madeAt, madeBy, recordName } = change
  const shown = visibleFields(change)
  const done = describeAction(change, site.sendsMail)
  return (
    <li className={classes['entry']}>
      <div className={classes['head']}>
        <span>
          {isNamed ? done : <b>{done}</b>}
          {isNamed && <b dir="auto"> {recordName}</b>} by {madeBy}
        </span>
        <span className={classes['time']}>
          <time dateTime={madeAt}>{formatPacificDateTime(madeAt)}</time> Pacific
        </span>
      </div>
      {shown.length > 0 && (
        <dl className={classes['fields']}>
          {shown.map((change) => (
            <div key={change.field} className={classes['field']}>
              <dt>{fieldName(kind, change.field)}</dt>
              <dd data-long={isLong(change) || undefined}>
                <BeforeAndAfter change={change} hasBoth={action !== 'created' && action !== 'deleted'} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}

function BeforeAndAfter({ change: { field, before, after }, hasBoth }: { change: FieldChange; hasBoth: boolean }) {
  if (!hasBoth) return <Value text={valueText(field, after) ?? valueText(field, before)} />
  return (
    <>
      <VisuallyHidden>was </VisuallyHidden>
      <Value text={valueText(field, before)} />
      <span aria-hidden className={classes['arrow']}>
        →
      </span>
      <VisuallyHidden> became </VisuallyHidden>
      <Value text={valueText(field, after)} />
    </>
  )
}

const lineChars = 60
const shortChars = 160

function isLong({ field, before, after }: FieldChange): boolean {
  return [before, after].some((value) => {
    const text = valueText(field, value) ?? ''
    return text.length > lineChars || text.includes('\n')
  })
}

function Value({ text }: { text: string | undefined }) {
  const [isWhole, setIsWhole] = useState(false)
  if (text === undefined) return <span className={classes['nothing']}>blank</span>
  if (isWhole || text.length <= shortChars) return <span dir="auto">{text}</span>
  return (
    <span dir="auto">
      {text.slice(0, shortChars).toWellFormed()}…{' '}
      <UnstyledButton className={classes['more'] ?? ''} onClick={() => setIsWhole(true)}>
        Show all
      </UnstyledButton>
    </span>
  )
}
