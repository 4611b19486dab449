import { readText } from './cells.ts'
import { shownText } from './sheet.ts'

/** The comments of a sheet that are read. */
export const commentsMax = 10_000
const commentCharsMax = 500

// The author is in a line of his own.
const author = /^[^\n:]{1,60}:\s*\n/
// Google ends each comment of a thread with a line that names its author, and rules off the next one.
const signature = /\n\s*-\s?[^\n]{1,60}(?=\n-{2,}\n|\s*$)/g
const ruledOff = /\n-{2,}\n/g
// What Excel writes around a thread for its older versions.
const threadNote = /^\[Threaded comment\].{0,400}?\nComment:\s+/s
const reply = /\s+Reply:\n\s*/g

/** Gives `''` if the comment says nothing. */
export function cleanComment(raw: string): string {
  const [note = ''] = threadNote.exec(raw) ?? []
  const said =
    note === ''
      ? raw.trim().replace(author, '').replace(signature, '').replace(ruledOff, ' / ')
      : raw.slice(note.length).replace(reply, ' / ')
  return shownText(readText(said.replace(/\s+/g, ' ').slice(0, commentCharsMax)))
}

export function joinComments(before: string | undefined, text: string): string {
  return before === undefined ? text : `${before} / ${text}`.slice(0, commentCharsMax)
}
