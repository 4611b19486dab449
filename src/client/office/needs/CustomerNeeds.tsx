import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { MoreRows } from '../../ui/table/MoreRows.tsx'
import { PickedMatches } from '../matches/picked-matches.tsx'
import { useNeedPages } from './hooks.tsx'
import { NeedCard } from './NeedCard.tsx'
import { toggleOpen } from './submissions.ts'

/** `count` is how many there are, as far as known. */
export function CustomerNeeds({ customerId, count }: { customerId: string; count: number }) {
  const pages = useNeedPages({ customerId })
  const [openIds, setOpenIds] = useState<readonly string[]>([])
  const { data: rows, error } = pages
  if (!rows && error) {
    return <LoadError title="Failed to load customer needs" query={pages} />
  }
  if (rows ? rows.length === 0 : count === 0) {
    return (
      <Text size="sm" c="dimmed">
        None yet
      </Text>
    )
  }
  return (
    <PickedMatches>
      <Stack gap="xs" aria-busy={!rows}>
        {rows?.map((need) => (
          <NeedCard
            key={need.id}
            need={need}
            isOpen={openIds.includes(need.id)}
            onToggle={() => setOpenIds((ids) => toggleOpen(ids, need.id))}
            onDeleted={() => undefined}
          />
        ))}
        <MoreRows pages={pages} nouns="customer needs" />
      </Stack>
    </PickedMatches>
  )
}
