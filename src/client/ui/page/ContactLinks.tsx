import { Text } from '@mantine/core'
import { IconMail, IconPhone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { mailHref, telHref } from '../../platform/text/links.ts'
import { site } from '../../platform/text/site.ts'
import classes from './ContactLinks.module.css'

/** Both phone lines and the mail address of the business as large links. */
export function ContactLinks() {
  return (
    <ul className={`${classes['list']} plain-list`}>
      <Row
        label="Direct line"
        text={site.directPhone}
        href={telHref(site.directPhone)}
        icon={<IconPhone size={20} />}
      />
      <Row
        label="Office line"
        text={site.officePhone}
        href={telHref(site.officePhone)}
        icon={<IconPhone size={20} />}
      />
      <Row label="Email" text={site.contactEmail} href={mailHref(site.contactEmail)} icon={<IconMail size={20} />} />
    </ul>
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
