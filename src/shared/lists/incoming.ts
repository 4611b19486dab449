import * as z from 'zod'
import { supplier, supplierInput } from '../office/suppliers.ts'
import { dueFilter, owned, ownerFilter } from '../site/owners.ts'
import { cursorText, pageFrame } from '../site/paging.ts'
import { emailText, idText, requiredText, text } from '../text/text.ts'
import { incomingStates, incomingWays } from './incoming-terms.ts'
import { listSurvey, rereadUploadInput, stagedRow, uploadPreview, uploadProgress } from './schema.ts'
import { sellerFilesMax, sellerNotesMax } from './terms.ts'

export const incomingList = z.object({
  id: z.string(),
  /** Shared by the files of one sending or message, such as `L-31`. */
  reference: z.string(),
  way: z.enum(incomingWays),
  supplier: z.object({ id: z.string(), company: z.string() }).nullable(),
  /** Who sent it; `isProven` only if nobody else can have. */
  sender: z.object({ name: z.string(), email: z.string(), isProven: z.boolean() }).nullable(),
  /** What a sender without a record says about itself; blank for others. */
  company: z.string(),
  phone: z.string(),
  senderState: z.string(),
  notes: z.string(),
  fileName: z.string(),
  bytes: z.int(),
  receivedAt: z.iso.datetime(),
  state: z.enum(incomingStates),
  /** Why it waits, failed or was declined, in one sentence. */
  reason: z.string().nullable(),
  /** Null when the file was deleted, or was too large to be kept. */
  stagedUploadId: z.string().nullable(),
  uploadId: z.string().nullable(),
  items: z.int().nullable(),
  weightLb: z.number().nullable(),
  /** Blank until it is known, and once the file was deleted. */
  category: z.string(),
  /** Who uploaded it by hand; null for others. */
  username: z.string().nullable(),
  /** Null while nobody works on it. */
  progress: uploadProgress.nullable(),
  /** Whether an email about it can reach its sender. */
  mayBeTold: z.boolean(),
  ...owned,
})
export type IncomingList = z.infer<typeof incomingList>

export const listIncomingInput = z.object({
  state: z.enum(incomingStates).optional(),
  /** Only those that staff have to look at: being read, waiting or failed. */
  open: z.boolean().default(false),
  supplier: idText.optional().describe("A supplier's id."),
  upload: idText.optional().describe('Of the list alone whose stagedUploadId it is.'),
  ...ownerFilter,
  ...dueFilter,
  cursor: cursorText,
})
export type ListIncoming = z.output<typeof listIncomingInput>
export const incomingPage = pageFrame.extend({ lists: z.array(incomingList) })
export type IncomingPage = z.infer<typeof incomingPage>

export const incomingIdInput = z.object({ id: idText })

const reasonMax = 500
export const declineInput = incomingIdInput.extend({
  reason: text(reasonMax).trim().default(''),
  /** Whether the sender hears of it, with the reason. */
  tell: z.boolean().default(false),
})

/** Either a supplier that is known, or a new one. */
export const setIncomingSupplierInput = incomingIdInput.extend({
  supplierId: idText.optional(),
  supplier: supplierInput.optional(),
  /** Remembers the address of a sender who is not proven, too. */
  addressIsTheirs: z.boolean().default(false),
})
export type SetIncomingSupplier = z.output<typeof setIncomingSupplierInput>

export const seenRowsMax = 50

/** What somebody says who lists steel without an account. */
export const sellerInput = z.object({
  company: requiredText(200, 'Company is required'),
  contactName: requiredText(200, 'Contact name is required'),
  phone: requiredText(50, 'Phone is required'),
  email: emailText.toLowerCase(),
  state: requiredText(50, 'State is required'),
  notes: text(sellerNotesMax).trim().default(''),
})

const sentFile = z.object({
  fileName: text(255),
  bytes: z.instanceof(Uint8Array),
  /** The size of a file that was left out of its form, which was too large; it has no bytes then. */
  leftOutBytes: z.int().default(0),
})
export type SentFile = z.output<typeof sentFile>
export const sellerListsInput = sellerInput.extend({
  requestKey: z.string().optional(),
  files: z.array(sentFile).min(1, 'Choose a file').max(sellerFilesMax, `At most ${sellerFilesMax} files`),
})
export type SellerLists = z.output<typeof sellerListsInput>
export const sellerReceipt = z.object({ reference: z.string(), token: z.string() })

export const linkToken = z.object({ token: requiredText(100) })

const sentPreview = uploadPreview
  .pick({
    items: true,
    problemRows: true,
    tables: true,
    sizes: true,
    questions: true,
    warningKinds: true,
    unreadColumns: true,
  })
  .extend({
    /** What was left out of it, or looks wrong. */
    cautions: z.array(z.string()),
  })

/** A list as its sender may see it: the reading alone, nothing of the stock, of other suppliers and of staff. */
export const sentList = z.object({
  id: z.string(),
  fileName: z.string(),
  state: z.enum(incomingStates),
  failure: z.string().nullable(),
  progress: uploadProgress.nullable(),
  /** Whether the sender may still change how it is read. */
  isOpen: z.boolean(),
  weightLb: z.number().nullable(),
  survey: listSurvey.nullable(),
  /** Null while the list is being read, and while columns are missing. */
  preview: sentPreview.nullable(),
  rows: z.array(stagedRow).max(seenRowsMax),
})
export type SentList = z.infer<typeof sentList>
export const sellerSending = z.object({
  reference: z.string(),
  company: z.string(),
  receivedAt: z.iso.datetime(),
  lists: z.array(sentList),
})
export type SellerSending = z.infer<typeof sellerSending>

/** `list` is one of the `lists`; the first one if it is left out. */
export const updateSellerListInput = linkToken.extend({
  list: idText.optional(),
  choice: rereadUploadInput.shape.choice,
  answers: rereadUploadInput.shape.answers,
})

export type UpdateSellerList = z.output<typeof updateSellerListInput>

/** What a supplier sees by its own link. */
export const supply = z.object({
  company: z.string(),
  lists: supplier.shape.lists,
  /** The newest first. */
  incoming: z.array(
    incomingList
      .pick({ id: true, reference: true, fileName: true, receivedAt: true, state: true, items: true, weightLb: true })
      .extend({ failure: z.string().nullable(), hasErrors: z.boolean() }),
  ),
})
export type Supply = z.infer<typeof supply>
export const confirmSupplyInput = linkToken.extend({
  sourceCode: requiredText(100).optional(),
  category: requiredText(100).optional(),
  all: z.literal(true).optional().describe('Every list of the supplier, in place of one source code and category.'),
})
export type ConfirmSupply = z.output<typeof confirmSupplyInput>
export const supplyListsInput = linkToken.extend({
  notes: text(sellerNotesMax).trim().default(''),
  files: z.array(sentFile).min(1, 'Choose a file').max(sellerFilesMax, `At most ${sellerFilesMax} files`),
})
export type SupplyLists = z.output<typeof supplyListsInput>
export const addListsInput = z.object({
  supplierId: idText
    .optional()
    .describe('Whose lists they are; left out, those of the supplier that has their source codes.'),
  notes: supplyListsInput.shape.notes,
  files: supplyListsInput.shape.files,
})
export type AddLists = z.output<typeof addListsInput>
export const addedLists = z.object({ lists: z.array(incomingList) })
export type AddedLists = z.infer<typeof addedLists>
export const supplyFileInput = linkToken.extend({ id: idText })
