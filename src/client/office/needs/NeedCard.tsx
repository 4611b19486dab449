import { Button, Card, Collapse, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useId } from 'react'
import { type NeedField, needFields } from '../../../shared/needs/fields.ts'
import type { CustomerNeed, ListedNeed } from '../../../shared/needs/schema.ts'
import { describeField, summarizeNeed } from '../../../shared/needs/words.ts'
import { sentences } from '../../../shared/text/sentences.ts'
import { formatPacificDateTime } from '../../platform/text/format.ts'
import { confirmDelete } from '../../ui/dialog/confirm.tsx'
import { StatusSelect } from '../../ui/fields/StatusSelect.tsx'
import { MailLink, PhoneLink } from '../../ui/page/ContactLinks.tsx'
import { Fact } from '../../ui/page/Fact.tsx'
import { RecordHistory } from '../changes/Changes.tsx'
import { LastBought } from '../inquiries/LastBought.tsx'
import { MailsAbout } from '../mail/MailsAbout.tsx'
import { MatchCounts, NeedMatches } from '../matches/NeedMatches.tsx'
import { useDeleteNeed, useSetNeedStatus } from './hooks.tsx'
import { describeAmount, needStatusOptions } from './words.ts'

// Fits the longer label, so the button keeps its width.
const toggleWidthPx = 116

export type NeedCardControls = {
  isOpen: boolean
  onToggle: () => void
  /** Also called when someone else deleted it first. */
  onDeleted: () => void
}

type NeedCardProps = NeedCardControls & {
  need: ListedNeed
  /** Whether it is below its customer, in the card of its submission. */
  isLine?: boolean
}

/** A wanted item in two lines, expandable. */
export function NeedCard({ need, isLine = false, isOpen, onToggle, onDeleted }: NeedCardProps) {
  const detailsId = useId()
  const summary = summarizeNeed(need)
  const amount = describeAmount(need)
  const looks = isLine ? { bg: 'transparent' } : { withBorder: true, p: 'md' }
  return (
    <Card component="article" p={0} aria-label={`${summary}, ${need.company}`} {...looks}>
      <Group justify="space-between" align="flex-start" gap="sm">
        <div style={{ flex: '1 1 260px', minWidth: 0, overflowWrap: 'anywhere' }}>
          <Title order={isLine ? 4 : 3}>{summary}</Title>
          {amount && <Text size="sm">{amount}</Text>}
          <MatchCounts counts={need} />
          {!isLine && (
            <Text size="sm" c="dimmed">
              {need.company} · {need.customerName} ·{' '}
              <time dateTime={need.inquiryDate}>{formatPacificDateTime(need.inquiryDate)}</time> Pacific
            </Text>
          )}
        </div>
        <Group gap="xs">
          <NeedStatusSelect need={need} onDeleted={onDeleted} />
          <Button
            variant="default"
            size="xs"
            miw={toggleWidthPx}
            aria-label={`${isOpen ? 'Collapse' : 'Expand'} the need from ${need.company}: ${summary}`}
            aria-expanded={isOpen}
            aria-controls={detailsId}
            rightSection={isOpen ? <IconChevronUp size={16} /> : <IconChevronDown size={16} />}
            onClick={onToggle}
          >
            {isOpen ? 'Collapse' : 'Expand'}
          </Button>
        </Group>
      </Group>
      <Collapse expanded={isOpen} keepMounted={false} id={detailsId}>
        <Stack gap="sm" mt="md">
          <LastBought customerId={need.customerId} />
          <NeedMatches need={need} />
          <NeedFacts need={need} isLine={isLine} />
          <section>
            <Text size="sm" fw={600} mb={4}>
              Emails
            </Text>
            <MailsAbout about={{ needId: need.id }} />
          </section>
          <RecordHistory kind="need" recordId={need.id} />
        </Stack>
      </Collapse>
    </Card>
  )
}

function NeedFacts({ need, isLine }: { need: CustomerNeed; isLine: boolean }) {
  const factOf = (field: NeedField) => (
    <Fact key={field.key} name={field.label}>
      {describeField(need, field)}
    </Fact>
  )
  const notes = needFields.filter(({ kind }) => kind === 'notes')
  return (
    <SimpleGrid component="dl" cols={{ base: 2, sm: 3, lg: 5 }} spacing="md" verticalSpacing="xs">
      {needFields.filter((field) => !notes.includes(field)).map(factOf)}
      {!isLine && (
        <>
          <Fact name="Phone">{need.phone && <PhoneLink to={need.phone} />}</Fact>
          <Fact name="Email">{need.email && <MailLink to={need.email} />}</Fact>
        </>
      )}
      {notes.map(factOf)}
    </SimpleGrid>
  )
}

type NeedStatusSelectProps = {
  need: CustomerNeed
  /** Also called when someone else deleted it first. */
  onDeleted: () => void
}

/** Every status, and delete. */
function NeedStatusSelect({ need, onDeleted }: NeedStatusSelectProps) {
  const setStatus = useSetNeedStatus()
  const remove = useDeleteNeed()
  const { id, company } = need
  return (
    <StatusSelect
      label={`Status of the need from ${company}: ${summarizeNeed(need)}`}
      options={needStatusOptions}
      value={need.status}
      onChange={(status) => setStatus(id, status)}
      onDelete={() =>
        confirmDelete({
          title: `Delete 1 customer need from ${company}?`,
          body: sentences`${summarizeNeed(need)}. This action cannot be undone.`,
          confirmLabel: 'Delete customer need',
          remove: () => remove.mutateAsync({ id }),
          done: 'Customer Need Deleted',
          failed: () => 'Delete Failed: Failed to delete customer need. Please try again.',
          onDeleted,
        })
      }
    />
  )
}
