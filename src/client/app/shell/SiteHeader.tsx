import { ActionIcon, Burger } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { useId } from 'react'
import { CompanyLogo } from '../../buyer/company/AssetPicture.tsx'
import { useHistoryStep } from '../../platform/moves/navigation.ts'
import { stickyBar } from '../../platform/moves/sticky-bar.ts'
import { telHref } from '../../platform/text/links.ts'
import { site } from '../../platform/text/site.ts'
import { SideDrawer } from '../../ui/dialog/SideDrawer.tsx'
import { SchemeToggle } from '../../ui/page/SchemeToggle.tsx'
import { ContactLinkList, ContactMenu } from './ContactMenu.tsx'
import classes from './SiteHeader.module.css'
import { useViewInventory } from './use-view-inventory.ts'

const phones = [
  { label: 'Direct', number: site.directPhone },
  { label: 'Office', number: site.officePhone },
]

/** The header of the public pages. */
export function SiteHeader() {
  const { isOpen, open, close } = useHistoryStep('menu')
  const groupId = useId()
  return (
    <header ref={stickyBar} className={classes['header']}>
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
          onClick={isOpen ? close : open}
          size={20}
          aria-label="Open the menu"
          aria-expanded={isOpen}
        />
      </div>
      <SideDrawer title="Menu" isOpen={isOpen} onClose={close}>
        <nav className={classes['drawer']} aria-label="Main">
          <NavLinks replace />
          <p className={classes['group']} id={groupId}>
            Contact
          </p>
          <ul className={classes['groupLinks']} aria-labelledby={groupId}>
            <ContactLinkList replace />
          </ul>
        </nav>
        <div className={classes['drawerPhones']}>
          <PhoneLinks />
        </div>
      </SideDrawer>
    </header>
  )
}

// `replace` puts the screen in place of the drawer's own history step.
function NavLinks({ replace = false }: { replace?: boolean }) {
  const viewInventory = useViewInventory({ replace })
  const { pathname } = useLocation()
  const isInInventory = /^\/(regions|find-deals|inventory)(\/|$)/.test(pathname)
  return (
    <>
      <Link to="/" replace={replace} className={classes['link']} activeOptions={{ exact: true }}>
        Home
      </Link>
      <Link
        to="/regions"
        replace={replace}
        className={classes['link']}
        onClick={viewInventory}
        aria-current={isInInventory ? 'page' : undefined}
      >
        View Inventory
      </Link>
      <Link to="/needs" replace={replace} className={classes['link']}>
        Tell Us What You Need
      </Link>
      <Link to="/whats-new" replace={replace} className={classes['link']}>
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
