import { Alert, Text } from '@mantine/core'
import { UploadSteps } from '../../common/reading/UploadSteps.tsx'
import { errorText } from '../../platform/server/requests.ts'
import { ContactLinks } from '../../ui/page/ContactLinks.tsx'

/** The steps of a list that its sender sees. */
export const sentSteps = ['sending', 'reading', 'checking'] as const

type SendingStateProps = { sending: { isPending: boolean; error: unknown; sentShare: number } }

/** How far the sending is, or why it failed and what to do then. */
export function SendingState({ sending: { isPending, error, sentShare } }: SendingStateProps) {
  if (isPending) return <UploadSteps steps={sentSteps} step="sending" share={sentShare} />
  if (!error) return null
  return (
    <Alert color="red" role="alert" title="Your lists did not reach us">
      <Text mb="sm">{errorText(error)} If it does not work, call us or email us the file.</Text>
      <ContactLinks />
    </Alert>
  )
}
