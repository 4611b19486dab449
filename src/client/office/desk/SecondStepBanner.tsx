import { Alert } from '@mantine/core'
import { formatPacificDate } from '../../platform/text/format.ts'
import { useKnownSession } from '../frame/hooks.ts'
import { PathLink } from '../frame/PathLink.tsx'

/** Says until when the reader has to have a second step; nothing to those who have one. */
export function SecondStepBanner() {
  const by = useKnownSession().data?.secondStepBy
  if (by === undefined) return null
  return (
    <Alert color="yellow" mb="md">
      Set up a second step by {formatPacificDate(by)}: a passkey or a code, on the page{' '}
      <PathLink path="/admin/staff" c="inherit" inherit>
        Staff
      </PathLink>
      . From then on nothing else works.
    </Alert>
  )
}
