import { Badge, Button, Group, Skeleton, Stack, Tabs, VisuallyHidden } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { IconChevronDown, IconLogout, IconMail } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense, useRef } from 'react'
import type { WaitingWork, WorkBadge } from '../../../shared/office/schema.ts'
import { formatCount } from '../../../shared/text/count-text.ts'
import { useNarrowScreen } from '../../platform/moves/window.ts'
import { dismissError, notify } from '../../platform/notify/notify.ts'
import { errorText } from '../../platform/server/requests.ts'
import { Page } from '../../ui/page/Page.tsx'
import type { AdminTab } from '../frame/admin-search.ts'
import { useFailedMailCount } from '../mail/hooks.ts'
import classes from './AdminDashboard.module.css'
import { useLogOut, useWaitingWork } from './hooks.ts'

export type DashboardTab = {
  value: AdminTab
  label: string
  content: ReactNode
  /** Keeps the tab mounted while another one is open. */
  isKept?: boolean
}

type AdminDashboardProps = {
  /** Stands above the tabs. */
  work: ReactNode
  tabs: readonly DashboardTab[]
  current: AdminTab
  onChange: (tab: AdminTab) => void
}

const railFrom = '(min-width: 75em)'

/** The frame of the back office: heading, Logout and the tabs: on wide screens a rail on the left, on phones folded. */
export function AdminDashboard({ work, tabs, current, onChange }: AdminDashboardProps) {
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
  const currentLabel = tabs.find(({ value }) => value === current)?.label
  return (
    <Page title="Admin Dashboard" windowTitle={`${currentLabel} · Back office`} width="full" actions={<HeadActions />}>
      {work}
      <Tabs
        value={current}
        onChange={(value) => {
          const tab = tabs.find((one) => one.value === value)
          if (tab) onChange(tab.value)
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
          <Button
            ref={foldRef}
            variant="default"
            fullWidth
            justify="space-between"
            rightSection={<IconChevronDown size={18} />}
            aria-expanded={isUnfolded}
            onClick={toggle}
          >
            <Group gap={8} wrap="nowrap">
              {currentLabel}
              <WorkBadges badge={badgeOf(waiting, current)} />
              <VisuallyHidden>all tabs</VisuallyHidden>
            </Group>
          </Button>
        )}
        <Tabs.List aria-label="Back office" display={isNarrow && !isUnfolded ? 'none' : undefined}>
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
        {tabs.map(({ value, content, isKept = false }) => (
          <Tabs.Panel key={value} value={value} keepMounted={isKept}>
            <Suspense fallback={<TabPending />}>{content}</Suspense>
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  )
}

const noWork: WorkBadge = { urgent: 0, others: 0 }

function badgeOf(waiting: WaitingWork | undefined, place: string): WorkBadge {
  const badges: Partial<Record<string, WorkBadge>> = waiting?.badges ?? {}
  return badges[place] ?? noWork
}

/** How much waits on a tab or a page. */
function WorkBadges({ badge: { urgent, others } }: { badge: WorkBadge }) {
  if (urgent + others === 0) return null
  return (
    <Group gap={4} wrap="nowrap">
      {urgent > 0 && <CountBadge count={urgent} word="urgent" color="hot.7" />}
      {others > 0 && <CountBadge count={others} word="waiting" color="gray.7" />}
    </Group>
  )
}

function CountBadge({ count, word, color }: { count: number; word: string; color: string }) {
  return (
    <Badge size="sm" color={color} variant="filled" aria-label={`${formatCount(count)} ${word}`}>
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

function HeadActions() {
  // On a phone they fit beside the title.
  const room = useNarrowScreen() ? { gap: 4, px: 4 } : { gap: 'xs', px: 18 }
  return (
    <Group gap={room.gap}>
      <OrdersLink px={room.px} />
      <Button component={Link} to="/admin/suppliers" variant="default" px={room.px}>
        Suppliers
      </Button>
      <MailLink px={room.px} />
      <LogOutButton px={room.px} />
    </Group>
  )
}

type HeadButtonProps = { px: number }

function LogOutButton({ px }: HeadButtonProps) {
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

/** Leads to the orders, with the number of those that wait for staff. */
function OrdersLink({ px }: HeadButtonProps) {
  const { data } = useWaitingWork()
  const badge = badgeOf(data, 'orders')
  return (
    <Button
      component={Link}
      to="/admin/orders"
      variant="default"
      px={px}
      rightSection={badge.urgent + badge.others > 0 ? <WorkBadges badge={badge} /> : null}
    >
      Orders
    </Button>
  )
}

/** Leads to the mails, with the number of those that failed. */
function MailLink({ px }: HeadButtonProps) {
  const failedCount = useFailedMailCount()
  const isNarrow = useNarrowScreen()
  return (
    <Button
      component={Link}
      to="/admin/mail"
      variant="default"
      px={px}
      rightSection={failedCount ? <CountBadge count={failedCount} word="failed" color="red.8" /> : null}
      {...(isNarrow && { miw: 44, 'aria-label': failedCount ? `Email, ${formatCount(failedCount)} failed` : 'Email' })}
    >
      {isNarrow ? <IconMail size={20} aria-hidden /> : 'Email'}
    </Button>
  )
}
