import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** Something that a person should look at, though nothing failed. */
export function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Alert variant="default" title={title} icon={<IconAlertTriangle color="var(--caution-mark)" aria-hidden />}>
      {children}
    </Alert>
  )
}
