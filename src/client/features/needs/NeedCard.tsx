import { Anchor, Button, Card, Collapse, Group, SimpleGrid, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import type { CustomerNeed } from '../../../shared/needs.ts'
import { formatCount, formatPacificDateTime } from '../../lib/format.ts'
import { telHref } from '../../lib/phone.ts'
import { NeedStatusSelect } from './NeedStatusSelect.tsx'
import { summarizeNeed } from './need-summary.ts'

/** A wanted item: what and for whom in two lines, everything else on demand. */
export function NeedCard({ need }: { need: CustomerNeed }) {
  const [isOpen, { toggle }] = useDisclosure(false)
  const detailsId = useId()
  return (
    <Card withBorder component="article" p="md">
      <Group justify="space-between" align="flex-start" gap="sm">
        <div style={{ flex: '1 1 260px', minWidth: 0 }}>
          <Title order={3}>{summarizeNeed(need)}</Title>
          <Text size="sm" c="dimmed">
            {need.company} · {need.customerName} ·{' '}
            <time dateTime={need.inquiryDate}>{formatPacificDateTime(need.inquiryDate)}</time> Pacific
          </Text>
        </div>
        <Group gap="xs">
          <NeedStatusSelect need={need} />
          <Button
            variant="default"
            size="xs"
            aria-expanded={isOpen}
            aria-controls={detailsId}
            rightSection={isOpen ? <IconChevronUp size={16} /> : <IconChevronDown size={16} />}
            onClick={toggle}
          >
            {isOpen ? 'Collapse' : 'Expand'}
          </Button>
        </Group>
      </Group>
      <Collapse expanded={isOpen} keepMounted={false} id={detailsId}>
        <NeedFacts need={need} />
      </Collapse>
    </Card>
  )
}

function NeedFacts({ need }: { need: CustomerNeed }) {
  return (
    <SimpleGrid component="dl" cols={{ base: 2, sm: 3, lg: 5 }} spacing="md" verticalSpacing="xs" mt="md" mb={0} mx={0}>
      <Fact name="Product">{need.category}</Fact>
      <Fact name="Product Classification">{need.product}</Fact>
      <Fact name="Thickness">{need.thickness}</Fact>
      <Fact name="Width">{need.width}</Fact>
      <Fact name="Length">{need.length}</Fact>
      <Fact name="Quantity">{need.qtyPcs > 0 ? `${formatCount(need.qtyPcs)} pcs` : ''}</Fact>
      <Fact name="Weight Needed">{need.weightNeeded}</Fact>
      <Fact name="Steel Grade">{need.gradeCategory}</Fact>
      <Fact name="MTR">{need.condition}</Fact>
      <Fact name="Coating Weight">{need.coatingWt}</Fact>
      <Fact name="Estimated Need Date">{need.estimatedNeedDate}</Fact>
      <Fact name="State">{need.locationState}</Fact>
      <Fact name="Phone">{need.phone && <Anchor href={telHref(need.phone)}>{need.phone}</Anchor>}</Fact>
      <Fact name="Email">{need.email && <Anchor href={`mailto:${need.email}`}>{need.email}</Anchor>}</Fact>
      <Fact name="Additional Notes">{need.notes}</Fact>
    </SimpleGrid>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <Text component="dt" size="xs" c="dimmed">
        {name}
      </Text>
      <Text component="dd" size="sm" m={0} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        {children || '-'}
      </Text>
    </div>
  )
}
