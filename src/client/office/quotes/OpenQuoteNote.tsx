import { Text } from '@mantine/core'
import type { Quote } from '../../../shared/quotes/schema.ts'
import { formatDay } from '../../../shared/text/day-text.ts'
import { isReadyToSend } from './quote-states.ts'

/** Says whether the buyer holds a quote, where its inquiry is deleted. Without quotes, they could not be read. */
export function OpenQuoteNote({ quotes }: { quotes: readonly Quote[] | undefined }) {
  const open = quotes?.find(({ state }) => state === 'sent')
  const accepted = quotes?.find(({ state }) => state === 'accepted')
  if (quotes && !open && !accepted) return null
  return (
    <Text mt="xs" fw={600}>
      {!quotes && 'Its quotes could not be read. The buyer may hold one.'}
      {open &&
        (isReadyToSend(open)
          ? `Version ${open.version} is ready to send.`
          : `Version ${open.version} is with the buyer until ${formatDay(open.validUntil)}.`)}
      {accepted && `The buyer accepted version ${accepted.version}.`} {quotes && 'Its link will no longer open.'}
    </Text>
  )
}
