import { Anchor, Button, Group, List, Stack, Text, Title } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { BuyerRequest, Mine, Receipt } from '../../../shared/mine/schema.ts'
import { requestsMax } from '../../../shared/mine/terms.ts'
import { orderNames } from '../../../shared/quotes/order-states.ts'
import { describeTaken } from '../../../shared/quotes/words.ts'
import { formatCount, formatCountOf, wordFor } from '../../../shared/text/count-text.ts'
import { formatDay } from '../../../shared/text/days.ts'
import { OrderProgress } from '../../common/deal/OrderProgress.tsx'
import { errorText } from '../../platform/server/requests.ts'
import { keepMineLink } from '../../platform/session/buyer-trail.ts'
import { formatBuyerTime, formatPacificDate, formatWeightLb } from '../../platform/text/format.ts'
import { closeQuestions, confirm, useFreshQuestion } from '../../ui/dialog/confirm.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { BusyButton } from '../../ui/page/BusyButton.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { formatSize } from '../item/item-fields.ts'
import { type AskedBefore, useAskAgain, useAskedBefore, useReadReceipt } from './hooks.ts'
import classes from './MineView.module.css'
import { PrintedReceipt } from './PrintedReceipt.tsx'
import { requestWords } from './words.ts'

/** All that was sent with the address of a link, and what became of it. */
export function MineView({ token, mine: { email, endsAt, requests } }: { token: string; mine: Mine }) {
  const [printed, setPrinted] = useState<Receipt>()
  useEffect(() => keepMineLink(token, email), [token, email])
  const printing = useFreshQuestion({ find: useReadReceipt(token), ask: setPrinted, failure: notLoaded })
  const { askAbout, askedId } = useAskingAgain(token)
  return (
    <Page
      title="What you have with us"
      lead={`Sent with ${email}. This link works until ${formatPacificDate(endsAt)}.`}
    >
      {requests.length === 0 && <NothingSent />}
      <ul className={`plain-list lined ${classes['requests']}`}>
        {requests.map((request) => {
          const { reference, sentAt, kind } = request
          return (
            <li key={reference}>
              <div>
                <Title order={2} fz="lg">
                  {reference}
                </Title>
                <Text size="sm" c="dimmed">
                  {formatBuyerTime(sentAt)}
                </Text>
              </div>
              <Outcome request={request} />
              {kind !== 'quote' && (
                <Group gap="xs">
                  <BusyButton
                    variant="default"
                    isBusy={printing.askedId === reference}
                    aria-label={`Print the receipt of ${reference}`}
                    onClick={() => void printing.askAbout(reference, reference)}
                  >
                    Print receipt
                  </BusyButton>
                  {kind === 'inquiry' && (
                    <BusyButton
                      variant="default"
                      isBusy={askedId === reference}
                      aria-label={`Ask again for ${reference}`}
                      onClick={() => void askAbout(reference, reference)}
                    >
                      Ask again
                    </BusyButton>
                  )}
                </Group>
              )}
            </li>
          )
        })}
      </ul>
      {requests.length === requestsMax && <Text size="sm">These are the newest {formatCount(requestsMax)}.</Text>}
      {printed && <PrintedReceipt receipt={printed} onPrinted={() => setPrinted(undefined)} />}
    </Page>
  )
}

const productsShown = 3

/** Where a request stands, what it was, and the quotes and orders that came of it. */
function Outcome({ request }: { request: BuyerRequest }) {
  const { kind, state, products, items, weightLb, quotes, orders } = request
  const count = formatCountOf(items, kind === 'inquiry' ? 'item' : 'item on your list', 'items')
  const more = products.length - productsShown
  const what = [...products.slice(0, productsShown), ...(more > 0 ? [`${formatCount(more)} more`] : [])]
  return (
    <Stack gap={4}>
      <Text fw={600}>{requestWords[state]}</Text>
      {kind !== 'quote' && (
        <Text size="sm">
          {[count, weightLb > 0 ? formatWeightLb(weightLb) : '', what.join(', ')].filter(Boolean).join(' · ')}
        </Text>
      )}
      {quotes.map((quote) => (
        <Group key={`${quote.version} ${quote.validUntil} ${quote.link}`} gap="4px 12px">
          <Paper
            link={quote.link}
            name={`Quote, version ${quote.version}`}
            about={describeOffered(quote)}
            isOpen={quote.state === 'sent'}
          />
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {describeOffered(quote)} · {describeQuote(quote)}
          </Text>
        </Group>
      ))}
      {orders.map(({ reference, state: orderState, link, hasChange }) => (
        <Group key={reference} gap="4px 12px">
          <Paper link={link} name={`Order ${reference}`} isOpen={hasChange} />
          {orderState === 'cancelled' ? (
            <Text size="sm">{orderNames.cancelled}</Text>
          ) : (
            <OrderProgress reached={orderState} of={`order ${reference}`} />
          )}
          {hasChange && <Text size="sm">A change waits for your answer</Text>}
        </Group>
      ))}
    </Stack>
  )
}

type PaperProps = {
  link: string | null
  name: string
  /** What tells it from others of that name. */
  about?: string
  isOpen?: boolean
}

/** A link to a page that stands open; a button where it waits for the buyer. */
function Paper({ link, name, about, isOpen = false }: PaperProps) {
  if (link === null) return <Text size="sm">{name}</Text>
  const label = about === undefined ? {} : { 'aria-label': `${name}: ${about}` }
  if (!isOpen) {
    return (
      <Anchor href={link} {...label}>
        {name}
      </Anchor>
    )
  }
  return (
    <Button component="a" href={link} color="hot" size="compact-md" {...label}>
      {name}
    </Button>
  )
}

/** `HR Coil, P-100 and 2 more`: what tells several quotes of a request apart, which never name a supplier. */
function describeOffered({ description, lines }: BuyerRequest['quotes'][number]): string {
  if (description === '') return formatCountOf(lines, 'line')
  return lines > 1 ? `${description} and ${formatCount(lines - 1)} more` : description
}

function describeQuote({ state, validUntil, lines, acceptedLines }: BuyerRequest['quotes'][number]): string {
  if (state === 'sent') return `Good through ${formatDay(validUntil)}`
  if (state === 'expired') return `Expired on ${formatDay(validUntil)}`
  if (state === 'withdrawn') return 'We withdrew it'
  return state === 'accepted' ? `You accepted ${describeTaken(acceptedLines, lines) ?? 'it'}` : 'You declined it'
}

function NothingSent() {
  return (
    <EmptyState
      title="Nothing here"
      action={
        <Button component={Link} to="/inventory/search" color="hot">
          Search all locations
        </Button>
      }
    >
      We no longer have anything sent with this address. If something is missing, call us.
    </EmptyState>
  )
}

const notLoaded = (error: unknown) => ({ title: 'This could not be loaded', description: errorText(error) })
const namesShown = 20

/** Opens a new inquiry with what is still there; where some of it is gone, it says first what. */
function useAskingAgain(token: string) {
  const askAgain = useAskAgain()
  const navigate = useNavigate()
  return useFreshQuestion<AskedBefore>({
    find: useAskedBefore(token),
    failure: notLoaded,
    ask(before) {
      const { listed, gone, ordered } = before
      if (gone.length === 0 && ordered.length === 0) return void askAgain(before)
      confirm({
        title: titleOf(before),
        body: (
          <Stack gap="xs">
            {ordered.length > 0 && <OrderedItems ordered={ordered} />}
            {gone.length > 0 && <GoneItems listed={listed.length} gone={gone} />}
          </Stack>
        ),
        isDestructive: false,
        ...(listed.length > 0
          ? { confirmLabel: `Ask about ${formatCountOf(listed.length, 'item')}`, onConfirm: () => askAgain(before) }
          : { confirmLabel: 'Tell us what you need', onConfirm: () => navigate({ to: '/needs' }) }),
      })
    },
  })
}

function titleOf({ listed, gone, ordered }: AskedBefore): string {
  if (gone.length === 0) return listed.length > 0 ? 'You ordered some of it' : 'You ordered it'
  if (ordered.length > 0) return listed.length > 0 ? 'Some of it is left' : 'None of it is left'
  return listed.length > 0 ? 'Some of it is gone' : 'All of it is gone'
}

/** What the buyer ordered, each with a search for steel like it. */
function OrderedItems({ ordered }: Pick<AskedBefore, 'ordered'>) {
  const more = ordered.length - namesShown
  return (
    <List size="sm" mah={240} style={{ overflow: 'auto' }}>
      {ordered.slice(0, namesShown).map(({ item, search }) => (
        <List.Item key={item.id}>
          {nameItem(item)}: You ordered it ({item.orderReference})
          {search && (
            <>
              {' · '}
              <Anchor
                renderRoot={(props) => <Link {...props} to="/inventory/search" search={search} />}
                onClick={closeQuestions}
              >
                Similar steel
              </Anchor>
            </>
          )}
        </List.Item>
      ))}
      {more > 0 && <List.Item>and {formatCount(more)} more</List.Item>}
    </List>
  )
}

const nameItem = (item: Receipt['items'][number]) =>
  [item.product || item.category, formatSize(item), item.gradeCategory].filter(Boolean).join(', ') ||
  'An item that was gone when you asked'

function GoneItems({ listed, gone }: { listed: number; gone: AskedBefore['gone'] }) {
  const all = listed + gone.length
  const more = gone.length - namesShown
  return (
    <Stack gap="xs">
      <Text>
        {listed > 0 &&
          `${formatCount(listed)} of ${formatCountOf(all, 'item')} ${wordFor(listed, 'is', 'are')} still in stock. `}
        Sold, or taken off its supplier's list:
      </Text>
      <List size="sm" mah={240} style={{ overflow: 'auto' }}>
        {gone.slice(0, namesShown).map((item) => (
          <List.Item key={item.id}>{nameItem(item)}</List.Item>
        ))}
        {more > 0 && <List.Item>and {formatCount(more)} more</List.Item>}
      </List>
    </Stack>
  )
}
