import * as z from 'zod'
import { text } from '../text/text.ts'
import { steelSpecification } from './schema.ts'

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

export const listMissing = { message: pastedMessages.blank, path: ['text'] }

export function isListGiven({ text: pasted = '', ...files }: { text?: string | undefined }): boolean {
  return pasted.trim() !== '' || Object.values(files).some((file) => file !== undefined)
}

/** Text of a mail or cells of a sheet, or a workbook. */
export const readNeedsInput = z
  .object({
    text: text(pastedBytesMax).optional(),
    workbook: z.object({ fileName: text(255), bytes: z.instanceof(Uint8Array) }).optional(),
  })
  .refine(isListGiven, listMissing)
export type ReadNeedsInput = z.output<typeof readNeedsInput>

const specificationFields = steelSpecification.keyof()
export type SpecificationField = z.infer<typeof specificationFields>

/** What of a line could not be read; it is in the notes of the specification too. */
const unreadPart = z.object({ field: specificationFields, text: z.string() })
export type UnreadPart = z.infer<typeof unreadPart>

/** A wanted item as it was read; `line` counts the lines of the text or the rows of the sheet from 1. */
export const readLine = z.object({
  line: z.int(),
  text: z.string(),
  specification: steelSpecification,
  unread: z.array(unreadPart),
  /** A product that the line may mean, for the buyer to choose; null if it states one or says too little. */
  suggestedCategory: z.string().nullable(),
})
export type ReadLine = z.infer<typeof readLine>

/** What a line beside the items says of the delivery of all of them, for the buyer to choose. */
export const forAll = z.object({
  line: z.int(),
  text: z.string(),
  specification: z.object({
    estimatedNeedDate: z.string().nullable(),
    locationState: z.string(),
    /** The place, or a time that is no day. */
    notes: z.string().nullable(),
  }),
})
export type ForAll = z.infer<typeof forAll>

/** `others` are the lines that name neither steel nor its delivery: greetings, headings, totals, signatures. */
export const readNeeds = z.object({
  lines: z.array(readLine),
  forAll: z.array(forAll),
  others: z.array(z.object({ line: z.int(), text: z.string() })),
})
export type ReadNeeds = z.infer<typeof readNeeds>
