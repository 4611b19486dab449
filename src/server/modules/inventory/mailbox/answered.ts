import type { Settings } from '../../../context.ts'
import { domainOf } from '../../../lib/text-key.ts'

const answersMax = 50

/** The Message-IDs that a message answers, the nearest first. */
export function readAnswered(header: string): string[] {
  const unfolded = header.replace(/\r?\n[ \t]+/g, ' ')
  const idsOf = (field: string) =>
    [...unfolded.matchAll(new RegExp(`^${field}:(.*)$`, 'gim'))].flatMap(
      ([, value = '']) => value.match(/<[^<>\s]{1,900}>/g) ?? [],
    )
  return [...new Set([...idsOf('in-reply-to'), ...idsOf('references').toReversed()])].slice(0, answersMax)
}

/** Whether a message may answer an email of ours, by the domain of our Message-IDs. */
export function mayBeReply(
  { answers = [] }: { answers?: readonly string[] },
  { mail: { from } }: Pick<Settings, 'mail'>,
): boolean {
  return from !== undefined && answers.some((id) => id.endsWith(`@${domainOf(from.address)}>`))
}
