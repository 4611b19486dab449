import { Text } from '@mantine/core'
import { useId, useState } from 'react'
import type { AnnouncementInput } from '../../../shared/site/catalog.ts'
import { AnnouncementCard } from '../../buyer/company/AnnouncementCard.tsx'

type AnnouncementPreviewProps = {
  values: AnnouncementInput
  createdAt: string | undefined
}

/** The announcement as the What's New page will show it. */
export function AnnouncementPreview({ values, createdAt }: AnnouncementPreviewProps) {
  const titleId = useId()
  const [now] = useState(() => new Date().toISOString())
  const { title, content, type, active } = values
  return (
    <section aria-labelledby={titleId}>
      <Text size="sm" fw={500} id={titleId} mb={4}>
        As visitors will see it
      </Text>
      <AnnouncementCard
        announcement={{
          title: title || 'Title',
          content: content || 'Content',
          type,
          createdAt: createdAt ?? now,
        }}
      />
      {active === 0 && (
        <Text size="sm" c="dimmed" mt={4}>
          While it is inactive, visitors do not see it.
        </Text>
      )}
    </section>
  )
}
