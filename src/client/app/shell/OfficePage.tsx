import { Button } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { AdminGate } from '../../office/frame/AdminGate.tsx'
import { clearNoteDrafts } from '../../office/inquiries/note-drafts.ts'
import { Page } from '../../ui/page/Page.tsx'
import { useOfficeEvents } from './use-office-events.ts'

type OfficePageProps = { title: string; lead?: ReactNode; children: ReactNode }

/** A screen of the back office beside the dashboard: the login, or the screen. */
export function OfficePage(props: OfficePageProps) {
  return (
    <ModalsProvider>
      <AdminGate onSignedOut={clearNoteDrafts}>
        <OfficeScreen {...props} />
      </AdminGate>
    </ModalsProvider>
  )
}

function OfficeScreen({ title, lead, children }: OfficePageProps) {
  useOfficeEvents()
  return (
    <Page
      title={title}
      width="full"
      lead={lead}
      actions={
        <Button component={Link} to="/admin" variant="default">
          Back to the dashboard
        </Button>
      }
    >
      {children}
    </Page>
  )
}
