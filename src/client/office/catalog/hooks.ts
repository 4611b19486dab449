import { useMutation } from '@tanstack/react-query'
import {
  type Announcement,
  type AnnouncementInput,
  companyAsset,
  type ProductType,
  type TeamMember,
  type TeamMemberInput,
} from '../../../shared/site/catalog.ts'
import { type AssetType, assetBytesMax, assetTooLarge } from '../../../shared/site/terms.ts'
import { formatCountOf, wordFor } from '../../../shared/text/count-text.ts'
import { dismissError, notify } from '../../platform/notify/notify.ts'
import { goneToast, refreshAfterDelete } from '../../platform/server/delete-record.ts'
import { apiRequest, errorText, findErrorCode } from '../../platform/server/requests.ts'
import { trpc, trpcCache } from '../../platform/server/trpc.ts'
import { SignedOut } from '../../platform/session/signed-out.ts'

const inactiveToo = { includeInactive: true }

/** All product types, inactive ones too. */
export function useProductTypes() {
  return trpc.catalog.productTypes.list.useQuery(inactiveToo, { refetchOnMount: 'always' })
}

/** How many items have each product type, by id; undefined while unknown. */
export function useProductItemCounts(): ReadonlyMap<string, number> | undefined {
  const { data } = trpc.catalog.productTypes.itemCounts.useQuery(undefined, { refetchOnMount: 'always' })
  return data && new Map(data.map(({ id, itemCount }) => [id, itemCount]))
}

export type StoredProduct = { productType: ProductType; itemCount: number }

/** As stored now; undefined when it is gone. */
export async function findProductType(id: string): Promise<StoredProduct | undefined> {
  const { list, itemCounts } = trpcCache.catalog.productTypes
  const [types, counts] = await Promise.all([
    list.fetch(inactiveToo, { staleTime: 0 }),
    itemCounts.fetch(undefined, { staleTime: 0 }),
  ])
  const productType = types.find((type) => type.id === id)
  return productType && { productType, itemCount: counts.find((count) => count.id === id)?.itemCount ?? 0 }
}

// A rename also changes the items, and an inactive type hides its items.
function productTypesChanged(): Promise<void> {
  void trpcCache.inventory.invalidate()
  void trpcCache.inquiries.get.invalidate()
  void trpcCache.admin.stats.invalidate()
  return trpcCache.catalog.productTypes.invalidate()
}

/** Creates a product type, or renames the one with the id. */
export function useSaveProductType() {
  // Also after a refusal: another admin's change is its usual reason.
  const options = { onSettled: () => void productTypesChanged() }
  const create = trpc.catalog.productTypes.create.useMutation(options)
  const update = trpc.catalog.productTypes.update.useMutation(options)
  return (name: string, id: string | undefined) =>
    id === undefined ? create.mutateAsync({ name }) : update.mutateAsync({ id, name })
}

/** The error text: the domain's message, or that the action failed and why. */
export function productFailureText(verb: 'create' | 'update' | 'delete', error: unknown): string {
  return findErrorCode(error) ? errorText(error) : `Failed to ${verb} product. ${errorText(error)}`
}

/** Activates or deactivates a product type optimistically; a refusal rolls it back. */
export function useToggleProductType() {
  const { list } = trpcCache.catalog.productTypes
  const show = (id: string, active: ProductType['active']) =>
    list.setData(inactiveToo, (types) => types?.map((type) => (type.id === id ? { ...type, active } : type)))
  const update = trpc.catalog.productTypes.update.useMutation({ onSettled: productTypesChanged })
  return async ({ id, name, active }: ProductType): Promise<void> => {
    const wanted = active === 1 ? 0 : 1
    const about = `record ${id}`
    dismissError(about)
    await list.cancel(inactiveToo)
    show(id, wanted)
    try {
      await update.mutateAsync({ id, active: wanted })
    } catch (error) {
      show(id, active)
      if (findErrorCode(error) === 'NOT_FOUND') notify({ ...goneToast(name), about })
      else notify({ title: productFailureText('update', error), variant: 'destructive', about })
    }
  }
}

/** Its items stay. */
export function useDeleteProductType() {
  return trpc.catalog.productTypes.delete.useMutation({ onSettled: refreshAfterDelete(productTypesChanged) })
}

/** What deleting a product type does to its items. */
export function deletionText({ productType: { name, active }, itemCount }: StoredProduct): string {
  if (itemCount === 0) return 'No items use it. This action cannot be undone.'
  const used = `${formatCountOf(itemCount, 'item')} ${wordFor(itemCount, 'uses', 'use')}`
  const stays = wordFor(itemCount, 'It stays', 'They stay')
  // Only inactive product types hide their items; deleting one shows them.
  const shown = active === 1 ? '' : ' Buyers do not see this product while it is inactive; once it is deleted, they do.'
  return `${used} the product ${name}. ${stays} in inventory under this name.${shown} This action cannot be undone.`
}

/** All announcements, including inactive ones; newest first. */
export function useAllAnnouncements() {
  return trpc.catalog.announcements.list.useQuery({ activeOnly: false }, { refetchOnMount: 'always' })
}

/** Loads one announcement as stored now; undefined when it is gone. Throws when nobody is signed in anymore. */
export async function findAnnouncement(id: string): Promise<Announcement | undefined> {
  // A visitor would get only the active ones, as if the others were deleted.
  const session = await trpcCache.admin.session.fetch(undefined, { staleTime: 0 })
  if (!session?.authenticated) throw new SignedOut()
  const announcements = await trpcCache.catalog.announcements.list.fetch({ activeOnly: false }, { staleTime: 0 })
  return announcements.find((one) => one.id === id)
}

const announcementsChanged = () => trpcCache.catalog.announcements.invalidate()

/** Creates an announcement, or updates the one with the id. */
export function useSaveAnnouncement() {
  const create = trpc.catalog.announcements.create.useMutation({ onSettled: announcementsChanged })
  const update = trpc.catalog.announcements.update.useMutation({ onSettled: announcementsChanged })
  return (input: AnnouncementInput, id: string | undefined) =>
    id === undefined ? create.mutateAsync(input) : update.mutateAsync({ id, ...input })
}

export function useDeleteAnnouncement() {
  return trpc.catalog.announcements.delete.useMutation({ onSettled: refreshAfterDelete(announcementsChanged) })
}

/** The team, reloaded on each visit. */
export const useTeamForStaff = () => trpc.catalog.team.list.useQuery(undefined, { refetchOnMount: 'always' })

/** Loads one member as stored now; undefined when gone. */
export async function findTeamMember(id: string): Promise<TeamMember | undefined> {
  const team = await trpcCache.catalog.team.list.fetch(undefined, { staleTime: 0 })
  return team.find((member) => member.id === id)
}

const teamChanged = () => trpcCache.catalog.team.invalidate()

/** Creates a team member, or updates the one with the id. */
export function useSaveTeamMember() {
  const create = trpc.catalog.team.create.useMutation({ onSettled: teamChanged })
  const update = trpc.catalog.team.update.useMutation({ onSettled: teamChanged })
  return (input: TeamMemberInput, id: string | undefined) =>
    id === undefined ? create.mutateAsync(input) : update.mutateAsync({ id, ...input })
}

export function useDeleteTeamMember() {
  return trpc.catalog.team.delete.useMutation({ onSettled: refreshAfterDelete(teamChanged) })
}

/** The company's files, reloaded on each visit. */
export const useAssetsForStaff = () => trpc.catalog.assets.list.useQuery(undefined, { refetchOnMount: 'always' })

const assetsChanged = () => trpcCache.catalog.assets.invalidate()

/** Uploads or replaces a file. */
export function useReplaceAsset(type: AssetType) {
  return useMutation({
    mutationFn: async (file: File) => {
      // The server would stop reading, and the browser would report a broken connection instead of the reason.
      if (file.size > assetBytesMax) throw new Error(assetTooLarge)
      const form = new FormData()
      form.set('file', file)
      const answer = await apiRequest('PUT', `/api/assets/${type}`, form)
      return companyAsset.parse(await answer.json())
    },
    onSuccess: assetsChanged,
  })
}

/** The built-in one is shown again. */
export function useDeleteAsset() {
  return trpc.catalog.assets.delete.useMutation({ onSettled: refreshAfterDelete(assetsChanged) })
}
