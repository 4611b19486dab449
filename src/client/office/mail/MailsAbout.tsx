import { Anchor, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type MailState, mailKindTerms } from '../../../shared/office/terms.ts'
import { formatPacificDateTime } from '../../platform/text/format.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { StatusDot } from '../../ui/fields/StatusSelect.tsx'
import { useMailsAbout } from './hooks.ts'
import { stateLooks } from './words.ts'

type MailsAboutProps = { about: { inquiryId: string } | { needId: string } }

/** The mails about a record: state, time and a link to each. */
export function MailsAbout({ about }: MailsAboutProps) {
  const query = useMailsAbout(about)
  const { data, error } = query
  if (!data && error) return <LoadError title="The emails could not be loaded" query={query} />
  if (!data) return null
  if (data.mails.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        None
      </Text>
    )
  }
  return (
    <Stack component="ul" gap={6} m={0} p={0} style={{ listStyle: 'none' }}>
      {data.mails.map(({ id, kind, state, to, createdAt, settledAt }) => (
        <Group key={id} component="li" gap="xs">
          <MailStateMark state={state} />
          <Anchor size="sm" renderRoot={(props) => <Link {...props} to="/admin/mail" search={{ mail: id }} />}>
            {mailKindTerms[kind].label}
          </Anchor>
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {to}, {formatPacificDateTime(settledAt ?? createdAt)} Pacific
          </Text>
        </Group>
      ))}
    </Stack>
  )
}

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
