import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type ForAll, readNeeds } from '../../../shared/needs/reading.ts'
import { apiRequest } from '../../platform/server/api-request.ts'
import { type PastedItem, toPastedItem } from './pasted-items.ts'

export type PastedList = ReturnType<typeof usePastedList>

/** A pasted list: its text, what was read of it, and what the buyer changes before it joins the list. */
export function usePastedList() {
  const [text, setText] = useState('')
  const [fileName, setFileName] = useState('')
  const [items, setItems] = useState<readonly PastedItem[]>()
  const [forAll, setForAll] = useState<readonly ForAll[]>([])
  const [others, setOthers] = useState<readonly { line: number; text: string }[]>([])
  const [changed, setChanged] = useState<{ before: readonly PastedItem[]; after: readonly PastedItem[] }>()
  const reading = useMutation({
    mutationFn: async (body: FormData | { text: string }) =>
      readNeeds.parse(await (await apiRequest('POST', '/api/customer-needs/read', body)).json()),
    onSuccess: (read) => {
      setItems(read.lines.map(toPastedItem))
      setForAll(read.forAll)
      setOthers(read.others)
    },
  })

  return {
    text,
    setText: (typed: string) => {
      setText(typed)
      if (reading.isError) reading.reset()
    },
    fileName,
    items,
    forAll,
    others,
    isReading: reading.isPending,
    error: reading.error,
    readText: () => {
      setFileName('')
      reading.mutate({ text })
    },
    readFile: (file: File) => {
      setFileName(file.name)
      const body = new FormData()
      body.set('file', file)
      reading.mutate(body)
    },
    change: (key: number, change: Partial<PastedItem>) =>
      setItems(items?.map((one) => (one.key === key ? { ...one, ...change } : one))),
    changeAll: (change: (pasted: PastedItem) => PastedItem) => {
      if (!items) return
      const after = items.map(change)
      setChanged({ before: items, after })
      setItems(after)
    },
    /** Takes back the last change of all lines; undefined once another has been made. */
    undo: changed && changed.after === items ? () => setItems(changed.before) : undefined,
    /** Back to the text, which stays. */
    goBack: () => setItems(undefined),
    clear: () => {
      setText('')
      setItems(undefined)
    },
  }
}
