import type { IncomingState } from '../../../shared/lists/incoming-terms.ts'

/** What became of a list, as its sender reads it. */
export const sentStateWords: Readonly<Record<IncomingState, string>> = {
  reading: 'Being read',
  waiting: 'We are looking at it',
  stored: 'For sale',
  declined: 'Not listed',
  same: 'The same as before',
  'no list': 'No list in this file',
  failed: 'Could not be read',
}
