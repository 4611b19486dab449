import { useNavigate, useSearch } from '@tanstack/react-router'
import { MailPanel } from '../../office/mail/MailPanel.tsx'
import { site } from '../../platform/text/site.ts'
import { OfficePage } from '../shell/OfficePage.tsx'

/** The mails of the product, for staff. */
export function AdminMailPage() {
  const search = useSearch({ from: '/admin/mail' })
  const navigate = useNavigate({ from: '/admin/mail' })
  return (
    <OfficePage
      title="Email"
      lead={
        !site.sendsMail &&
        'No mail server is set up, so nothing on this page goes out on its own. Open an email to copy it, or to send it with your email program.'
      }
    >
      <MailPanel
        search={search}
        onSearch={(patch, { isStep }) =>
          void navigate({ search: (current) => ({ ...current, ...patch }), replace: !isStep, resetScroll: false })
        }
      />
    </OfficePage>
  )
}
