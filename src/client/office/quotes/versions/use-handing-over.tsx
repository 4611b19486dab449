import type { Quote } from '../../../../shared/quotes/schema.ts'
import type { HandoverWay } from '../../../../shared/quotes/terms.ts'
import { dismissError, notify } from '../../../platform/notify/notify.ts'
import { errorText } from '../../../platform/server/error-text.ts'
import { UndoButton } from '../../../ui/feedback/UndoButton.tsx'
import { useHandOver } from '../hooks.ts'
import { isReadyToSend } from '../quote-states.ts'

const about = 'handover of a quote'

/** Marks a version that is ready to send as sent, once staff did with it what they send it by; `done` names that in a toast. */
export function useHandingOver(quote: Quote): (how: HandoverWay, done: string) => void {
  const { mutate } = useHandOver()
  const onError = (error: unknown) =>
    notify({ title: 'Not marked as sent', description: errorText(error), variant: 'destructive', about })
  return (how, done) => {
    if (!isReadyToSend(quote)) return
    dismissError(about)
    mutate(
      { id: quote.id, how },
      {
        onError,
        onSuccess: ({ id, version }) =>
          notify({
            title: done,
            description: `Version ${version} is marked as sent.`,
            action: <UndoButton onUndo={() => mutate({ id, how: null }, { onError })} />,
          }),
      },
    )
  }
}
