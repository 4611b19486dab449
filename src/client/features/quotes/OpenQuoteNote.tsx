import { Text } from '@mantine/core'
import { formatDay } from '../../../shared/day-text.ts'
import { useQuotes } from './hooks.ts'

/** Says that the buyer has a quote that is still open, where its inquiry is deleted. */
export function OpenQuoteNote({ inquiryId }: { inquiryId: string }) {
  const { data: quotes = [] } = useQuotes(inquiryId)
  const open = quotes.find(({ state }) => state === 'sent')
  const accepted = quotes.find(({ state }) => state === 'accepted')
  if (!open && !accepted) return null
  return (
    <Text mt="xs" fw={600}>
      {open && `Version ${open.version} is with the buyer until ${formatDay(open.validUntil)}.`}
      {accepted && `The buyer accepted version ${accepted.version}.`} Its link will no longer open.
    </Text>
  )
}
