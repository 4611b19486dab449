import { customerSession } from '../../platform/session/customer-session.ts'
import { blankItem, readNeedsDraft, type WantedItem, withCurrentItem, writeNeedsDraft } from './request-draft.ts'

/** Fills the needs form with an item; one that was being entered joins the list first, if it can. */
export function askFor(item: Partial<WantedItem>): void {
  const draft = withCurrentItem(readNeedsDraft(customerSession.findInfo()))
  writeNeedsDraft({ ...draft, current: { ...blankItem, ...item } })
}
