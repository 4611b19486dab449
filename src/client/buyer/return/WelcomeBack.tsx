import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatCountOf } from '../../../shared/text/count-text.ts'
import { notify } from '../../platform/notify/notify.ts'
import { trpc } from '../../platform/server/trpc.ts'
import {
  findMineLink,
  readSearches,
  readSentReferences,
  type SentReference,
} from '../../platform/session/buyer-trail.ts'
import { buyerMemory } from '../../platform/session/customer-session.ts'
import { formatPacificDate } from '../../platform/text/format.ts'
import { LinkButton } from '../../ui/page/LinkButton.tsx'
import { LastList } from '../inquiry/ResumeInquiry.tsx'
import { requestWords } from '../mine/words.ts'
import { useShortlistIds } from '../picks/kept-shortlist.ts'
import { forgetShortlist } from '../picks/Selection.tsx'
import classes from './WelcomeBack.module.css'

/** Where a buyer whom this browser remembers left off, and a button that erases all of it. */
export function WelcomeBack() {
  const [buyer, setBuyer] = useState(buyerMemory.find)
  const picked = useShortlistIds().size
  if (!buyer) return null
  const searches = readSearches()
  const sent = readSentReferences()
  const isEmpty = buyer.list === undefined && picked === 0 && searches.length === 0 && sent.length === 0
  if (isEmpty) return null

  async function forget(): Promise<void> {
    const forgetting = forgetShortlist()
    const remember = buyerMemory.forget()
    setBuyer(undefined)
    const restoreShortlist = await forgetting
    notify({
      title: 'Forgotten',
      description: 'Your details, list, searches, shortlist and references were removed from this computer.',
      undo: () => {
        remember()
        restoreShortlist()
        setBuyer(buyerMemory.find())
      },
    })
  }

  return (
    <section className={classes['back']} aria-label="Where you left off">
      <LastList />
      {searches.length > 0 && (
        <Text>
          Your last searches:{' '}
          {searches.map((q, at) => (
            <span key={q}>
              {at > 0 && ' · '}
              <Anchor inherit renderRoot={(props) => <Link {...props} to="/inventory/search" search={{ q }} />}>
                {q}
              </Anchor>
            </span>
          ))}
        </Text>
      )}
      {picked > 0 && (
        <Text>
          <Anchor component={Link} to="/shortlist" inherit>
            Your shortlist: {formatCountOf(picked, 'item')}
          </Anchor>
        </Text>
      )}
      {sent.length > 0 && <SentList sent={sent} />}
      <Text c="dimmed">
        Kept in this browser only. <LinkButton onClick={() => void forget()}>Forget all of it</LinkButton>
      </Text>
    </section>
  )
}

/** What was sent from this browser; where it stands is known through the private link alone that was opened here. */
function SentList({ sent }: { sent: readonly SentReference[] }) {
  const token = findMineLink()
  const mine = trpc.mine.get.useQuery({ token: token ?? '' }, { enabled: token !== undefined })
  return (
    <ul className={`plain-list ${classes['sent']}`} aria-label="What you sent">
      {sent.map(({ reference, sentAt }) => {
        const request = mine.data?.requests.find((one) => one.reference === reference)
        return (
          <li key={reference}>
            <b>{reference}</b> <span>sent {formatPacificDate(sentAt)}</span>
            {request && token !== undefined && (
              <Anchor inherit renderRoot={(props) => <Link {...props} to="/my/$token" params={{ token }} />}>
                {requestWords[request.state]}
              </Anchor>
            )}
          </li>
        )
      })}
    </ul>
  )
}
