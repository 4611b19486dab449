import { Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { UndoableMerges as Merges } from '../../../shared/office/customers.ts'
import { formatPacificDate } from '../../platform/text/format.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { BusyButton } from '../../ui/page/BusyButton.tsx'
import { useUndoableMerges, useUndoMerge } from './hooks.ts'

/** The records that were merged into a customer, while that can be undone; nothing where there are none. */
export function UndoableMerges({ customerId }: { customerId: string }) {
  const query = useUndoableMerges(customerId)
  const { data, error } = query
  if (!data && error) return <LoadError title="The merges could not be loaded" query={query} />
  if (!data || data.merges.length === 0) return null
  return (
    <section aria-label="Merged records">
      <Title order={3} mb="xs">
        Merged Records
      </Title>
      <Stack component="ul" gap={6} className="plain-list">
        {data.merges.map((merge) => (
          <Merged key={merge.id} merge={merge} />
        ))}
      </Stack>
    </section>
  )
}

function Merged({ merge: { id, company, name, by, at, undoUntil } }: { merge: Merges['merges'][number] }) {
  const undo = useUndoMerge()
  const [isBusy, setIsBusy] = useState(false)
  const press = async () => {
    setIsBusy(true)
    await undo(id, company)
    setIsBusy(false)
  }
  return (
    <Group component="li" justify="space-between" gap="4px 12px" fz="sm">
      <Text span inherit>
        <span dir="auto">
          {name}, {company}
        </span>
        <Text span inherit c="dimmed">
          , by {by} on {formatPacificDate(at)}; can be undone until {formatPacificDate(undoUntil)}
        </Text>
      </Text>
      <BusyButton
        size="xs"
        variant="default"
        aria-label={`Undo the merge of ${name}, ${company}`}
        isBusy={isBusy}
        onClick={() => void press()}
      >
        Undo
      </BusyButton>
    </Group>
  )
}
