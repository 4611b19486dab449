import { Text } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { isInvalidLink } from '../../platform/server/requests.ts'
import { ContactLinks } from '../page/ContactLinks.tsx'
import { Page, PagePending } from '../page/Page.tsx'
import { type FailedQuery, LoadError } from './LoadError.tsx'

type LinkedPage<Data> = {
  /** What the holder of the link sees. */
  useLinked: (token: string) => FailedQuery & { data: Data | undefined }
  /** The heading while there is nothing to show. */
  title: string
  failed: string
  /** What to do with a link that opens nothing. */
  invalid: string
  /** How to get another link. */
  another?: ReactNode
  view: (token: string, data: Data) => ReactNode
}

/** A page behind a private link, whose token is in the path. */
export function linkedPage<Data>({ useLinked, title, failed, invalid, another, view }: LinkedPage<Data>) {
  return () => {
    const { token = '' } = useParams({ strict: false })
    const query = useLinked(token)
    const { data, error } = query
    if (data !== undefined) return <Fragment key={token}>{view(token, data)}</Fragment>
    if (isInvalidLink(error)) {
      return (
        <Page title="This link is not valid">
          <Text>{invalid}</Text>
          {another}
          <ContactLinks />
        </Page>
      )
    }
    if (!error) return <PagePending />
    return (
      <Page title={title}>
        <LoadError title={failed} query={query} />
      </Page>
    )
  }
}
