import * as z from 'zod'
import { blankText, idText, requiredText, text } from '../text/text.ts'
import { announcementTypes, assetContentTypes, assetTypes, requiredFieldsMessage } from './terms.ts'

/** 1 shows the record to buyers, 0 hides it. */
export const activeFlag = z.union([z.literal(0), z.literal(1)])

export const productType = z.object({
  id: z.string(),
  name: z.string(),
  active: activeFlag,
  createdAt: z.iso.datetime(),
})
export type ProductType = z.infer<typeof productType>

export const productTypeItemCount = z.object({ id: z.string(), itemCount: z.int() })
export type ProductTypeItemCount = z.infer<typeof productTypeItemCount>

export const listProductTypesInput = z.object({ includeInactive: z.boolean().default(false) })
export const productTypeInput = z.object({
  name: requiredText(100, 'Please enter a product name.'),
  active: activeFlag.default(1),
})
export const updateProductTypeInput = z.object({
  id: idText,
  name: requiredText(100, 'Please enter a product name.').optional(),
  active: activeFlag.optional(),
})

export const announcement = z.object({
  id: z.string(),
  title: z.string(),
  content: z.string(),
  type: z.string(),
  active: activeFlag,
  createdAt: z.iso.datetime(),
})
export type Announcement = z.infer<typeof announcement>

export const listAnnouncementsInput = z.object({ activeOnly: z.boolean().default(false) })
export const announcementInput = z.object({
  title: requiredText(300, requiredFieldsMessage),
  content: requiredText(20_000, requiredFieldsMessage),
  type: z.enum(announcementTypes).default('general'),
  active: activeFlag.default(1),
})
export type AnnouncementInput = z.output<typeof announcementInput>
export const updateAnnouncementInput = announcementInput.extend({ id: idText })

export const teamMember = z.object({
  id: z.string(),
  name: z.string(),
  title: z.string(),
  phone: z.string(),
  email: z.string(),
  specialties: z.string(),
  photoUrl: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
export type TeamMember = z.infer<typeof teamMember>

// Only addresses that load as a picture: never javascript: or data:. Browsers read a backslash as a slash and drop tabs
// and line breaks; an address that starts with two slashes is another host's.
const photoUrl = text(2_000).refine(
  (url) => url === '' || /^(https:\/\/|\/(?![/\\\t\r\n]))/.test(url),
  'Must start with https:// or /',
)

export const teamMemberInput = z.object({
  name: requiredText(200, requiredFieldsMessage),
  title: requiredText(200, requiredFieldsMessage),
  phone: requiredText(50, requiredFieldsMessage),
  email: requiredText(254, requiredFieldsMessage),
  specialties: blankText(1_000),
  photoUrl: photoUrl.nullish().transform((url) => url || null),
})
export type TeamMemberInput = z.output<typeof teamMemberInput>
export const updateTeamMemberInput = teamMemberInput.extend({ id: idText })

export const catalogIdInput = z.object({ id: idText })

/** A stored asset without its bytes, which are at `filePath`; it changes with them. */
export const companyAsset = z.object({
  id: z.string(),
  type: z.enum(assetTypes),
  fileName: z.string(),
  filePath: z.string(),
  contentType: z.enum(assetContentTypes),
  updatedAt: z.iso.datetime(),
})
export type CompanyAsset = z.infer<typeof companyAsset>

export const assetInput = z.object({ type: z.enum(assetTypes) })
// Bytes are not sent as JSON: the REST path takes them from a form.
export const replaceAssetInput = assetInput.extend({ fileName: z.string(), bytes: z.instanceof(Uint8Array) })
export type ReplaceAssetInput = z.output<typeof replaceAssetInput>
