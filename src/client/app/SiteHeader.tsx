import { ActionIcon, Burger } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPhone } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { useId } from 'react'
import { SchemeToggle } from '../components/SchemeToggle.tsx'
import { SideDrawer } from '../components/SideDrawer.tsx'
import { CompanyLogo } from '../features/assets/CompanyLogo.tsx'
import { telHref } from '../lib/phone.ts'
import { site } from '../lib/site.ts'
import { ContactLinkList, ContactMenu } from './ContactMenu.tsx'
import classes from './SiteHeader.module.css'
import { useViewInventory } from './use-view-inventory.ts'

const phones = [
  { label: 'Direct', number: site.directPhone },
  { label: 'Office', number: site.officePhone },
]

/** The header of the public pages. */
export function SiteHeader() {
  const [isOpen, drawer] = useDisclosure(false)
  const groupId = useId()
  return (
    <header className={classes['header']}>
      <div className={classes['bar']}>
        <Link to="/" className={classes['home']} aria-label={`${site.brandName}, home`}>
          <CompanyLogo />
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
      <SideDrawer title="Menu" isOpen={isOpen} onClose={drawer.close}>
        <nav className={classes['drawer']} aria-label="Main">
          <NavLinks onFollow={drawer.close} />
          <p className={classes['group']} id={groupId}>
            Contact
          </p>
          <ul className={classes['groupLinks']} aria-labelledby={groupId}>
            <ContactLinkList onFollow={drawer.close} />
          </ul>
        </nav>
        <div className={classes['drawerPhones']}>
          <PhoneLinks />
        </div>
      </SideDrawer>
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

function PhoneLinks() {
  return phones.map(({ label, number }) => (
    <a key={label} href={telHref(number)} className={classes['phone']}>
      <span>{label}</span> {number}
    </a>
  ))
}
