import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type UploadResult, uploadResult } from '../../../shared/inventory.ts'
import { RefusedRequest, uploadForm } from '../../lib/api-request.ts'
import { notify, toastDurationMs } from '../../lib/notify.ts'
import { trpc } from '../../lib/trpc.ts'
import { toUploadBody, type UploadForm } from './upload-form.ts'

const nextStepMs = 8000

/** All product types, inactive ones too. */
export function useAllProductTypes() {
  return trpc.catalog.productTypes.list.useQuery({ includeInactive: true }, { refetchOnMount: 'always' })
}

/** How many items no region shows. */
export function useItemsWithoutRegion(): number {
  return trpc.inventory.summary.useQuery(undefined, { refetchOnMount: 'always' }).data?.itemsWithoutRegion ?? 0
}

/**
 * Sends a workbook. `sentShare` is the part of the file that has left, 0 to 1; from 1 on the server reads and stores it.
 * Toasts tell how it ended even when the screen has moved on, and every list of the inventory is loaded again.
 */
export function useUploadInventory() {
  const utils = trpc.useUtils()
  const [sentShare, setSentShare] = useState(0)
  const upload = useMutation({
    mutationFn: async ({ file, form }: { file: File; form: UploadForm }): Promise<UploadResult> => {
      setSentShare(0)
      const answer = await uploadForm('/api/inventory/upload', toUploadBody(file, form), { onProgress: setSentShare })
      return uploadResult.parse(answer)
    },
    onSuccess: ({ itemsProcessed }) => {
      tellSuccess(itemsProcessed)
      void utils.inventory.invalidate()
      void utils.admin.invalidate()
      // What the buyers selected is compared with today's stock.
      void utils.inquiries.get.invalidate()
    },
    onError: (error) =>
      notify({ title: 'Upload Failed', description: uploadFailureText(error), variant: 'destructive' }),
  })
  return { ...upload, sentShare }
}

/** What a failed upload tells: the server's words when it gave any. */
export function uploadFailureText(error: unknown): string {
  const told = error instanceof RefusedRequest ? error.serverMessage : undefined
  return told ?? 'Failed to upload inventory. Please try again.'
}

function tellSuccess(itemsProcessed: number): void {
  let isTold = false
  const tellNextStep = () => {
    if (isTold) return
    isTold = true
    notify({
      title: 'Next Step',
      description: 'Please go to inventory and select the default regions.',
      durationMs: nextStepMs,
    })
  }
  notify({
    title: 'Upload Successful',
    description: `Inventory uploaded successfully. ${itemsProcessed} items processed.`,
    onClose: tellNextStep,
  })
  setTimeout(tellNextStep, toastDurationMs)
}
