import * as z from 'zod'
import { text } from '../text/text.ts'
import { pastedBytesMax, pastedMessages } from './needs-reading-terms.ts'
import { steelSpecification } from './schema.ts'

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

export const specificationFields = steelSpecification.keyof()
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
