import { Button, Stack, Text } from '@mantine/core'
import { IconTool } from '@tabler/icons-react'
import { formatCountOf } from '../../../shared/text/count-text.ts'
import { useNarrowScreen } from '../../platform/moves/window.ts'
import { notify } from '../../platform/notify/notify.ts'
import { customerSession } from '../../platform/session/customer-session.ts'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { Disclosure } from '../../ui/page/Disclosure.tsx'
import { useDemoDataStatus, useRemoveDemoData } from './hooks.ts'

export function TestingTools() {
  const isNarrow = useNarrowScreen()
  return (
    <Disclosure label="Testing Tools" icon={<IconTool size={18} aria-hidden />} align={isNarrow ? 'start' : 'end'}>
      {(close) => (
        <Stack gap="md" p={8} maw={320}>
          <div>
            <Text size="sm" c="dimmed" mb="xs">
              A customer session has a 1-hour timeout. Clearing it makes this browser ask for the company information
              again.
            </Text>
            <Button variant="default" onClick={clearCustomerSession}>
              Clear Customer Session
            </Button>
          </div>
          <DemoData onAsk={close} />
        </Stack>
      )}
    </Disclosure>
  )
}

function clearCustomerSession() {
  customerSession.clear()
  notify({
    title: 'Customer Session Cleared',
    description: 'View Inventory will ask for the company information again.',
  })
}

function DemoData({ onAsk }: { onAsk: () => void }) {
  const { data } = useDemoDataStatus()
  const remove = useRemoveDemoData()
  if (!data || data.records === 0) return null
  const records = formatCountOf(data.records, 'demo record')
  return (
    <div>
      <Text size="sm" c="dimmed" mb="xs">
        {records} in the database.
      </Text>
      <Button
        variant="default"
        onClick={() => {
          // Focus comes back to the button of the menu.
          onAsk()
          confirm({
            title: `Remove ${records}?`,
            body: 'This removes all demo items, inquiries, needs, customers, announcements and team members. Your own records are kept. This action cannot be undone.',
            confirmLabel: 'Remove demo data',
            onConfirm: async () => {
              await remove.mutateAsync()
              notify({ title: 'Demo Data Removed', description: `${records} removed.` })
            },
          })
        }}
      >
        Remove demo data
      </Button>
    </div>
  )
}
