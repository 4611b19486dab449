const pacificDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles', dateStyle: 'short' })
// What Windows does not allow in a file's name, and what would hide a file or lead elsewhere.
const forbidden = /[\\/:*?"<>|\p{Cc}]+|^\.+|[. ]+$/gu

/** The name of a file that holds a list, with the day in Pacific time and without an ending. */
export function datedFileName(title: string, now: Date): string {
  return `${title} ${pacificDay.format(now)}`.replace(forbidden, '_')
}
