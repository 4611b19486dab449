import { Anchor, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { formatPacificDateTime } from '../../platform/text/format.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { useMailsAbout } from './hooks.ts'
import { MailStateMark } from './MailStateMark.tsx'
import { kindLabels } from './mail-words.ts'

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
            {kindLabels[kind]}
          </Anchor>
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {to}, {formatPacificDateTime(settledAt ?? createdAt)} Pacific
          </Text>
        </Group>
      ))}
    </Stack>
  )
}
