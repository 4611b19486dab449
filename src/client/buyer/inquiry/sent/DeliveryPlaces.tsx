import { Button, Group, Text } from '@mantine/core'
import { useId, useState } from 'react'
import { deliveryPlaces, readSentInquiries } from './sent-inquiries.ts'

/** The delivery locations of what was sent in this session; a click fills one in. */
export function DeliveryPlaces({ onPick }: { onPick: (place: string) => void }) {
  const [places] = useState(() => deliveryPlaces(readSentInquiries()))
  const labelId = useId()
  if (places.length === 0) return null
  return (
    <Group gap={8} mt={8} role="group" aria-labelledby={labelId}>
      <Text id={labelId} size="sm" c="dimmed">
        Used before:
      </Text>
      {places.map((place) => (
        <Button key={place} variant="default" size="compact-sm" maw="100%" title={place} onClick={() => onPick(place)}>
          <Text span inherit truncate fw={500} lh={1.4}>
            {place}
          </Text>
        </Button>
      ))}
    </Group>
  )
}
