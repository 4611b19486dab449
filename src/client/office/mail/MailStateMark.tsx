import { Group, Text } from '@mantine/core'
import type { MailState } from '../../../shared/office/mail-terms.ts'
import { StatusDot } from '../../ui/fields/StatusSelect.tsx'
import { stateLooks } from './mail-words.ts'

/** The state of a mail in a word. */
export function MailStateMark({ state }: { state: MailState }) {
  const { label, color } = stateLooks[state]
  return (
    <Group gap={6} wrap="nowrap" component="span" display="inline-flex">
      <StatusDot color={color} />
      <Text span size="sm" fw={500}>
        {label}
      </Text>
    </Group>
  )
}
