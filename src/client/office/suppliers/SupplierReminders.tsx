import { Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import type { Supplier } from '../../../shared/office/suppliers.ts'
import { nextPacificHour, toPacificDay } from '../../../shared/text/days.ts'
import { notify } from '../../platform/notify/notify.ts'
import { errorText } from '../../platform/server/requests.ts'
import { site } from '../../platform/text/site.ts'
import { ToolButton } from '../../ui/page/ToolButton.tsx'
import { useRemindSupplier, useUpdateSupplier } from './hooks.ts'
import { describeReminders } from './supplier-fields.ts'

/** Whether a supplier is asked for a new list, and how to ask at once or not for a while. */
export function SupplierReminders({ supplier }: { supplier: Supplier }) {
  const { id, company, emails, heldUntil, unanswered } = supplier
  const remind = useRemindSupplier()
  const update = useUpdateSupplier()
  const [day, setDay] = useState(heldUntil === null ? '' : toPacificDay(new Date(heldUntil)))
  const about = `reminders ${id}`
  const onError = (error: unknown) =>
    notify({ title: 'That did not work', description: errorText(error), variant: 'destructive', about })
  return (
    <Stack component="section" gap="xs">
      <Title order={3}>Reminders</Title>
      <Text size="sm" {...(unanswered && { c: 'var(--accent-text)', fw: 650 })}>
        {describeReminders(supplier)}
      </Text>
      <Group gap="xs" align="flex-end">
        {site.sendsMail && emails.length > 0 && (
          <ToolButton
            label="Send reminder now"
            loading={remind.isPending}
            onClick={() =>
              remind.mutate(
                { id },
                {
                  onSuccess: () =>
                    notify({ title: 'Reminder Sent', description: `The email to ${company} goes out now.` }),
                  onError,
                },
              )
            }
          />
        )}
        <form
          onSubmit={(event) => {
            event.preventDefault()
            const heldUntil = day === '' ? null : nextPacificHour(0, new Date(`${day}T00:00:00Z`)).toISOString()
            update.mutate({ id, heldUntil }, { onError })
          }}
        >
          <Group gap="xs" align="flex-end">
            <TextInput
              type="date"
              size="xs"
              label="No reminder before (Pacific)"
              value={day}
              onChange={({ currentTarget }) => setDay(currentTarget.value)}
            />
            <ToolButton label="Hold until then" type="submit" loading={update.isPending} />
          </Group>
        </form>
      </Group>
    </Stack>
  )
}
