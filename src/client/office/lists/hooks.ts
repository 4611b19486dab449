import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import {
  type FileRowsInput,
  type ListCategories,
  listCategories,
  type StagedUpload,
  type StagedUploadSummary,
  stagedUpload,
  type UploadRecord,
} from '../../../shared/lists/schema.ts'
import { notify } from '../../platform/notify/notify.ts'
import { endTopic } from '../../platform/notify/topics.ts'
import { isGone } from '../../platform/server/delete-record.ts'
import { RefusedRequest, uploadForm } from '../../platform/server/requests.ts'
import { trpc } from '../../platform/server/trpc.ts'
import { useClearAtEntry } from '../../platform/session/signed-out.ts'
import { confirmDelete } from '../../ui/dialog/confirm.tsx'
import { useProductTypes } from '../catalog/hooks.ts'
import { toUploadBody, type UploadForm, uploadAction } from './upload-form.ts'

const historyRows = 10

export const useSourceTotals = () => trpc.inventory.sourceTotals.useQuery(undefined, { refetchOnMount: 'always' })

/** Product types, and categories that only items have. */
export function useStockCategories(): readonly string[] {
  const types = useProductTypes()
  const offered = trpc.inventory.categories.useQuery({}, { refetchOnMount: 'always' })
  return useMemo(() => {
    const names = new Set([...(types.data ?? []).map(({ name }) => name), ...(offered.data ?? [])])
    return [...names].sort((a, b) => a.localeCompare(b, 'en-US'))
  }, [types.data, offered.data])
}

/** Reloads everything that shows the stock. */
export function useStockRefresh(): () => void {
  const utils = trpc.useUtils()
  return () => {
    void utils.inventory.invalidate()
    void utils.admin.invalidate()
    void utils.catalog.productTypes.invalidate()
    // An inquiry's items are compared with today's stock.
    void utils.inquiries.get.invalidate()
  }
}

/** Sends a workbook to the server. `sentShare` is the part sent, 0 to 1. `onArrived` is called even after the screen was left. */
export function useSendList(onArrived: () => void) {
  const { uploads, incoming } = trpc.useUtils().inventory
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
      uploads.get.setData({ id: upload.id }, upload)
      onArrived()
      if (!isOnScreen.current) notifyReceived(upload)
    },
    onError: (error) => notifySendFailure(error),
    // Also after a failure: perhaps only the response was lost.
    onSettled: () => void incoming.invalidate(),
  })
  useLeaveWarning(sending.isPending)
  return { ...sending, sentShare, cancel: () => running.current?.abort() }
}

/** Reads a chosen file for what its rows are, before it is uploaded. Whoever removes the file, or uploads it, ends that. */
export function useListCategories(file: File | null) {
  const read = useQuery({
    queryKey: ['list categories', file?.name, file?.size, file?.lastModified],
    queryFn: async ({ signal }): Promise<ListCategories> => {
      const body = new FormData()
      if (file) body.set('file', file)
      return listCategories.parse(await uploadForm('/api/inventory/list-categories', body, { signal }))
    },
    enabled: file !== null,
    gcTime: 0,
  })
  useClearAtEntry(read.error, () => void read.refetch())
  return read
}

// A kept tab unmounts its effects while another tab is open.
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

export function notifyReceived({ fileName }: Pick<StagedUpload, 'fileName'>): void {
  notify({ title: 'List Received', description: `You will find ${fileName} on the Inventory tab.` })
}

// Closing or reloading the page would cancel the transfer.
function useLeaveWarning(isSending: boolean): void {
  useEffect(() => {
    if (!isSending) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isSending])
}

/** Whether the user cancelled the upload. */
export function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}

/** The message of a failed transfer: the server's, if any. */
export function uploadFailureText(error: unknown): string {
  const message = error instanceof RefusedRequest ? error.serverMessage : undefined
  return message ?? 'Failed to upload inventory. Please try again.'
}

/** Why a file could not be read before its upload: the server's word, if any. */
export function readFailureText(error: unknown): string {
  const message = error instanceof RefusedRequest ? error.serverMessage : undefined
  return message ?? 'The file could not be read yet. Choose the category yourself and upload it.'
}

function notifySendFailure(error: unknown): void {
  if (isCancelled(error)) notify({ title: 'Upload Cancelled', description: 'The list was not sent.' })
  else
    notify({
      title: 'Upload Failed',
      description: uploadFailureText(error),
      variant: 'destructive',
      about: uploadAction,
    })
}

function useDiscardUpload() {
  const { uploads, incoming } = trpc.useUtils().inventory
  return trpc.inventory.uploads.discard.useMutation({
    onSettled: (_answer, error, { id }) => {
      if (isGone(error)) void uploads.get.invalidate({ id })
      void incoming.invalidate()
    },
  })
}

/** The first rows of a table of a staged file, which never changes. */
export function useFileRows(place: FileRowsInput, isWanted: boolean) {
  return trpc.inventory.uploads.fileRows.useQuery(place, { enabled: isWanted, staleTime: Number.POSITIVE_INFINITY })
}

/** The stored lists, newest first, page by page. */
export function useUploadHistory() {
  const history = trpc.inventory.uploads.history.useInfiniteQuery(
    { limit: historyRows },
    { getNextPageParam: ({ nextCursor }) => nextCursor, refetchOnMount: 'always', gcTime: 0 },
  )
  const uploads = useMemo(() => history.data && uniqueUploads(history.data.pages), [history.data])
  return { ...history, uploads }
}

// A newly stored list moves others to the next page, where they would repeat.
function uniqueUploads(pages: readonly { uploads: readonly UploadRecord[] }[]): readonly UploadRecord[] {
  const byId = new Map(pages.flatMap((page) => page.uploads).map((upload) => [upload.id, upload]))
  return [...byId.values()]
}

/** Takes a stored list back and restores the earlier items of its sources. */
export function useRestoreUpload() {
  const refreshStock = useStockRefresh()
  return trpc.inventory.uploads.restore.useMutation({
    onSuccess: (_restored, { id }) => endTopic(id),
    onSettled: refreshStock,
  })
}

/** Asks before discarding a staged list; `onDiscarded` is also called when it was already gone. */
export function useDiscardQuestion() {
  const discard = useDiscardUpload()
  return ({ id, fileName }: Pick<StagedUploadSummary, 'id' | 'fileName'>, onDiscarded: () => void) =>
    confirmDelete({
      title: `Discard ${fileName}?`,
      body: 'The stock does not change. To use the list later, upload it again.',
      confirmLabel: 'Discard',
      remove: () => discard.mutateAsync({ id }),
      done: 'List Discarded',
      describe: () => fileName,
      failed: (message) => `Failed to discard the list. ${message}`,
      gone: 'Someone else already stored or discarded it.',
      onDeleted: onDiscarded,
    })
}
