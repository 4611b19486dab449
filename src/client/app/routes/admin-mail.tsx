import { Stack, Text } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { useSearchChange } from '../../office/frame/hooks.ts'
import { MailPanel } from '../../office/mail/MailPanel.tsx'
import { site } from '../../platform/text/site.ts'

export function AdminMailPage() {
  return (
    <Stack gap="sm">
      {!site.sendsMail && (
        <Text size="sm" c="dimmed">
          No mail server is set up, so nothing on this page goes out on its own. Open an email to copy it, or to send it
          with your email program.
        </Text>
      )}
      <MailPanel search={useSearch({ from: '/office/admin/mail' })} onSearch={useSearchChange()} />
    </Stack>
  )
}
