import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { buyerMemory } from '../../platform/session/customer-session.ts'
import { formatBuyerTime } from '../../platform/text/format.ts'
import { site } from '../../platform/text/site.ts'
import { CallUs } from '../../ui/page/ContactLinks.tsx'
import { Fact } from '../../ui/page/Fact.tsx'
import { type Step, Steps } from '../../ui/page/Steps.tsx'
import { MinePageLink } from './MinePageLink.tsx'
import classes from './ReceiptHead.module.css'

export type ReceiptFacts = readonly (readonly [name: string, fact: string])[]

type ReceiptHeadProps = {
  /** By which both sides talk of it: `I-1042`. */
  reference: string
  sentAt: string
  /** Where the answer goes. */
  email: string
  /** What becomes of it before anybody answers. */
  firstStep: Step
  /** What was asked, and by whom. */
  facts: ReceiptFacts
  /** What else to do. */
  children: ReactNode
}

/** What a buyer holds in hand of something just sent: its reference, what happens next, whom to call, and what was asked. */
export function ReceiptHead({ reference, sentAt, email, firstStep, facts, children }: ReceiptHeadProps) {
  return (
    <div className={classes['head']}>
      <div>
        <div data-keep-clear>
          <Text size="xs" c="dimmed">
            Your reference
          </Text>
          <p className={classes['reference']}>{reference}</p>
          <Text size="sm" aria-live="polite">
            Sent {formatBuyerTime(sentAt)}. We'll contact you soon.
          </Text>
        </div>
        {/* A toast says less than this, and a phone has no room for both beside each other. */}
        <div data-keep-clear>
          <Title order={3} mt={20}>
            What happens next
          </Title>
          <Steps steps={[firstStep, ...stepsAfter(email)]} />
        </div>
        <Stack gap={8} mt={16}>
          <CallUs reference={reference} />
          <MinePageLink />
          <Text component="div" size="sm">
            {children}
          </Text>
        </Stack>
      </div>
      <dl className={classes['facts']}>
        {facts.map(([name, fact]) => (
          <Fact key={name} name={name}>
            <div className={classes['fact']}>{fact}</div>
          </Fact>
        ))}
      </dl>
    </div>
  )
}

/** Where to find what was sent again: all of it in this tab alone, and its reference for as long as the buyer is remembered. */
export function keptText(what: 'inquiry' | 'list', isRemembered = buyerMemory.find() !== undefined): string {
  const inTab = `This ${what} stays under ${keptPlaces[what]}, in this tab, for up to 24 hours.`
  return isRemembered ? `${inTab} Its reference stays on the home page of this browser for 90 days.` : inTab
}

const keptPlaces = { inquiry: "'Sent inquiries' above the list of steel", list: "'Sent lists' on this page" } as const

function stepsAfter(email: string): readonly Step[] {
  const mailed = site.sendsMail ? ` A confirmation is on its way to ${email}.` : ''
  return [
    ['One of our specialists calls or emails you', `With prices and availability.${mailed}`],
    ['You decide', 'Nothing is bought until you say so.'],
  ]
}
