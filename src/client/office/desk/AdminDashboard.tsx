import { Badge, Button, Group, Skeleton, Stack, Tabs, Text, VisuallyHidden } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { IconChevronDown, IconLogout } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense, useRef } from 'react'
import type { WaitingWork, WorkBadge } from '../../../shared/office/schema.ts'
import { formatCount } from '../../../shared/text/count-text.ts'
import { useNarrowScreen } from '../../platform/moves/window.ts'
import { dismissError, notify } from '../../platform/notify/notify.ts'
import { errorText } from '../../platform/server/requests.ts'
import { Page } from '../../ui/page/Page.tsx'
import { InboxButton } from '../events/InboxButton.tsx'
import type { AdminTab } from '../frame/admin-search.ts'
import type { OfficePath } from '../frame/hooks.ts'
import { phoneToolsId } from '../frame/TabFrame.tsx'
import classes from './AdminDashboard.module.css'
import { recount, useLogOut, useWaitingWork } from './hooks.ts'

export type DashboardTab = {
  value: AdminTab
  label: string
  content: ReactNode
  /** Keeps the tab mounted while another one is open. */
  isKept?: boolean
}

/** A list with an address of its own, in the rail after the tabs. */
export type DashboardPage = { to: OfficePath; label: string; badge?: keyof WaitingWork['badges'] }

type AdminDashboardProps = {
  /** Stands above the tabs. */
  work: ReactNode
  tabs: readonly DashboardTab[]
  pages: readonly DashboardPage[]
  /** A tab, or the page that is open instead of one. */
  current: AdminTab | OfficePath
  onChange: (tab: AdminTab) => void
  /** What the page shows; without one nothing. */
  children: ReactNode
}

const railFrom = '(min-width: 75em)'

/**
 * The frame of the back office: heading, Logout, the tabs and the links to the other pages: on wide screens a rail on the left, on
 * phones folded.
 */
export function AdminDashboard({ work, tabs, pages, current, onChange, children }: AdminDashboardProps) {
  const hasRail = useMediaQuery(railFrom, true, { getInitialValueInEffect: false })
  const { data: waiting } = useWaitingWork()
  const isNarrow = useNarrowScreen()
  const [isUnfolded, { toggle, close }] = useDisclosure(false)
  const foldRef = useRef<HTMLButtonElement>(null)
  // Not after an arrow key, which clicks the next tab.
  const fold = () => {
    if (!isNarrow) return
    close()
    foldRef.current?.focus()
  }
  const tab = tabs.find(({ value }) => value === current)
  const page = pages.find(({ to }) => to === current)
  const currentLabel = tab?.label ?? page?.label
  return (
    <Page
      title="Admin Dashboard"
      windowTitle={`${currentLabel} · Back office`}
      width="full"
      isHeadingHidden={isNarrow}
      actions={
        <Group gap="xs">
          <InboxButton count={waiting?.openEvents ?? 0} />
          <LogOutButton px={18} />
        </Group>
      }
    >
      {work}
      <Tabs
        value={tab?.value ?? null}
        onChange={(value) => {
          const chosen = tabs.find((one) => one.value === value)
          if (chosen) onChange(chosen.value)
        }}
        orientation={hasRail ? 'vertical' : 'horizontal'}
        variant="pills"
        keepMounted={false}
        styles={{ root: { alignItems: 'flex-start' }, tabLabel: { textAlign: 'left' } }}
        classNames={{
          list: classes['list'] ?? '',
          tab: classes['tab'] ?? '',
          panel: classes['panel'] ?? '',
        }}
      >
        {isNarrow && (
          <Group gap={6} wrap="nowrap">
            <Button
              ref={foldRef}
              variant="default"
              flex={1}
              miw={0}
              px={8}
              justify="space-between"
              rightSection={<IconChevronDown size={16} />}
              styles={{ section: { marginInlineStart: 4 } }}
              aria-expanded={isUnfolded}
              onClick={toggle}
            >
              <Group gap={6} wrap="nowrap" miw={0}>
                <Text span inherit truncate>
                  {currentLabel}
                </Text>
                <WorkBadges badge={mostUrgent(badgeOf(waiting, tab?.value ?? page?.badge))} />
                <VisuallyHidden>all tabs</VisuallyHidden>
              </Group>
            </Button>
            <div id={phoneToolsId} className={classes['tools']} />
            <InboxButton count={waiting?.openEvents ?? 0} />
            <LogOutButton px={4} />
          </Group>
        )}
        <div className={classes['rail']} hidden={isNarrow && !isUnfolded}>
          <Tabs.List aria-label="Back office">
            {tabs.map(({ value, label }) => (
              <Tabs.Tab
                key={value}
                value={value}
                rightSection={<WorkBadges badge={badgeOf(waiting, value)} />}
                onClick={({ detail }) => detail > 0 && fold()}
              >
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <nav aria-label="More of the back office" className={classes['pages']}>
            {pages.map(({ to, label, badge }) => (
              <Link
                key={to}
                to={to}
                className={classes['page']}
                onClick={() => {
                  recount()
                  fold()
                }}
              >
                {label}
                <WorkBadges badge={badgeOf(waiting, badge)} word={badge === 'mail' ? 'failed' : 'waiting'} />
              </Link>
            ))}
          </nav>
        </div>
        {tabs.map(({ value, content, isKept = false }) => (
          <Tabs.Panel key={value} value={value} keepMounted={isKept}>
            <Suspense fallback={<TabPending />}>{content}</Suspense>
          </Tabs.Panel>
        ))}
        {page && <div className={classes['opened']}>{children}</div>}
      </Tabs>
    </Page>
  )
}

const noWork: WorkBadge = { urgent: 0, others: 0 }

function badgeOf(waiting: WaitingWork | undefined, place: string | undefined): WorkBadge {
  const badges: Partial<Record<string, WorkBadge>> = waiting?.badges ?? {}
  return badges[place ?? ''] ?? noWork
}

/** How much waits on a tab or a page. */
/** The one figure that there is room for on a phone; the unfolded tabs have both. */
const mostUrgent = (badge: WorkBadge): WorkBadge => (badge.urgent > 0 ? { ...badge, others: 0 } : badge)

function WorkBadges({ badge: { urgent, others }, word = 'waiting' }: { badge: WorkBadge; word?: string }) {
  if (urgent + others === 0) return null
  return (
    <Group gap={4} wrap="nowrap" flex="none">
      {urgent > 0 && <CountBadge count={urgent} word="urgent" color="hot.7" />}
      {others > 0 && <CountBadge count={others} word={word} color={word === 'failed' ? 'red.8' : 'gray.7'} />}
    </Group>
  )
}

function CountBadge({ count, word, color }: { count: number; word: string; color: string }) {
  return (
    <Badge size="sm" color={color} variant="filled" flex="none" aria-label={`${formatCount(count)} ${word}`}>
      {formatCount(count)}
    </Badge>
  )
}

function TabPending() {
  return (
    <Stack aria-busy="true">
      <Skeleton h={36} maw={320} />
      <Skeleton h={280} />
    </Stack>
  )
}

function LogOutButton({ px }: { px: number }) {
  const logOut = useLogOut()
  const isNarrow = useNarrowScreen()
  const about = 'logout'
  return (
    <Button
      variant="default"
      px={px}
      loading={logOut.isPending}
      onClick={() => {
        dismissError(about)
        logOut.mutate(undefined, {
          onError: (error) =>
            notify({ title: 'Logout Failed', description: errorText(error), variant: 'destructive', about }),
        })
      }}
      {...(isNarrow && { miw: 44, 'aria-label': 'Logout' })}
    >
      {isNarrow ? <IconLogout size={20} aria-hidden /> : 'Logout'}
    </Button>
  )
}
