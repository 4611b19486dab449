import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** A warning that is not an error. */
export function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Alert variant="default" title={title} icon={<IconAlertTriangle color="var(--caution-mark)" aria-hidden />}>
      {children}
    </Alert>
  )
}
