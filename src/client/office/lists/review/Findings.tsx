import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { formatCountOf } from '../../../../shared/text/count-text.ts'
import { useNarrowScreen } from '../../../platform/moves/use-narrow-screen.ts'
import { useAllProductTypes } from '../hooks.ts'
import classes from './Findings.module.css'
import { type FindingsProps, listFindings } from './list-findings.tsx'

// So that rows are in sight below them.
const shownAtFirst = 3
const shownAtFirstNarrow = 2

/** What to check before a list is stored, each with a button where one click can mend it. */
export function Findings(props: FindingsProps) {
  const types = useAllProductTypes()
  const inactive = (types.data ?? []).filter(({ active }) => active === 0).map(({ name }) => name)
  const findings = listFindings(props, inactive)
  const isNarrow = useNarrowScreen()
  const [isWhole, setIsWhole] = useState(false)
  const atFirst = Math.max(
    isNarrow ? shownAtFirstNarrow : shownAtFirst,
    findings.findLastIndex(({ isWeighty }) => isWeighty) + 1,
  )
  const shown = isWhole ? findings : findings.slice(0, atFirst)
  const left = findings.length - shown.length
  if (findings.length === 0) return null
  return (
    <div>
      <ul className={classes['findings']} aria-label="What to check">
        {shown.map(({ key, title, text, action }) => (
          <li key={key} className={classes['finding']}>
            <IconAlertTriangle size={18} color="var(--caution-mark)" aria-hidden />
            <span className={classes['words']}>
              <b>{title}</b> {text}
            </span>
            {action}
          </li>
        ))}
      </ul>
      {left > 0 && (
        <Button variant="subtle" size="compact-sm" mt={4} onClick={() => setIsWhole(true)}>
          {formatCountOf(left, 'more point')} to check
        </Button>
      )}
    </div>
  )
}
