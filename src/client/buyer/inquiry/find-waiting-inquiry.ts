import { hasStrings, isStringArray } from '../../platform/storage/type-guards.ts'
import { keptWaitingInquiry } from './waiting-inquiry.ts'

const screens = /^\/(shortlist|inventory\/(search|results))(\?|$)/

/** An inquiry that was left because the buyer's company information was missing. */
export type WaitingInquiry = {
  /** The address of the screen over which its dialog was open. */
  href: string
  itemIds: string[]
}

/** The inquiry that waits in this tab, if one does. */
export function findWaitingInquiry(): WaitingInquiry | undefined {
  return toWaitingInquiry(keptWaitingInquiry())
}

/** Anything may be in the browser's storage. */
export function toWaitingInquiry(stored: unknown): WaitingInquiry | undefined {
  if (!hasStrings(stored, ['href']) || !('itemIds' in stored) || !isStringArray(stored.itemIds)) return undefined
  const { href, itemIds } = stored
  return screens.test(href) && itemIds.length > 0 ? { href, itemIds } : undefined
}
