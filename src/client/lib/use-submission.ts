import { useState } from 'react'
import { useForgetAtSignIn } from './signed-out.ts'

type Submission<Values> = {
  send: (values: Values) => Promise<unknown>
  onSent: () => void
}

/** Sends a form's values and keeps the failure of the last attempt for the form to show. */
export function useSubmission<Values>({ send, onSent }: Submission<Values>) {
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  useForgetAtSignIn(failure, () => setFailure(undefined))

  async function submit(values: Values): Promise<void> {
    setIsBusy(true)
    setFailure(undefined)
    try {
      await send(values)
      onSent()
    } catch (error) {
      setFailure(error)
    } finally {
      setIsBusy(false)
    }
  }

  return { submit, isBusy, failure }
}
