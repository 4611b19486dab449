import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useId, useState } from 'react'
import type { InventoryItem } from '../../../../shared/stock/schema.ts'
import { formatSize, formatWeightWithUnit, itemName } from '../../../buyer/item/item-fields.ts'
import { FailureAlert } from '../../../ui/feedback/FailureAlert.tsx'
import { useSteel } from './hooks.ts'

type SteelPickerProps = {
  label: string
  /** What is looked for at first. */
  phrase: string
  /** Not offered. */
  takenIds: readonly string[]
  onPick: (item: InventoryItem) => void
}

const typingMs = 250

/** Finds steel in the stock, as a broker writes it; one click takes it. */
export function SteelPicker({ label, phrase, takenIds, onPick }: SteelPickerProps) {
  const headingId = useId()
  const [typed, setTyped] = useState(phrase)
  const [sought] = useDebouncedValue(typed, typingMs)
  const { data, error, isFetching } = useSteel(sought)
  const items = data?.items.filter(({ id }) => !takenIds.includes(id)) ?? []
  return (
    <Stack component="section" aria-labelledby={headingId} gap={6} className="framed" p="xs">
      <Text id={headingId} size="sm" fw={600}>
        {label}
      </Text>
      <TextInput
        aria-label={`Steel to look for, ${label.toLowerCase()}`}
        placeholder="16 ga galv 48 Indiana"
        value={typed}
        maxLength={200}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        // It looks while one types; Enter would send the form around it.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        data-autofocus
      />
      <FailureAlert error={error} />
      <Stack component="ul" className="plain-list lined" gap={0} role="status">
        {items.map((item) => (
          <Group key={item.id} component="li" justify="space-between" gap="xs" py={4} wrap="nowrap">
            <Text size="sm" style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              <b>{itemName(item)}</b>,{' '}
              {[formatSize(item), item.gradeCategory, item.condition].filter(Boolean).join(', ')}
              <Text span size="xs" c="dimmed">
                {' '}
                {[item.heatNum && `heat ${item.heatNum}`, formatWeightWithUnit(item.weight), item.sourceCode]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </Text>
            <Button
              size="compact-sm"
              variant="default"
              style={{ flex: 'none' }}
              onClick={() => onPick(item)}
              aria-label={`Take ${itemName(item)}`}
            >
              Take it
            </Button>
          </Group>
        ))}
        {data && items.length === 0 && !isFetching && (
          <Text component="li" size="sm">
            Nothing in stock fits. Type a size or a product, such as 16 ga galv 48.
          </Text>
        )}
      </Stack>
    </Stack>
  )
}
