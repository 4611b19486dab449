import { Anchor, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { SellerSending } from '../../../shared/lists/incoming.ts'
import { formatCountOf } from '../../../shared/text/count-text.ts'
import { formatBuyerTime } from '../../platform/text/format.ts'
import { StateBox } from '../../ui/feedback/StateBox.tsx'
import { ContactLinks } from '../../ui/page/ContactLinks.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { usePrinting } from '../../ui/print/PrintedDocument.tsx'
import { PrintedSending } from './PrintedSending.tsx'
import { SentListView } from './SentListView.tsx'

export function SentLists({ token, sending }: { token: string; sending: SellerSending }) {
  const { reference, receivedAt, lists } = sending
  const { isPrinting } = usePrinting()
  const isReading = lists.some(({ state }) => state === 'reading')
  const isAsked = lists.some(({ isOpen, preview, survey }) =>
    preview ? isOpen && preview.questions.some(({ answer }) => answer === null) : isOpen && survey !== null,
  )
  return (
    <Page title={lists.length === 1 ? 'We have your list' : 'We have your lists'}>
      <StateBox
        state="received"
        tone="good"
        title={`${reference}: ${formatCountOf(lists.length, 'list')} received on ${formatBuyerTime(receivedAt)}`}
        text="You can leave at any time: nothing is lost. We look at every list and call you before anything goes on sale. This page stays open for 7 days."
      >
        <Text size="sm" role="status">
          {isReading ? 'We are reading it now…' : isAsked && 'If you have a minute, answer what only you know below.'}
        </Text>
      </StateBox>
      {lists.map((list) => (
        <SentListView key={list.id} token={token} list={list} />
      ))}
      <Stack component="section" gap="sm">
        <Title order={2}>Questions? Call or write to us</Title>
        <Text>
          Tell us {reference}, and we know what it is about.{' '}
          <Anchor component={Link} to="/sell" inherit>
            Send another list
          </Anchor>
        </Text>
        <ContactLinks />
      </Stack>
      {isPrinting && <PrintedSending sending={sending} />}
    </Page>
  )
}
