import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { isInvalidLink } from '../../platform/server/requests.ts'
import { ContactLinks } from '../page/ContactLinks.tsx'
import { Page, PagePending } from '../page/Page.tsx'
import { type FailedQuery, LoadError } from './LoadError.tsx'

type LinkedPageProps<Data> = {
  query: FailedQuery & { data: Data | undefined }
  /** The heading while there is nothing to show. */
  title: string
  failed: string
  /** What to do with a link that opens nothing. */
  invalid: string
  /** How to get another link. */
  another?: ReactNode
  children: (data: Data) => ReactNode
}

/** What a private link opens, once it is there. */
export function LinkedPage<Data>({ query, title, failed, invalid, another, children }: LinkedPageProps<Data>) {
  const { data, error } = query
  if (data !== undefined) return children(data)
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
