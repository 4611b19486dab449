import { Alert } from '@mantine/core'
import { errorText } from '../../platform/server/requests.ts'

/** Why something was not done; nothing while there is no error. */
export function FailureAlert({ error, title }: { error: unknown; title?: string }) {
  if (error === undefined || error === null) return null
  return (
    <Alert color="red" role="alert" title={title}>
      {errorText(error)}
    </Alert>
  )
}
