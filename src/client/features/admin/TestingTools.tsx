import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { formatCountOf } from '../../../shared/count-text.ts'
import { confirm } from '../../components/confirm.tsx'
import { customerSession } from '../../lib/customer-session.ts'
import { notify } from '../../lib/notify.ts'
import { useDemoDataStatus, useRemoveDemoData } from './hooks.ts'

/** The Testing Tools card. */
export function TestingTools() {
  return (
    <Card withBorder component="section" aria-labelledby="testing-tools">
      <Title order={2} id="testing-tools" mb="sm">
        Testing Tools
      </Title>
      <Stack gap="md">
        <div>
          <Text size="sm" c="dimmed" mb="xs">
            A customer session has a 1-hour timeout. Clearing it makes this browser ask for the company information
            again.
          </Text>
          <Button variant="default" onClick={clearCustomerSession}>
            Clear Customer Session
          </Button>
        </div>
        <DemoData />
      </Stack>
    </Card>
  )
}

function clearCustomerSession() {
  customerSession.clear()
  notify({
    title: 'Customer Session Cleared',
    description: 'View Inventory will ask for the company information again.',
  })
}

function DemoData() {
  const { data } = useDemoDataStatus()
  const remove = useRemoveDemoData()
  if (!data || data.records === 0) return null
  const records = formatCountOf(data.records, 'demo record')
  return (
    <Group justify="space-between" gap="xs">
      <Text size="sm" c="dimmed">
        {records} in the database.
      </Text>
      <Button
        variant="default"
        onClick={() =>
          confirm({
            title: `Remove ${records}?`,
            body: 'This removes all demo items, inquiries, needs, customers, announcements and team members. Your own records stay. This action cannot be undone.',
            confirmLabel: 'Remove demo data',
            onConfirm: async () => {
              await remove.mutateAsync()
              notify({ title: 'Demo Data Removed', description: `${records} removed.` })
            },
          })
        }
      >
        Remove demo data
      </Button>
    </Group>
  )
}
