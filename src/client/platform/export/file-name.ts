import { toPacificDay } from '../../../shared/text/days.ts'

// Not allowed by Windows, or makes a hidden file or another path.
const forbidden = /[\\/:*?"<>|\p{Cc}]+|^\.+|[. ]+$/gu

/** A file name with the day in Pacific time, without extension. */
export function datedFileName(title: string, now: Date): string {
  return `${title} ${toPacificDay(now)}`.replace(forbidden, '_')
}
