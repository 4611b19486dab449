import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { errorText } from '../../platform/server/requests.ts'

/** A warning that is not an error. */
export function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Alert variant="default" title={title} icon={<IconAlertTriangle color="var(--caution-mark)" aria-hidden />}>
      {children}
    </Alert>
  )
}

/** Says that a list on screen could not be brought up to date. */
export function StaleNotice({ error }: { error: unknown }) {
  return (
    <Notice title="The list could not be refreshed">You are looking at an older version. {errorText(error)}</Notice>
  )
}
