import * as z from 'zod'
import { pageFrame } from '../site/paging.ts'
import { idText, requiredText } from '../text/text.ts'

/** What a program may do with a key: only read, or also change. */
export const keyAccesses = ['read', 'write'] as const
export type KeyAccess = (typeof keyAccesses)[number]

/** So many keys an account has at most, ended ones among them. */
export const keysMax = 20
/** A key works a year at most. */
export const keyDaysMax = 366
const nameMax = 200

/** A key by which a program works for its holder, without the key itself. */
export const programKey = z.object({
  id: z.string(),
  name: z.string(),
  access: z.enum(keyAccesses),
  endsAt: z.iso.datetime(),
  createdAt: z.iso.datetime(),
  /** Exact to a minute. */
  lastUsedAt: z.iso.datetime().nullable(),
})
export type ProgramKey = z.infer<typeof programKey>

export const programKeys = pageFrame.extend({ keys: z.array(programKey) })
export type ProgramKeys = z.infer<typeof programKeys>

export const newKeyInput = z.object({
  name: requiredText(nameMax, 'Please enter the name of the program.'),
  endsAt: z.iso.datetime('Please say when the key ends.'),
  access: z.enum(keyAccesses),
})
export type NewKey = z.infer<typeof newKeyInput>

/** The key is in this answer alone. */
export const madeKey = programKey.extend({ key: z.string() })
export type MadeKey = z.infer<typeof madeKey>

export const keyIdInput = z.object({ id: idText })
