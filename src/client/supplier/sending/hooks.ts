import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { v4 as newRequestKey } from 'uuid'
import { uploadForm } from '../../platform/server/requests.ts'

export type Sending = { fields: Readonly<Record<string, string>>; files: readonly File[] }

/** `sentShare` is the part sent, 0 to 1. What is sent again unchanged counts once, as after a lost answer. */
export function useSendLists<Answer>(
  url: string,
  { read, onSent }: { read: (answer: unknown) => Answer; onSent: (answer: Answer) => void },
) {
  const [sentShare, setSentShare] = useState(0)
  const unanswered = useRef({ content: '', key: '' })
  const sending = useMutation({
    mutationFn: async ({ fields, files }: Sending) => {
      setSentShare(0)
      const content = JSON.stringify([fields, files.map(({ name, size, lastModified }) => [name, size, lastModified])])
      if (unanswered.current.content !== content) unanswered.current = { content, key: newRequestKey() }
      const body = new FormData()
      for (const [name, text] of Object.entries(fields)) body.set(name, text)
      for (const file of files) body.append('file', file)
      const requestKey = unanswered.current.key
      return read(await uploadForm(url, body, { onProgress: setSentShare, requestKey }))
    },
    onSuccess: (answer) => {
      unanswered.current = { content: '', key: '' }
      onSent(answer)
    },
  })
  return { ...sending, sentShare }
}
