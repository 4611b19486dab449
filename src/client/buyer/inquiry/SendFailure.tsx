import { Alert, List, Text } from '@mantine/core'
import { errorText } from '../../platform/server/error-text.ts'
import type { SendOutcome } from './supplier-requests.ts'

type SendFailureProps = { sentSources: readonly string[]; failed: SendOutcome['failed'] }

/** Says which suppliers did not get the inquiry, and why. */
export function SendFailure({ sentSources, failed }: SendFailureProps) {
  if (failed.length === 0) return null
  return (
    <Alert color="red" title={sentSources.length > 0 ? 'Some inquiries were not sent' : 'The inquiry was not sent'}>
      {sentSources.length > 0 && (
        <Text size="sm">Sent to {sentSources.join(', ')}. If you send again, it goes only to the others.</Text>
      )}
      <List size="sm" mt={4} mah={120} style={{ overflow: 'auto' }}>
        {failed.map(({ request, reason }) => (
          <List.Item key={request.sourceCode}>
            {request.sourceCode}: {errorText(reason)}
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}
