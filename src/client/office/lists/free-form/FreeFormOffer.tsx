import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { flexibleCategory } from '../../../../shared/stock/terms.ts'
import { useClearAtEntry } from '../../../platform/session/signed-out.ts'
import { FailureAlert } from '../../../ui/feedback/FailureAlert.tsx'
import { useStoreFreeForm } from '../review/hooks.ts'

const textMax = 100

/** Offers to store a file without the required columns as searchable rows of text. */
export function FreeFormOffer({ id, onStored }: { id: string; onStored: () => void }) {
  const [sourceCode, setSourceCode] = useState('')
  const [category, setCategory] = useState<string>(flexibleCategory)
  const storing = useStoreFreeForm()
  useClearAtEntry(storing.error, storing.reset)
  return (
    <Stack component="section" gap="sm" aria-labelledby="free-form-offer">
      <div>
        <Title order={3} id="free-form-offer">
          Or store it as a free-form list
        </Title>
        <Text size="sm" c="dimmed" maw="70ch">
          Every row becomes searchable text for staff. Buyers do not see it, and the stock stays as it is.
        </Text>
      </div>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          storing.mutate({ id, sourceCode, category }, { onSuccess: onStored })
        }}
      >
        <Group gap="sm" align="flex-end">
          <TextInput
            label="Source code (optional)"
            maxLength={textMax}
            value={sourceCode}
            onChange={({ currentTarget }) => setSourceCode(currentTarget.value)}
          />
          <TextInput
            label="Free-form category"
            maxLength={textMax}
            value={category}
            onChange={({ currentTarget }) => setCategory(currentTarget.value)}
          />
          <Button type="submit" variant="default" loading={storing.isPending}>
            Store as a free-form list
          </Button>
        </Group>
      </form>
      <FailureAlert title="The list was not stored" error={storing.error} />
    </Stack>
  )
}
