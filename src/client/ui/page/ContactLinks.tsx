import { Anchor, type AnchorProps, Text } from '@mantine/core'
import { IconMail, IconPhone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { mailHref, telHref } from '../../platform/text/links.ts'
import { site } from '../../platform/text/site.ts'
import classes from './ContactLinks.module.css'

/** Both phone lines and the mail address of the business as large links. */
export function ContactLinks() {
  const phone = <IconPhone size={20} />
  return (
    <ul className={`${classes['list']} plain-list`}>
      <Row label="Direct line" text={site.directPhone} href={telHref(site.directPhone)} icon={phone} />
      <Row label="Office line" text={site.officePhone} href={telHref(site.officePhone)} icon={phone} />
      <Row label="Email" text={site.contactEmail} href={mailHref(site.contactEmail)} icon={<IconMail size={20} />} />
    </ul>
  )
}

/** Whom to call or write to, and when, in a sentence; with the reference to give. */
export function CallUs({ reference }: { reference?: string }) {
  return (
    <Text size="sm">
      Questions? Call <PhoneLink to={site.directPhone} /> or write to <MailLink to={site.contactEmail} />
      {reference && `, and give us the reference ${reference}`}.
      {site.contactHours && ` Our hours: ${site.contactHours}.`}
    </Text>
  )
}

type ContactProps = AnchorProps & { to: string }

/** A phone number to call, in a text. */
export function PhoneLink({ to, ...anchor }: ContactProps) {
  return (
    <Anchor inherit href={telHref(to)} {...anchor}>
      {to}
    </Anchor>
  )
}

/** An email address to write to, in a text. */
export function MailLink({ to, ...anchor }: ContactProps) {
  const domainAt = to.indexOf('@') + 1
  return (
    <Anchor inherit href={mailHref(to)} {...anchor}>
      {to.slice(0, domainAt)}
      <wbr />
      {to.slice(domainAt)}
    </Anchor>
  )
}

function Row({ label, text, href, icon }: { label: string; text: string; href: string; icon: ReactNode }) {
  return (
    <li>
      <a href={href} className={`${classes['link']} framed`}>
        <span className={classes['icon']} aria-hidden="true">
          {icon}
        </span>
        <Text span fz={14} c="dimmed">
          {label}
        </Text>
        <Text span fw={600} style={{ overflowWrap: 'anywhere' }}>
          {text}
        </Text>
      </a>
    </li>
  )
}
