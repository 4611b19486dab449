import * as z from 'zod'
import { revision } from '../quotes/schema.ts'
import { cursorText, filterText, pageFrame } from '../site/paging.ts'
import { idText, requiredText, text } from '../text/text.ts'
import {
  heatCharsMax,
  heatsMax,
  paperContentTypes,
  paperFilters,
  paperKinds,
  paperStates,
  papersMax,
  tieKinds,
  tiesMax,
} from './terms.ts'

const tie = z.object({ kind: z.enum(tieKinds), id: idText })
export type Tie = z.infer<typeof tie>

/** A thing that a paper is about, or may be, as staff call it. */
export const tiedRecord = tie.extend({
  id: z.string(),
  label: z.string(),
  /** Where it opens; null for an item. */
  inquiryId: z.string().nullable(),
})
export type TiedRecord = z.infer<typeof tiedRecord>

/** A heat that the text of a file has and our steel has too. */
export const foundHeat = z.object({
  heat: z.string(),
  pages: z.array(z.int()),
  /** Whether it is sure enough to be confirmed with all others; if not, staff tick it themselves. */
  isSure: z.boolean(),
  /** The first of the items, in stock or no longer, and of the open orders that have it. */
  steel: z.array(tiedRecord),
  steelCount: z.int(),
  /** How many of these the paper is not tied to yet. */
  untied: z.int(),
})
export type FoundHeat = z.infer<typeof foundHeat>

export const paper = z.object({
  id: z.string(),
  kind: z.enum(paperKinds),
  fileName: z.string(),
  bytes: z.int(),
  contentType: z.enum(paperContentTypes),
  /** Those that staff confirmed or typed. */
  heats: z.array(z.string()),
  on: z.array(tiedRecord),
  forBuyer: z.boolean(),
  /** Who sent it: a member of staff, or a supplier. */
  from: z.string(),
  isFromSupplier: z.boolean(),
  state: z.enum(paperStates),
  /** Why its heats have to be typed. */
  problem: z.string().nullable(),
  found: z.array(foundHeat),
  revision: z.int(),
  createdAt: z.iso.datetime(),
})
export type Paper = z.infer<typeof paper>

export const papersPage = pageFrame.extend({ papers: z.array(paper) })
export type PapersPage = z.infer<typeof papersPage>

export const listPapersInput = z.object({
  q: filterText,
  only: z.enum(paperFilters).nullish(),
  /** Those of the inquiries of a deal, with its asks, quotes, orders and lines. */
  inquiryIds: z.array(idText).max(100).nullish(),
  cursor: cursorText,
})
export type ListedPapers = z.output<typeof listPapersInput>

export const paperIdInput = z.object({ id: idText })

export const updatePaperInput = paperIdInput.extend({
  revision,
  kind: z.enum(paperKinds).optional(),
  /** All of its heats. Without `on`, what has a new one is tied, and what had only one that is gone no longer. */
  heats: z.array(requiredText(heatCharsMax)).max(heatsMax).optional(),
  on: z.array(tie).max(tiesMax).optional(),
  forBuyer: z.boolean().optional(),
})
export type UpdatePaper = z.output<typeof updatePaperInput>

export const deletePaperInput = paperIdInput.extend({ revision })

/** Confirms what is sure of several papers at once. */
export const confirmPapersInput = z.object({ ids: z.array(idText).min(1).max(papersMax) })

/** A file of a form: it is read only when it is asked for, and held by nobody before. */
export type StreamedFile = {
  fileName: string
  /** Its bytes; undefined for one that is too large. Whoever does not ask leaves the file out. */
  read: () => Promise<Uint8Array | undefined>
}
const paperFile = z.object({ fileName: text(255), bytes: z.instanceof(Uint8Array) })
const streamedFiles = z.custom<AsyncIterable<StreamedFile>>(
  (value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
)
const paperFiles = z.union([z.array(paperFile).min(1, 'Choose a file').max(papersMax), streamedFiles])
export type PaperFiles = z.output<typeof paperFiles>

export const sendPapersInput = z.object({
  kind: z.enum(paperKinds).nullish(),
  /** What all of them are about. */
  onKind: z.enum(tieKinds).nullish(),
  onId: idText.nullish(),
  files: paperFiles,
})
export type SendPapers = z.output<typeof sendPapersInput>

const refusedPaper = z.object({ fileName: z.string(), message: z.string() })
export type RefusedPaper = z.infer<typeof refusedPaper>
/** What is stored, and what is none of the accepted files. */
export const sentPapers = z.object({ papers: z.array(paper), refused: z.array(refusedPaper) })
export type SentPapers = z.infer<typeof sentPapers>

export const sendLinkedPapersInput = z.object({
  token: requiredText(100),
  /** What the form says of its size, in bytes: it counts before the form is read. */
  bytes: z.int().min(0).nullish(),
  files: paperFiles,
})
export type SendLinkedPapers = z.output<typeof sendLinkedPapersInput>

/** A paper as those see it who sent it by a link, or for whom it was ticked. */
export const linkedPaper = paper.pick({
  id: true,
  kind: true,
  fileName: true,
  bytes: true,
  contentType: true,
  createdAt: true,
})
export type LinkedPaper = z.infer<typeof linkedPaper>
export const linkedPapers = z.object({ papers: z.array(linkedPaper) })
export type LinkedPapers = z.infer<typeof linkedPapers>
export const sentLinkedPapers = linkedPapers.extend({ refused: z.array(refusedPaper) })
export type SentLinkedPapers = z.infer<typeof sentLinkedPapers>

export const linkedPapersInput = z.object({ token: requiredText(100) })

export const offeredPaperInput = z.object({ token: requiredText(100), id: idText })

/** A file; over tRPC it is empty. The client's types, which are made of this one, take no function. */
export const openedPaper = z.object({
  fileName: z.string(),
  contentType: z.enum(paperContentTypes),
  bytes: z.int(),
  open: z.unknown(),
})
export type OpenedPaper = z.infer<typeof openedPaper> & {
  /** Reads it in parts. */
  open: () => AsyncIterable<Uint8Array>
}
