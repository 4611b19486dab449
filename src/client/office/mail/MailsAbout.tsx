import { Anchor, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { mailKindTerms } from '../../../shared/office/mail-kinds.ts'
import type { MailState } from '../../../shared/office/mail-states.ts'
import type { MailReply } from '../../../shared/office/schema.ts'
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
            {mails.map(({ id, kind, state, to, createdAt, settledAt, replies }) => (
              <Group key={id} component="li" gap="0 10px">
                <MailStateMark state={state} />
                <Anchor size="sm" renderRoot={(props) => <Link {...props} to="/admin/mail" search={{ mail: id }} />}>
                  {mailKindTerms[kind].label}
                </Anchor>
                <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                  {to}, {formatPacificDateTime(settledAt ?? createdAt)} Pacific
                </Text>
                <MailReplies replies={replies} />
              </Group>
            ))}
          </Stack>
        )
      }
    </Loaded>
  )
}

/** Who answered an email, when and about what. */
export function MailReplies({ replies }: { replies: readonly MailReply[] }) {
  if (replies.length === 0) return null
  return (
    <Stack component="ul" gap={2} pl="md" w="100%" className="plain-list" aria-label="Replies">
      {replies.map(({ name, email, subject, receivedAt }) => (
        <Text key={receivedAt + email} component="li" size="sm" dir="auto" style={{ overflowWrap: 'anywhere' }}>
          Reply from {name === '' ? email : `${name}, ${email}`}, {formatPacificDateTime(receivedAt)} Pacific
          {subject ? `: ${subject}` : ''}
        </Text>
      ))}
    </Stack>
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
