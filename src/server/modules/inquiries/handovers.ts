import { goingStates, type MailState } from '../../../shared/office/mail-states.ts'
import type { Handover } from '../../../shared/quotes/schema.ts'
import type { Delivery, HandoverWay } from '../../../shared/quotes/terms.ts'
import { deliveryWords, handoverWords } from '../../../shared/quotes/words.ts'
import type { Admin } from '../../context.ts'

/** When and by whom staff said that the other side has what is sent with a link, or made it so. */
export type HandoverColumns = { handed_over_at: Date | null; handed_over_by: string | null }
export const handoverColumns = ['handed_over_at', 'handed_over_by'] as const

type Sending = { isSent: boolean; isAnswered: boolean; mailState: MailState | undefined }

/** How something reached the other side. */
export function toHandover(row: HandoverColumns, sending: Sending): Handover {
  const { handed_over_at: at, handed_over_by: by } = row
  return {
    delivery: sending.isSent ? deliveryOf(at !== null, sending) : null,
    handedOver: at === null || by === null ? null : { by, at: at.toISOString() },
  }
}

function deliveryOf(isHandedOver: boolean, { isAnswered, mailState }: Sending): Delivery {
  if (mailState === 'sent') return 'mailed'
  // Who answers has the link, or was called.
  if (isHandedOver || isAnswered) return 'by hand'
  if (mailState === 'failed') return 'failed'
  return mailState !== undefined && goingStates.includes(mailState) ? 'queued' : 'not yet'
}

/** What staff store with it, or null to take it back; undefined if it is so already. */
export function changeHandover(
  { handedOver }: Pick<Handover, 'handedOver'>,
  how: HandoverWay | null,
  { username }: Admin,
): HandoverColumns | undefined {
  if ((how === null) === (handedOver === null)) return undefined
  return how === null
    ? { handed_over_at: null, handed_over_by: null }
    : { handed_over_at: new Date(), handed_over_by: username }
}

/** What the trail says of it. */
export function describeHandover(
  before: Pick<Handover, 'delivery'>,
  after: Pick<Handover, 'delivery'>,
  how: HandoverWay | null,
) {
  return {
    before: describeDelivery(before),
    after: { ...describeDelivery(after), ...(how !== null && { how: handoverWords[how] }) },
  }
}

// The trail is read when an email that waited has long gone out.
const trailWords: Readonly<Record<Delivery, string>> = { ...deliveryWords, queued: 'By email' }

/** What the trail says of how something reaches the other side. */
export const describeDelivery = ({ delivery }: Pick<Handover, 'delivery'>) => ({
  delivery: delivery === null ? null : trailWords[delivery],
})
