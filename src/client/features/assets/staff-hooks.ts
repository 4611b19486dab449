import { useMutation } from '@tanstack/react-query'
import { companyAsset } from '../../../shared/catalog.ts'
import { type AssetType, assetBytesMax, assetTooLarge } from '../../../shared/catalog-terms.ts'
import { apiRequest } from '../../lib/api-request.ts'
import { isGone } from '../../lib/delete-record.ts'
import { trpc } from '../../lib/trpc.ts'

/** The company's own files as they stand now, for those who replace them. */
export function useAssetsForStaff() {
  return trpc.catalog.assets.list.useQuery(undefined, { refetchOnMount: 'always' })
}

/** Stores a file in the place of the one that stands there. */
export function useReplaceAsset(type: AssetType) {
  const { assets } = trpc.useUtils().catalog
  return useMutation({
    mutationFn: async (file: File) => {
      // The server would stop reading such a file, and the browser then reports a broken connection, not the reason.
      if (file.size > assetBytesMax) throw new Error(assetTooLarge)
      const form = new FormData()
      form.set('file', file)
      const answer = await apiRequest('PUT', `/api/assets/${type}`, form)
      return companyAsset.parse(await answer.json())
    },
    onSuccess: () => assets.invalidate(),
  })
}

/** Deletes a file; the built-in one stands in its place again. */
export function useDeleteAsset() {
  const { assets } = trpc.useUtils().catalog
  return trpc.catalog.assets.delete.useMutation({
    // Awaited, so that the button is gone before the confirmation gives the focus back.
    onSettled: async (_answer, error) => {
      if (isGone(error)) await assets.invalidate()
    },
  })
}
