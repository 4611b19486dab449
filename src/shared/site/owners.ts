import * as z from 'zod'
import { idText, text } from '../text/text.ts'
import { followUpWordMax, ownedKinds, ownedRecordsMax, ownerChoices } from './owner-terms.ts'

export const owner = z.object({ id: z.string(), name: z.string() })
export type Owner = z.infer<typeof owner>

/** A day in Pacific time; the word may be blank. */
const followUp = z.object({ on: z.string(), word: z.string() })
export type FollowUp = z.infer<typeof followUp>

/** Only staff see either. */
export const owned = { owner: owner.nullable(), followUp: followUp.nullable() }
export type Owned = { owner: Owner | null; followUp: FollowUp | null }

/** In the input of a list. */
export const ownerFilter = { owner: idText.nullish().describe("'me', 'none' or the id of an account.") }
export const dueFilter = {
  due: z
    .boolean()
    .default(false)
    .describe('Only what somebody wanted to come back to by today, if it is nobody’s or of the account that asks.'),
}
/** Of lists that are answered whole. */
export const ownedInput = z.object(ownerFilter)
export type OwnedInput = z.output<typeof ownedInput>

export const setOwnerInput = z.object({
  kind: z.enum(ownedKinds),
  ids: z
    .array(idText)
    .min(1)
    .max(ownedRecordsMax)
    .describe('Of inquiries, for their requests; of quotes, orders, needs, for their lists, or incoming lists.'),
  ownerId: idText.nullable(),
})
export type SetOwner = z.output<typeof setOwnerInput>

/** Without a day there is none any longer. */
export const setFollowUpInput = z.object({
  kind: z.enum(ownedKinds),
  id: idText.describe('As in `ids` of the owners.'),
  on: z.iso.date('Must be a date, such as 2026-12-15').nullable(),
  word: text(followUpWordMax).trim().nullish(),
})
export type SetFollowUp = z.output<typeof setFollowUpInput>

/** What each of the records has now, by the ids that were given. */
export const ownedRecords = z.object({ records: z.array(z.object({ id: z.string(), ...owned })) })
export type OwnedRecords = z.infer<typeof ownedRecords>

/** Who may own, and what the account that asks looks at. */
export const possibleOwners = z.object({
  me: z.string(),
  choice: z.enum(ownerChoices),
  owners: z.array(owner),
})
export type PossibleOwners = z.infer<typeof possibleOwners>

export const chooseOwnersInput = z.object({ choice: z.enum(ownerChoices) })
