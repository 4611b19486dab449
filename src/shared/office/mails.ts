import * as z from 'zod'
import { filterText, pageFrame, pageInput } from '../site/paging.ts'
import { idText } from '../text/text.ts'
import { mailKinds, mailStates } from './terms.ts'

export const mailEntry = z.object({
  id: z.string(),
  kind: z.enum(mailKinds),
  state: z.enum(mailStates),
  /** Of the inquiry or the needs list that it tells of. */
  reference: z.string(),
  to: z.string(),
  replyTo: z.string().nullable(),
  /** Null once the text is deleted. */
  subject: z.string().nullable(),
  attempts: z.int(),
  /** When it is tried next; null if it waits for nothing. */
  dueAt: z.iso.datetime().nullable(),
  attemptedAt: z.iso.datetime().nullable(),
  /** Why the last attempt failed, or why it is held or was cancelled, in words. */
  error: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** When it was sent, failed or was cancelled. */
  settledAt: z.iso.datetime().nullable(),
})
export type MailEntry = z.infer<typeof mailEntry>

export const mail = mailEntry.extend({
  messageId: z.string(),
  text: z.string().nullable(),
  html: z.string().nullable(),
  /** The version of a quote that it brings to the buyer. */
  quoteId: z.string().nullable(),
  /** Why staff cannot have it sent now; null if they can. */
  obstacle: z.string().nullable(),
})
export type Mail = z.infer<typeof mail>
/** What a mail is, whatever can be done with it. */
export type StoredMail = Omit<Mail, 'obstacle'>

export const listMailsInput = pageInput.extend({
  state: z.enum(mailStates).nullish(),
  /** Part of the address. */
  to: filterText,
  /** Only mails about this inquiry and its quotes. */
  inquiryId: idText.nullish(),
  /** Only mails about the list that this need came with. */
  needId: idText.nullish(),
  /** Only mails about this version of a quote. */
  quoteId: idText.nullish(),
})
export type ListMails = z.output<typeof listMailsInput>
export const mailsPage = pageFrame.extend({ mails: z.array(mailEntry) })
export type MailsPage = z.infer<typeof mailsPage>

export const mailIdInput = z.object({ id: idText })
