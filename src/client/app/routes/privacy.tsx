import { List, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { site } from '../../platform/text/site.ts'
import { MailLink } from '../../ui/page/ContactLinks.tsx'
import { Page } from '../../ui/page/Page.tsx'

/** What the product stores about buyers, where and for how long. Keep it true with docs/operations.md. */
export function PrivacyPage() {
  return (
    <Page title="Privacy" lead="What we store about you, why, and for how long." width="form">
      <Part title="What you tell us">
        <List.Item>
          When you view inventory, send an inquiry or send a list of steel you need, we store your company, name, phone,
          email and state, and what you asked for. We use it to answer you and to get you quotes.
        </List.Item>
        <List.Item>
          We keep it until our staff delete it, or until you ask us to. What staff changed or deleted stays in our
          record of changes for 4 years.
        </List.Item>
        <List.Item>
          {site.sendsMail && 'We confirm what you sent by email. '}
          The text of an email to you or about you is deleted 90 days after it went out, or after it was written if it
          never went out. Of an answer by email we keep who sent it, when and, for 90 days, its subject.
        </List.Item>
        <List.Item>
          If you save a search to hear of new steel, we store your email address and the search until you stop the
          emails, at most for a year. One that you do not confirm is deleted after 7 days.
        </List.Item>
        {site.sendsMail && (
          <List.Item>
            Emails that confirm what you sent have a link to all that was sent with your address. It works for 30 days.
          </List.Item>
        )}
        <List.Item>
          A copy of our answer to each form is kept for 7 days, so a form that your browser sends twice counts once.
        </List.Item>
      </Part>
      <Part title="What stays in your browser">
        <List.Item>
          Your contact details, so you do not have to type them again, and what you sent: in this tab, for 24 hours at
          most. After an hour without use the details are gone.
        </List.Item>
        <List.Item>
          If you check 'Remember me on this computer': your company, name, phone, email and state, your last list,
          searches, shortlist, references and visit, and the link to all you sent if you opened it here, for 90 days
          after you last sent a form with the box on. They fill in our forms and show on our home page. 'Forget all of
          it', 'Clear', 'Not you?' or unchecking the box erases them at once.
        </List.Item>
        <List.Item>
          What you picked or typed but have not sent: in this tab, until you send it or close the tab.
        </List.Item>
        <List.Item>Your region and your display settings: until you clear your browser's data.</List.Item>
      </Part>
      <Part title="What our server logs">
        <List.Item>
          To keep the site up, we count requests per network address. Those counts are deleted after 25 hours at most.
        </List.Item>
        <List.Item>
          The server's log says which page was asked for, when, and whether it worked. It has no names, no addresses and
          nothing that you typed.
        </List.Item>
      </Part>
      <Part title="What we do not do">
        <List.Item>
          No tracking, no ads, and no cookies for buyers. Only our staff get a cookie when they sign in.
        </List.Item>
        <List.Item>
          Nothing is loaded from other companies, except photos of our team that are kept elsewhere.
        </List.Item>
      </Part>
      <section>
        <Title order={2} mb={8}>
          See it or have it deleted
        </Title>
        <Text>
          Write to <MailLink to={site.contactEmail} /> from the email address you gave us. We send you everything we
          have about you, or delete it, as you wish. Your requests and your company's name stay in our books, and
          backups hold deleted data until they are overwritten.
        </Text>
      </section>
    </Page>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Title order={2} mb={8}>
        {title}
      </Title>
      <List spacing={8}>{children}</List>
    </section>
  )
}
