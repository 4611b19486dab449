import { Anchor, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type MailState, mailKindTerms } from '../../../shared/office/terms.ts'
import { formatPacificDateTime } from '../../platform/text/format.ts'
import { StatusDot } from '../../ui/fields/StatusSelect.tsx'
import { Loaded } from '../frame/Loaded.tsx'
import { useMailsAbout } from './hooks.ts'
import { stateLooks } from './words.ts'

export function MailsAbout({ about }: { about: { inquiryId: string } | { needId: string } }) {
  return (
    <Loaded query={useMailsAbout(about)} failureTitle="The emails could not be loaded">
      {({ mails }) =>
        mails.length === 0 ? (
          <Text size="sm" c="dimmed">
            None
          </Text>
        ) : (
          <Stack component="ul" gap={8} className="plain-list">
            {mails.map(({ id, kind, state, to, createdAt, settledAt }) => (
              <Group key={id} component="li" gap="0 10px">
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
    </Loaded>
  )
}

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
