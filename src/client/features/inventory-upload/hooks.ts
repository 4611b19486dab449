import { useMutation } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { type StagedUpload, stagedUpload, type UploadRecord } from '../../../shared/uploads.ts'
import { RefusedRequest, uploadForm } from '../../lib/api-request.ts'
import { isGone } from '../../lib/delete-record.ts'
import { notify } from '../../lib/notify.ts'
import { trpc } from '../../lib/trpc.ts'
import { isUnderWay } from './staged-states.ts'
import { toUploadBody, type UploadForm, uploadAction } from './upload-form.ts'

const listsPollMs = 2000
const historyRows = 10

/** All product types, inactive ones too. */
export function useAllProductTypes() {
  return trpc.catalog.productTypes.list.useQuery({ includeInactive: true }, { refetchOnMount: 'always' })
}

/** What is stored of every source, by code. */
export function useSourceTotals() {
  return trpc.inventory.sourceTotals.useQuery(undefined, { refetchOnMount: 'always' })
}

/** The categories that the stock can be narrowed to, by name: product types, and whatever items are in. */
export function useStockCategories(): readonly string[] {
  const types = useAllProductTypes()
  const offered = trpc.inventory.categories.useQuery({}, { refetchOnMount: 'always' })
  return useMemo(() => {
    const names = new Set([...(types.data ?? []).map(({ name }) => name), ...(offered.data ?? [])])
    return [...names].sort((a, b) => a.localeCompare(b, 'en-US'))
  }, [types.data, offered.data])
}

/** Has every list that shows the stock loaded again. */
export function useStockRefresh(): () => void {
  const utils = trpc.useUtils()
  return () => {
    void utils.inventory.invalidate()
    void utils.admin.invalidate()
    void utils.catalog.productTypes.invalidate()
    // What the buyers selected is compared with today's stock.
    void utils.inquiries.get.invalidate()
  }
}

/**
 * Sends a workbook, to be read on the server. `sentShare` is the part of the file that has left, 0 to 1. When the screen has
 * moved on, toasts tell how it ended. `onArrived` is called wherever that is.
 */
export function useSendList(onArrived: () => void) {
  const { staged, get } = trpc.useUtils().inventory.uploads
  const [sentShare, setSentShare] = useState(0)
  const isOnScreen = useIsOnScreen()
  const running = useRef<AbortController>(undefined)
  const sending = useMutation({
    mutationFn: async ({ file, form }: { file: File; form: UploadForm }): Promise<StagedUpload> => {
      setSentShare(0)
      running.current = new AbortController()
      const { signal } = running.current
      const body = toUploadBody(file, form)
      return stagedUpload.parse(
        await uploadForm('/api/inventory/staged-uploads', body, { onProgress: setSentShare, signal }),
      )
    },
    onSuccess: (upload) => {
      get.setData({ id: upload.id }, upload)
      onArrived()
      if (!isOnScreen.current) tellReceived(upload)
    },
    onError: (error) => tellSendFailure(error),
    // Also after a failure: it may be the answer alone that did not arrive.
    onSettled: () => void staged.invalidate(),
  })
  useLeaveWarning(sending.isPending)
  return { ...sending, sentShare, cancel: () => running.current?.abort() }
}

// What a tab keeps while another one is open runs no effects.
function useIsOnScreen() {
  const isOnScreen = useRef(false)
  useEffect(() => {
    isOnScreen.current = true
    return () => {
      isOnScreen.current = false
    }
  }, [])
  return isOnScreen
}

/** Tells that a list is there to be looked at. */
export function tellReceived({ fileName }: Pick<StagedUpload, 'fileName'>): void {
  notify({ title: 'List Received', description: `${fileName} waits on the Inventory tab.` })
}

// Closing or reloading the page would end the transfer.
function useLeaveWarning(isSending: boolean): void {
  useEffect(() => {
    if (!isSending) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isSending])
}

/** Whether an upload ended because the admin took it back. */
export function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}

/** What a failed transfer tells: the server's words when it gave any. */
export function uploadFailureText(error: unknown): string {
  const told = error instanceof RefusedRequest ? error.serverMessage : undefined
  return told ?? 'Failed to upload inventory. Please try again.'
}

function tellSendFailure(error: unknown): void {
  if (isCancelled(error)) notify({ title: 'Upload Cancelled', description: 'The list was not sent.' })
  else
    notify({
      title: 'Upload Failed',
      description: uploadFailureText(error),
      variant: 'destructive',
      about: uploadAction,
    })
}

/** The lists that were handed in and are not stored, the newest first; watched while the server is at work on one. */
export function useStagedUploads() {
  return trpc.inventory.uploads.staged.useQuery(undefined, {
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? listsPollMs : false),
  })
}

/** Throws a list away that is not stored. It leaves the lists also when somebody else was first. */
export function useDiscardUpload() {
  const { staged, get } = trpc.useUtils().inventory.uploads
  return trpc.inventory.uploads.discard.useMutation({
    onSettled: (_answer, error, { id }) => {
      if (isGone(error)) {
        staged.setData(undefined, (uploads) => uploads?.filter((upload) => upload.id !== id))
        void get.invalidate({ id })
      }
      void staged.invalidate()
    },
  })
}

/** The lists that were stored, the newest first, page by page. */
export function useUploadHistory() {
  const history = trpc.inventory.uploads.history.useInfiniteQuery(
    { limit: historyRows },
    { getNextPageParam: ({ nextCursor }) => nextCursor, refetchOnMount: 'always', gcTime: 0 },
  )
  const uploads = useMemo(() => history.data && uniqueUploads(history.data.pages), [history.data])
  return { ...history, uploads }
}

// A list that is stored meanwhile moves the others into the next page.
function uniqueUploads(pages: readonly { uploads: readonly UploadRecord[] }[]): readonly UploadRecord[] {
  const byId = new Map(pages.flatMap((page) => page.uploads).map((upload) => [upload.id, upload]))
  return [...byId.values()]
}

/** Takes a stored list back: its sources offer what they did before it. */
export function useRestoreUpload() {
  const refreshStock = useStockRefresh()
  return trpc.inventory.uploads.restore.useMutation({ onSettled: refreshStock })
}
