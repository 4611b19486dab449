import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ListCorrection } from '../../../../shared/lists/schema.ts'
import { isUnderWay } from '../../../../shared/lists/terms.ts'
import { dismissError, notify, toastDurationMs } from '../../../platform/notify/notify.ts'
import { hasEnded } from '../../../platform/notify/topics.ts'
import { pollAfterMs } from '../../../platform/server/poll-after.ts'
import { errorText, findErrorCode } from '../../../platform/server/requests.ts'
import { trpc } from '../../../platform/server/trpc.ts'
import { useStockRefresh } from '../hooks.ts'
import { uploadAction } from '../upload-form.ts'

const nextStepMs = 8000
const rowsPerPage = 50

/** A staged list, polled while the server works on it, or while `isWatched`. */
export function useStagedUpload(id: string, isWatched: boolean) {
  const waitingSinceMs = useRef<number>(undefined)
  return trpc.inventory.uploads.get.useQuery(
    { id },
    {
      refetchOnMount: 'always',
      refetchInterval: ({ state: { data, error } }) => {
        const isGone = findErrorCode(error) === 'NOT_FOUND'
        if (isGone || !(isWatched || (data && isUnderWay(data)))) {
          waitingSinceMs.current = undefined
          return false
        }
        waitingSinceMs.current ??= Date.now()
        return pollAfterMs(Date.now() - waitingSinceMs.current)
      },
    },
  )
}

export function useStagedRows(id: string, onlyProblems: boolean, cursor: string | undefined) {
  return trpc.inventory.uploads.rows.useQuery(
    { id, onlyProblems, cursor, limit: rowsPerPage },
    // Another reading gives other rows under the same cursors.
    { refetchOnMount: 'always', gcTime: 0, placeholderData: keepPreviousData },
  )
}

/** Reads a list again, with or without corrections. */
export function useRereadUpload() {
  const { uploads, incoming } = trpc.useUtils().inventory
  return trpc.inventory.uploads.reread.useMutation({
    onMutate: () => dismissError(uploadAction),
    onSuccess: (upload) => {
      uploads.get.setData({ id: upload.id }, upload)
      void incoming.invalidate()
    },
    onError: (_error, { id }) => void uploads.get.invalidate({ id }),
  })
}

/** Toasts report the result on any screen. */
export function useStoreUpload() {
  const { get } = trpc.useUtils().inventory.uploads
  const refreshStock = useStockRefresh()
  return trpc.inventory.uploads.commit.useMutation({
    onMutate: () => dismissError(uploadAction),
    onSuccess: ({ itemsProcessed }, { id }) => notifyStored(id, itemsProcessed),
    onError: (error) => {
      if (findErrorCode(error) === 'STOCK_CHANGED') return
      notify({ title: 'Upload Failed', description: errorText(error), variant: 'destructive', about: uploadAction })
    },
    // Awaited, so an outdated preview has new figures before the button can be pressed again.
    onSettled: async (_result, _error, { id }) => {
      await get.invalidate({ id })
      refreshStock()
    },
  })
}

/** Stores a file without the required columns as rows of text. */
export function useStoreFreeForm() {
  const utils = trpc.useUtils()
  return trpc.inventory.uploads.storeFreeForm.useMutation({
    onSuccess: ({ message }) => notify({ title: 'Free-form List Stored', description: message }),
    onSettled: () => {
      void utils.inventory.flexible.invalidate()
      void utils.inventory.uploads.invalidate()
      void utils.inventory.incoming.invalidate()
      void utils.admin.changes.invalidate()
    },
  })
}

function notifyStored(uploadId: string, itemsProcessed: number): void {
  let isShown = false
  const notifyNextStep = () => {
    if (isShown || hasEnded(uploadId)) return
    isShown = true
    notify({
      title: 'Next Step',
      description: 'Please go to inventory and select the default regions.',
      durationMs: nextStepMs,
      topic: uploadId,
    })
  }
  notify({
    title: 'Upload Successful',
    description: `Inventory uploaded successfully. ${itemsProcessed} items processed.`,
    topic: uploadId,
    onClose: notifyNextStep,
  })
  setTimeout(notifyNextStep, toastDurationMs)
}

const sentAtOnce = 50

/** Collects corrections while the list is being read, and sends them when that is done. */
export function useCorrections(isBusy: boolean, onSend: (corrections: ListCorrection[]) => void) {
  const [waiting, setWaiting] = useState<readonly ListCorrection[]>([])
  const [sent, setSent] = useState<readonly ListCorrection[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the end of a reading, or a new correction, sends
  useEffect(() => {
    if (isBusy) return
    const next = waiting.slice(0, sentAtOnce)
    setSent(next)
    if (next.length === 0) return
    setWaiting(waiting.slice(next.length))
    onSend(next)
  }, [isBusy, waiting])
  return {
    /** Corrections that the rows on screen do not have yet. */
    pending: [...sent, ...waiting],
    correct: (correction: ListCorrection) => setWaiting((others) => [...others, correction]),
  }
}
