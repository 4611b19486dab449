import type { Ask } from '../../../shared/asks/schema.ts'
import { AnswerForm } from '../../supplier/ask/AnswerForm.tsx'
import { TelephoneDialog } from '../frame/TelephoneDialog.tsx'
import { useAskActions } from './hooks.ts'

/** Takes down what a supplier says on the telephone. */
export function AnswerDialog({ ask, onClose }: { ask: Ask; onClose: () => void }) {
  const { answer } = useAskActions()
  return (
    <TelephoneDialog reference={ask.reference} widthPx={980} onClose={onClose}>
      <AnswerForm
        lines={ask.lines}
        costName="Cost"
        submitLabel="Save answer"
        onSubmit={async (lines) => {
          await answer.mutateAsync({ id: ask.id, revision: ask.revision, lines })
          onClose()
        }}
      />
    </TelephoneDialog>
  )
}
