import { inquiryStatuses } from '../../../shared/inquiries/terms.ts'
import type { HelpedKey } from '../frame/keys/KeysButton.tsx'
import { ownerKeys } from '../frame/owners/words.ts'
import { statusKeys, statusLabel } from '../inquiries/words.ts'

/** What the keys of the list of inquiries do. */
export const queueKeys: readonly HelpedKey[] = [
  ['↓ ↑', 'Next and previous row'],
  ['→ ←', 'Show and hide the inquiries of a request'],
  ['Enter', 'Open'],
  ['Esc', 'Close, or clear the selection'],
  ['J K', 'Open the next or previous request'],
  ['X', 'Select or deselect'],
  ...inquiryStatuses.map((status): HelpedKey => [statusKeys[status].toUpperCase(), `Set to ${statusLabel(status)}`]),
  ...ownerKeys,
  ['D', 'Delete'],
  ['I', 'Versions, emails, history and note'],
  ['N', 'Write an internal note'],
]
