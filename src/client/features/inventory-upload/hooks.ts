import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
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

/** What is stored of every source, by code. */
export function useSourceTotals() {
  return trpc.inventory.sourceTotals.useQuery(undefined, { refetchOnMount: 'always' })
}

/**
 * Sends a workbook. `sentShare` is the part of the file that has left, 0 to 1; from 1 on the server reads and stores it,
 * and there is nothing left to cancel. Toasts tell how it ended even when the screen has moved on, and every list of the inventory is loaded again.
 */
export function useUploadInventory() {
  const utils = trpc.useUtils()
  const [sentShare, setSentShare] = useState(0)
  const running = useRef<AbortController>(undefined)
  const upload = useMutation({
    mutationFn: async ({ file, form }: { file: File; form: UploadForm }): Promise<UploadResult> => {
      setSentShare(0)
      running.current = new AbortController()
      const { signal } = running.current
      const body = toUploadBody(file, form)
      return uploadResult.parse(await uploadForm('/api/inventory/upload', body, { onProgress: setSentShare, signal }))
    },
    onSuccess: ({ itemsProcessed }) => tellSuccess(itemsProcessed),
    onError: (error) => tellFailure(error),
    // Also after a failure: it may be the answer alone that did not arrive.
    onSettled: () => {
      void utils.inventory.invalidate()
      void utils.admin.invalidate()
      void utils.catalog.productTypes.itemCounts.invalidate()
      // What the buyers selected is compared with today's stock.
      void utils.inquiries.get.invalidate()
    },
  })
  useLeaveWarning(upload.isPending)
  return { ...upload, sentShare, cancel: () => running.current?.abort() }
}

// Closing or reloading the page would end the transfer, and nobody would hear how it went.
function useLeaveWarning(isUnderWay: boolean): void {
  useEffect(() => {
    if (!isUnderWay) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnderWay])
}

/** Whether an upload ended because the admin took it back. */
export function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}

/** What a failed upload tells: the server's words when it gave any. */
export function uploadFailureText(error: unknown): string {
  const told = error instanceof RefusedRequest ? error.serverMessage : undefined
  return told ?? 'Failed to upload inventory. Please try again.'
}

function tellFailure(error: unknown): void {
  if (isCancelled(error)) notify({ title: 'Upload Cancelled', description: 'The list was not sent.' })
  else notify({ title: 'Upload Failed', description: uploadFailureText(error), variant: 'destructive' })
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
