import { useState } from 'react'
import { useClearAtEntry } from '../../platform/session/signed-out.ts'

type Submission<Values> = { send: (values: Values) => Promise<unknown>; onSent?: () => void }

export function useSubmission<Values = void>({ send, onSent }: Submission<Values>) {
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  useClearAtEntry(failure, () => setFailure(undefined))

  async function submit(values: Values): Promise<void> {
    setIsBusy(true)
    setFailure(undefined)
    try {
      await send(values)
      onSent?.()
    } catch (error) {
      setFailure(error)
    } finally {
      setIsBusy(false)
    }
  }

  return { submit, isBusy, failure }
}
