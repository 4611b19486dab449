import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import type { IncomingList } from '../../../../shared/lists/incoming.ts'
import { formatPacificDateTime } from '../../../platform/text/format.ts'
import { MailLink, PhoneLink } from '../../../ui/page/ContactLinks.tsx'
import { Sender } from '../../incoming/IncomingTable.tsx'
import { describeState, isUnsettled, wayText } from '../../incoming/words.ts'
import { WhoseListDialog } from './WhoseListDialog.tsx'

/** Who sent a list, when and how, what they say, and why it was not stored by itself. */
export function SentBy({ list }: { list: IncomingList }) {
  const { supplier, sender, company, phone, senderState, notes, receivedAt, way, reference, state } = list
  const [isAsking, setIsAsking] = useState(false)
  const { label, reason } = describeState(list)
  const isSaid = sender !== null && !sender.isProven
  return (
    <Box component="section" aria-label="Who sent it" className="framed" px="md" py="sm">
      <Group justify="space-between" align="flex-start" gap="xs">
        <Stack gap={4} flex="1 1 320px" fz="sm">
          <Text inherit>
            <b>
              <Sender list={list} />
            </b>
            , {wayText(way)}, {formatPacificDateTime(receivedAt)} Pacific · {reference}
          </Text>
          {sender && (
            <Text inherit c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {[isSaid && supplier ? 'Says it is' : '', supplier || company ? sender.name : '']
                .filter(Boolean)
                .join(' ')}{' '}
              <MailLink to={sender.email} />
              {phone && (
                <>
                  {' · '}
                  <PhoneLink to={phone} />
                </>
              )}
              {senderState && ` · ${senderState}`}
            </Text>
          )}
          {notes && (
            <Text inherit dir="auto" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              “{notes}”
            </Text>
          )}
          {reason && (
            <Group gap={6} wrap="nowrap" align="flex-start">
              <IconAlertTriangle
                size={16}
                color="var(--caution-mark)"
                aria-hidden
                style={{ flex: 'none', marginTop: 2 }}
              />
              <span>
                {label}: {reason}
              </span>
            </Group>
          )}
        </Stack>
        {state !== 'stored' && isUnsettled(list) && (
          <Button size="xs" variant={supplier ? 'default' : 'filled'} onClick={() => setIsAsking(true)}>
            {supplier ? 'Change supplier' : 'Whose list is this?'}
          </Button>
        )}
      </Group>
      {isAsking && <WhoseListDialog list={list} onClose={() => setIsAsking(false)} />}
    </Box>
  )
}
