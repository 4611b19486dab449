import { useMutation } from '@tanstack/react-query'
import { companyAsset } from '../../../shared/site/catalog.ts'
import { type AssetType, assetBytesMax, assetTooLarge } from '../../../shared/site/catalog-terms.ts'
import { apiRequest } from '../../platform/server/api-request.ts'
import { refreshWhenGone } from '../../platform/server/delete-record.ts'
import { trpc } from '../../platform/server/trpc.ts'

/** The company's files, reloaded on each visit. */
export function useAssetsForStaff() {
  return trpc.catalog.assets.list.useQuery(undefined, { refetchOnMount: 'always' })
}

/** Uploads or replaces a file. */
export function useReplaceAsset(type: AssetType) {
  const { assets } = trpc.useUtils().catalog
  return useMutation({
    mutationFn: async (file: File) => {
      // The server would stop reading, and the browser would report a broken connection instead of the reason.
      if (file.size > assetBytesMax) throw new Error(assetTooLarge)
      const form = new FormData()
      form.set('file', file)
      const answer = await apiRequest('PUT', `/api/assets/${type}`, form)
      return companyAsset.parse(await answer.json())
    },
    onSuccess: () => assets.invalidate(),
  })
}

/** Deletes a file; the built-in one is shown again. */
export function useDeleteAsset() {
  const { assets } = trpc.useUtils().catalog
  return trpc.catalog.assets.delete.useMutation({ onSettled: refreshWhenGone(() => assets.invalidate()) })
}
