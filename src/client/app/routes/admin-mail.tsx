import { useSearch } from '@tanstack/react-router'
import { useSearchChange } from '../../office/frame/hooks.ts'
import { MailPanel } from '../../office/mail/MailPanel.tsx'
import { site } from '../../platform/text/site.ts'
import { OfficePage } from '../shell/OfficePage.tsx'

export function AdminMailPage() {
  return (
    <OfficePage
      title="Email"
      lead={
        !site.sendsMail &&
        'No mail server is set up, so nothing on this page goes out on its own. Open an email to copy it, or to send it with your email program.'
      }
    >
      <MailPanel search={useSearch({ from: '/admin/mail' })} onSearch={useSearchChange()} />
    </OfficePage>
  )
}
