import { errorText } from '../../platform/server/error-text.ts'
import { Notice } from './Notice.tsx'

/** Says that a list on screen could not be brought up to date. */
export function StaleNotice({ error }: { error: unknown }) {
  return (
    <Notice title="The list could not be refreshed">You are looking at an older version. {errorText(error)}</Notice>
  )
}
