import { Text, Title } from '@mantine/core'
import { ContactLinks } from '../../components/ContactLinks.tsx'
import { Page } from '../../components/Page.tsx'

const mailQuery = new URLSearchParams({
  subject: 'What can you source for us',
  body: ['Product:', 'Thickness:', 'Width:', 'Length:', 'Grade:', 'Quantity or weight:', 'Needed by:'].join('\r\n'),
})
  .toString()
  .replaceAll('+', '%20')

/** Where a buyer turns with what he did not find in the inventory. */
export function NeedsPage() {
  return (
    <Page
      title="Tap into Our Vast Steel Network"
      lead="Not in the inventory? Tell us what you need, and our specialists look for it nationwide."
    >
      <ContactLinks mailQuery={mailQuery} />
      <section>
        <Title order={2}>What Can We Source for You</Title>
        <Text maw="60ch" mt={4}>
          It helps to know the product, whether it must be prime, thickness, width and length, the grade, the quantity or
          weight, and when you need it. The mail link above has a form for it.
        </Text>
      </section>
    </Page>
  )
}
