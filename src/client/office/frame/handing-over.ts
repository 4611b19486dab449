import type { HandoverWay } from '../../../shared/quotes/terms.ts'
import { dismissError, notify } from '../../platform/notify/notify.ts'
import { errorText } from '../../platform/server/requests.ts'

const about = 'handover'

type Handing = {
  /** Whether nobody handed it over, and no email brings it. */
  isReady: boolean
  /** What it is after that, in a sentence. */
  outcome: string
  /** Null takes it back. */
  handOver(how: HandoverWay | null): Promise<unknown>
}

/** Marks what is ready to send as handed over, once staff did with it what they send it by; `done` names that in a toast. */
export function markAsHandedOver({ isReady, outcome, handOver }: Handing, how: HandoverWay, done: string): void {
  if (!isReady) return
  dismissError(about)
  const undo = () => takeHandoverBack(handOver)
  handOver(how).then(() => notify({ title: done, description: outcome, undo }), refuse)
}

/** Says that nobody handed it over after all. */
export function takeHandoverBack(handOver: Handing['handOver']): void {
  dismissError(about)
  handOver(null).catch(refuse)
}

const refuse = (error: unknown) =>
  notify({ title: 'Not marked as sent', description: errorText(error), variant: 'destructive', about })
