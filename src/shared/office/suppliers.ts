import * as z from 'zod'
import { cursorText, filterText, pageFrame } from '../site/paging.ts'
import { emailText, idText, requiredText, text } from '../text/text.ts'
import { sourceCodeText } from './schema.ts'

const codesMax = 200
const emailsMax = 50
const listEveryDaysMax = 365
const notesMax = 2_000
/** How often a supplier is asked for a new list until it answers. */
export const remindersMax = 3
/** In the Pacific day, when that happens. */
export const reminderHour = 8

/** Fields that are left out are blank in a new record; in a change they stay as they are. */
export const supplierInput = z.object({
  company: requiredText(200, 'Company is required'),
  contactName: text(200).trim().optional(),
  phone: text(50).trim().optional(),
  emails: z.array(emailText.toLowerCase()).max(emailsMax, `At most ${emailsMax} email addresses`).optional(),
  state: text(50).trim().optional(),
  sourceCodes: z.array(sourceCodeText).max(codesMax, `At most ${codesMax} source codes`).optional(),
  listEveryDays: z
    .int('Enter a whole number of days')
    .min(1, 'At least 1 day')
    .max(listEveryDaysMax, `At most ${listEveryDaysMax} days`)
    .nullish(),
  storesByItself: z.boolean().optional(),
  notes: text(notesMax).trim().optional(),
  active: z.boolean().optional(),
})
export type SupplierInput = z.output<typeof supplierInput>

export const updateSupplierInput = supplierInput.partial().extend({
  id: idText,
  heldUntil: z.iso.datetime().nullish().describe('No reminder goes out on its own before.'),
})
export type SupplierUpdate = z.output<typeof updateSupplierInput>
export const supplierIdInput = z.object({ id: idText })
export const mergeSuppliersInput = supplierIdInput.extend({
  /** The supplier that stays. */
  into: idText,
})

/** What a supplier has of a category at one of its source codes. */
const supplierList = z.object({
  sourceCode: z.string(),
  category: z.string(),
  items: z.int(),
  weightLb: z.number(),
  listedAt: z.iso.datetime(),
})

export const supplier = z.object({
  id: z.string(),
  company: z.string(),
  contactName: z.string(),
  phone: z.string(),
  emails: z.array(z.string()),
  state: z.string(),
  sourceCodes: z.array(z.string()),
  listEveryDays: z.int().nullable(),
  storesByItself: z.boolean(),
  notes: z.string(),
  active: z.boolean(),
  createdAt: z.iso.datetime(),
  /** What of its stock is for sale now. */
  lists: z.array(supplierList),
  /** When the last list with one of its codes came in, stored or not. */
  lastContactAt: z.iso.datetime().nullable(),
  /** When a new list is due; null if none is expected. */
  nextListDueAt: z.iso.datetime().nullable(),
  /** Lists that wait for review, sent by it or with no codes but its own. */
  waitingLists: z.int(),
  /** When it was last asked for a new list, and how often since it last answered. */
  remindedAt: z.iso.datetime().nullable(),
  reminders: z.int(),
  /** No reminder goes out on its own before. */
  heldUntil: z.iso.datetime().nullable(),
  /** Whether it left the last reminder without an answer. */
  unanswered: z.boolean(),
})
export type Supplier = z.infer<typeof supplier>

/** With its private link; null if it has none, or one that only its holder knows. */
export const linkedSupplier = supplier.extend({ link: z.string().nullable() })
export type LinkedSupplier = z.infer<typeof linkedSupplier>

export const listSuppliersInput = z.object({
  q: filterText,
  /** Only those whose next list is due. */
  due: z.boolean().default(false),
  /** Only those with lists that wait for review. */
  waits: z.boolean().default(false),
  /** Only those whose lists are stored without a review. */
  byItself: z.boolean().default(false),
  /** Only those that left the last reminder without an answer. */
  unanswered: z.boolean().default(false),
  cursor: cursorText,
})
export type ListSuppliers = z.output<typeof listSuppliersInput>
export const suppliersPage = pageFrame.extend({ suppliers: z.array(linkedSupplier) })
export type SuppliersPage = z.infer<typeof suppliersPage>

/** A supplier's name and codes, to find it by a code, and its first email address. */
export const supplierName = supplier
  .pick({ id: true, company: true, sourceCodes: true })
  .extend({ email: z.string().nullable() })
export type SupplierName = z.infer<typeof supplierName>
