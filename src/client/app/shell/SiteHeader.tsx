import { ActionIcon, Burger, Stack, UnstyledButton } from '@mantine/core'
import { useClickOutside } from '@mantine/hooks'
import { IconChevronDown, IconPhone } from '@tabler/icons-react'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { CompanyLogo } from '../../buyer/company/AssetPicture.tsx'
import { HeaderSearch } from '../../buyer/search/HeaderSearch.tsx'
import { isPlainClick, useHistoryStep } from '../../platform/moves/navigation.ts'
import { stickyBar } from '../../platform/moves/window.ts'
import { findInventoryRegion } from '../../platform/session/customer-session.ts'
import { telHref } from '../../platform/text/links.ts'
import { site } from '../../platform/text/site.ts'
import { SideDrawer } from '../../ui/dialog/SideDrawer.tsx'
import { SchemeToggle } from '../../ui/page/SchemeToggle.tsx'
import classes from './SiteHeader.module.css'

const phones = [
  { label: 'Direct', number: site.directPhone },
  { label: 'Office', number: site.officePhone },
]

export function SiteHeader() {
  const { isOpen, open, close } = useHistoryStep('menu')
  const groupId = useId()
  const isHome = useLocation({ select: ({ pathname }) => pathname === '/' })
  return (
    <header ref={stickyBar} className={classes['header']}>
      <div className={classes['bar']}>
        <Link to="/" className={classes['home']} aria-label={`${site.brandName}, home`}>
          <CompanyLogo />
        </Link>
        {/* The home page has a larger one. */}
        {!isHome && <HeaderSearch />}
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
        <Stack component="nav" gap={0} className={classes['drawer'] ?? ''} aria-label="Main">
          <NavLinks replace />
          <p className={classes['group']} id={groupId}>
            Contact
          </p>
          <ul className="plain-list" aria-labelledby={groupId}>
            <ContactLinkList replace />
          </ul>
        </Stack>
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

const links = [
  { to: '/team', label: 'Our Team' },
  { to: '/contact', label: 'Opportunities' },
] as const

/** The two links under Contact, one below the other. */
function ContactLinkList({ onFollow, replace = false }: { onFollow?: () => void; replace?: boolean }) {
  return links.map(({ to, label }) => (
    <li key={to}>
      <Link to={to} replace={replace} className={classes['link']} onClick={onFollow}>
        {label}
      </Link>
    </li>
  ))
}

/** The Contact dropdown: plain links behind a button, so screen readers announce them as links. It also opens on hover. */
function ContactMenu() {
  const { isOpen, ...menu } = useMenuPointer()
  const listId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const place = useClickOutside<HTMLDivElement>(menu.close)
  const { pathname } = useLocation()

  const closeWhenLeft = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) menu.close()
  }
  const onType = useTypeahead((beginning) => focusLinkOf(list.current, beginning))
  const onKeyDown = (event: KeyboardEvent) => {
    onType(event)
    if (event.key === 'Escape' && isOpen) {
      menu.close()
      button.current?.focus()
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    menu.open()
    // A hidden list cannot take the focus yet.
    requestAnimationFrame(() => focusNeighbor(list.current, event.key === 'ArrowDown' ? 1 : -1))
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the button and the links inside.
    <div ref={place} className={classes['menu']} onKeyDown={onKeyDown} onBlur={closeWhenLeft} {...menu.pointer}>
      <UnstyledButton
        ref={button}
        className={classes['link']}
        data-current={links.some(({ to }) => to === pathname) || undefined}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={menu.toggle}
      >
        Contact <IconChevronDown size={14} aria-hidden />
      </UnstyledButton>
      <ul ref={list} id={listId} hidden={!isOpen} className={`plain-list framed ${classes['list']}`}>
        <ContactLinkList onFollow={menu.close} />
      </ul>
    </div>
  )
}

// Wraps around; from outside the list to its first or last link.
function focusNeighbor(list: HTMLUListElement | null, step: 1 | -1): void {
  const items = [...(list?.querySelectorAll('a') ?? [])]
  const from = items.findIndex((item) => item === document.activeElement)
  items.at(from < 0 && step < 0 ? -1 : (from + step) % items.length)?.focus()
}

function focusLinkOf(list: HTMLUListElement | null, beginning: string): void {
  const items = [...(list?.querySelectorAll('a') ?? [])]
  items.find((item) => item.textContent.toLowerCase().startsWith(beginning))?.focus()
}

const openDelayMs = 100
const closeGraceMs = 300

/** Opens a dropdown until it is closed by a click, or while the mouse hovers over it. */
function useMenuPointer() {
  const [state, setState] = useState<'closed' | 'hovered' | 'open'>('closed')
  const timer = useRef<number>(undefined)
  const stopTimer = () => window.clearTimeout(timer.current)
  useEffect(() => () => window.clearTimeout(timer.current), [])

  const become = (next: typeof state) => {
    stopTimer()
    setState(next)
  }
  const becomeAfter = (delayMs: number, from: typeof state, next: typeof state) => {
    stopTimer()
    timer.current = window.setTimeout(() => setState((current) => (current === from ? next : current)), delayMs)
  }
  return {
    isOpen: state !== 'closed',
    open: () => become('open'),
    close: () => become('closed'),
    // A click on a menu that just opened on hover means 'open', not 'close'.
    toggle: () => become(state === 'open' ? 'closed' : 'open'),
    pointer: {
      onPointerEnter: ({ pointerType }: PointerEvent) => {
        if (pointerType === 'mouse') becomeAfter(openDelayMs, 'closed', 'hovered')
      },
      onPointerLeave: ({ pointerType }: PointerEvent) => {
        if (pointerType === 'mouse') becomeAfter(closeGraceMs, 'hovered', 'closed')
      },
    },
  }
}

const resetMs = 1000

/** Collects typed letters as the beginning of a name until no key is pressed for a second. */
function useTypeahead(onTyped: (beginning: string) => void): (event: KeyboardEvent) => void {
  const typed = useRef({ text: '', at: 0 })
  return ({ key, ctrlKey, metaKey, altKey, timeStamp }) => {
    if (key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return
    const { text, at } = typed.current
    const beginning = (timeStamp - at < resetMs ? text : '') + key.toLowerCase()
    typed.current = { text: beginning, at: timeStamp }
    onTyped(beginning)
  }
}

/** Sends a plain click to the saved region's results while the session is active; else the link's own address is used. */
export function useViewInventory({ replace = false } = {}): (event: MouseEvent) => void {
  const navigate = useNavigate()
  return (event) => {
    if (!isPlainClick(event)) return
    const region = findInventoryRegion()
    if (!region) return
    event.preventDefault()
    void navigate({ to: '/inventory/results', search: { region: [region] }, replace })
  }
}
