import { Text } from '@mantine/core'
import { ContactLinks } from './ContactLinks.tsx'
import { Page } from './Page.tsx'

/** For a private link that opens nothing. */
export function InvalidLink({ text }: { text: string }) {
  return (
    <Page title="This link is not valid">
      <Text>{text}</Text>
      <ContactLinks />
    </Page>
  )
}
