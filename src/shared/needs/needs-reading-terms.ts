export const pastedBytesMax = 2 * 1024 * 1024
export const pastedLinesMax = 500
export const pastedLineCharsMax = 4_000

export const pastedMessages = {
  blank: 'Paste your list, or choose a file, first.',
  tooManyLines: `The list has more than ${pastedLinesMax} lines. Split it and read the parts one after the other.`,
  tooSlow: 'The list takes too long to read. Split it and read the parts one after the other.',
  tooLarge: 'The list is larger than 2 MB. Split it and read the parts one after the other.',
  lineTooLong: (line: number) =>
    `Line ${line} has more than ${pastedLineCharsMax.toLocaleString('en-US')} characters. Put each item on a line of its own.`,
} as const
