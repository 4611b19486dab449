import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
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
        <Title order={3} mt={20}>
          What happens next
        </Title>
        <Steps steps={[firstStep, ...stepsAfter(email)]} />
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

function stepsAfter(email: string): readonly Step[] {
  const mailed = site.sendsMail ? ` A confirmation is on its way to ${email}.` : ''
  return [
    ['One of our specialists calls or emails you', `With prices and availability.${mailed}`],
    ['You decide', 'Nothing is bought until you say so.'],
  ]
}
