import { Anchor, Text, Title } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import { mailHref } from '../../platform/text/links.ts'
import { site } from '../../platform/text/site.ts'
import { ContactLinks } from '../../ui/page/ContactLinks.tsx'
import { Page } from '../../ui/page/Page.tsx'
import classes from './contact.module.css'

/** How to reach the business, and an invitation to sell through it. */
export function ContactPage() {
  return (
    <Page title="Where steel deals begin" lead="Looking for steel, or sitting on some? Talk to us.">
      <ContactLinks />
      <div className={classes['more']}>
        <section className={classes['place']}>
          <IconMapPin size={20} aria-hidden className={classes['pin']} />
          <div>
            <Title order={2}>Serving nationwide</Title>
            <Text c="dimmed">Multiple regional locations</Text>
          </div>
        </section>
        <section className={classes['invitation']}>
          <Title order={2}>List your excess inventory</Title>
          <Text maw="60ch" mt={4}>
            Excess, secondary or a canceled program: list it with us and reach steel users nationwide. Send your Excel
            list as is to{' '}
            <Anchor href={`${mailHref(site.contactEmail)}?subject=Excess%20inventory`} inherit>
              {site.contactEmail}
            </Anchor>
            , and we will put it in front of buyers in every region.
          </Text>
        </section>
      </div>
    </Page>
  )
}
