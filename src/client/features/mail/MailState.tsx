import { Badge } from '@mantine/core'
import type { MailState } from '../../../shared/mail-terms.ts'
import { stateLooks } from './mail-words.ts'

/** The state of a mail as a word on a tone. */
export function MailStateBadge({ state }: { state: MailState }) {
  const { label, color } = stateLooks[state]
  return (
    <Badge variant="light" color={color} tt="none">
      {label}
    </Badge>
  )
}
