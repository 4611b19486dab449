import { Badge, Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { formatCount } from '../../../shared/text/count-text.ts'
import { useFailedMailCount } from './hooks.ts'

/** Leads to the mails, with the number of those that failed. */
export function MailLink() {
  const failedCount = useFailedMailCount()
  return (
    <Button
      component={Link}
      to="/admin/mail"
      variant="default"
      rightSection={
        failedCount ? (
          <Badge size="sm" color="red.8" variant="filled" aria-label={`${formatCount(failedCount)} failed`}>
            {formatCount(failedCount)}
          </Badge>
        ) : null
      }
    >
      Email
    </Button>
  )
}
