import * as z from 'zod'
import { pageFrame, pageInput } from '../site/paging.ts'
import { requiredText } from '../text/text.ts'
import { changeActions, changeKinds, changesMax } from './terms.ts'

const fieldValue = z.union([z.string(), z.number(), z.boolean(), z.null()])

/** Null means that there was, or is, no value. */
export const fieldChange = z.object({ field: z.string(), before: fieldValue, after: fieldValue })
export type FieldChange = z.infer<typeof fieldChange>

export const staffChange = z.object({
  id: z.string(),
  madeAt: z.iso.datetime(),
  madeBy: z.string(),
  kind: z.enum(changeKinds),
  recordId: z.string(),
  recordName: z.string(),
  action: z.enum(changeActions),
  fields: z.array(fieldChange),
})
export type StaffChange = z.infer<typeof staffChange>

export const listChangesInput = pageInput.extend({
  kind: z.enum(changeKinds),
  /** Without it, the changes of all records of the kind, including deleted ones. Those of inquiries come with their quotes and mails. */
  recordId: requiredText(300).optional(),
  limit: z.int().min(1).max(changesMax).default(50),
})
export type ListChanges = z.output<typeof listChangesInput>

export const changesPage = pageFrame.pick({ nextCursor: true }).extend({ changes: z.array(staffChange) })
export type ChangesPage = z.infer<typeof changesPage>
