import { ActionIcon, Burger, Drawer, Menu, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown, IconPhone } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { Logo } from '../components/Logo.tsx'
import { SchemeToggle } from '../components/SchemeToggle.tsx'
import { telHref } from '../lib/phone.ts'
import { site } from '../lib/site.ts'
import classes from './SiteHeader.module.css'
import { useViewInventory } from './use-view-inventory.ts'

const contactLinks = [
  { to: '/team', label: 'Our Team' },
  { to: '/contact', label: 'Opportunities' },
] as const

const phones = [
  { label: 'Direct', number: site.directPhone },
  { label: 'Office', number: site.officePhone },
]

/** The header of the public pages. */
export function SiteHeader() {
  const [isOpen, drawer] = useDisclosure(false)
  return (
    <header className={classes['header']}>
      <div className={classes['bar']}>
        <Link to="/" className={classes['home']} aria-label={`${site.brandName}, home`}>
          <Logo name={site.brandName} />
        </Link>
        <nav className={classes['nav']} aria-label="Main">
          <NavLinks />
          <ContactMenu />
        </nav>
        <div className={classes['phones']}>
          <PhoneLinks />
        </div>
        <ActionIcon
          component="a"
          href={telHref(site.directPhone)}
          className={classes['call']}
          variant="subtle"
          size={44}
          aria-label={`Call ${site.directPhone}`}
        >
          <IconPhone size={20} />
        </ActionIcon>
        <SchemeToggle />
        <Burger
          className={classes['burger']}
          opened={isOpen}
          onClick={drawer.toggle}
          size={20}
          aria-label="Open the menu"
          aria-expanded={isOpen}
        />
      </div>
      <Drawer opened={isOpen} onClose={drawer.close} position="right" size={320} title="Menu" hiddenFrom="lg">
        <nav className={classes['drawer']} aria-label="Main">
          <NavLinks onFollow={drawer.close} />
          {contactLinks.map(({ to, label }) => (
            <Link key={to} to={to} className={classes['link']} onClick={drawer.close}>
              {label}
            </Link>
          ))}
        </nav>
        <div className={classes['drawerPhones']}>
          <PhoneLinks />
        </div>
      </Drawer>
    </header>
  )
}

function NavLinks({ onFollow }: { onFollow?: () => void }) {
  const viewInventory = useViewInventory()
  const { pathname } = useLocation()
  const isInInventory = /^\/(regions|find-deals|inventory)(\/|$)/.test(pathname)
  return (
    <>
      <Link to="/" className={classes['link']} activeOptions={{ exact: true }} onClick={onFollow}>
        Home
      </Link>
      <Link
        to="/regions"
        className={classes['link']}
        onClick={(event) => {
          onFollow?.()
          viewInventory(event)
        }}
        aria-current={isInInventory ? 'page' : undefined}
      >
        View Inventory
      </Link>
      <Link to="/needs" className={classes['link']} onClick={onFollow}>
        Tell Us What You Need
      </Link>
      <Link to="/whats-new" className={classes['link']} onClick={onFollow}>
        What's New
      </Link>
    </>
  )
}

function ContactMenu() {
  const { pathname } = useLocation()
  const isCurrent = contactLinks.some(({ to }) => to === pathname)
  return (
    <Menu position="bottom-end" loop trigger="click">
      <Menu.Target>
        <UnstyledButton className={classes['link']} data-current={isCurrent || undefined}>
          Contact <IconChevronDown size={14} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {contactLinks.map(({ to, label }) => (
          <Menu.Item key={to} component={Link} to={to}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function PhoneLinks() {
  return phones.map(({ label, number }) => (
    <a key={label} href={telHref(number)} className={classes['phone']}>
      <span>{label}</span> {number}
    </a>
  ))
}
