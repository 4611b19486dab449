import { Button } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { AdminGate } from '../../office/frame/AdminGate.tsx'
import { clearNoteDrafts } from '../../office/inquiries/note-drafts.ts'
import { MailPanel } from '../../office/mail/MailPanel.tsx'
import { site } from '../../platform/text/site.ts'
import { Page } from '../../ui/page/Page.tsx'
import { useOfficeEvents } from '../shell/use-office-events.ts'

/** The mails of the product, for staff. */
export function AdminMailPage() {
  return (
    <ModalsProvider>
      <AdminGate onSignedOut={clearNoteDrafts}>
        <MailScreen />
      </AdminGate>
    </ModalsProvider>
  )
}

function MailScreen() {
  const search = useSearch({ from: '/admin/mail' })
  const navigate = useNavigate({ from: '/admin/mail' })
  useOfficeEvents()
  return (
    <Page
      title="Email"
      width="full"
      lead={
        !site.sendsMail &&
        'No mail server is set up, so nothing on this page goes out on its own. Open an email to copy it, or to send it with your email program.'
      }
      actions={
        <Button component={Link} to="/admin" variant="default">
          Back to the dashboard
        </Button>
      }
    >
      <MailPanel
        search={search}
        onSearch={(patch, { isStep }) =>
          void navigate({ search: (current) => ({ ...current, ...patch }), replace: !isStep, resetScroll: false })
        }
      />
    </Page>
  )
}
