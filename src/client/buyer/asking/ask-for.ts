import { customerSession } from '../../platform/session/customer-session.ts'
import { isBlank, withCurrentItem } from './draft-items.ts'
import { readNeedsDraft, writeNeedsDraft } from './kept-drafts.ts'
import { blankItem, type NeedsDraft, type WantedItem } from './request-draft.ts'

/** What became of an item that was being entered, and the draft as it was before. */
export type Displaced = { item: WantedItem; isAdded: boolean; before: NeedsDraft }

let displaced: Displaced | undefined

/** Fills the needs form with an item; one that was being entered joins the list first, if it can. */
export function askFor(item: Partial<WantedItem>): void {
  const before = readNeedsDraft(customerSession.findInfo())
  const draft = withCurrentItem(before)
  displaced = isBlank(before.current) ? undefined : { item: before.current, isAdded: draft !== before, before }
  writeNeedsDraft({ ...draft, current: { ...blankItem, ...item } })
}

/** What the last `askFor` did to an item that was being entered, told once. */
export function takeDisplaced(): Displaced | undefined {
  const last = displaced
  displaced = undefined
  return last
}
