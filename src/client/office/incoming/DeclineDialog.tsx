import { Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { IncomingList } from '../../../shared/lists/incoming.ts'
import { notify } from '../../platform/notify/notify.ts'
import { errorText } from '../../platform/server/requests.ts'
import { site } from '../../platform/text/site.ts'
import { FormDialog } from '../../ui/dialog/FormDialog.tsx'
import { useSubmission } from '../../ui/dialog/use-submission.ts'
import { CheckRow } from '../../ui/fields/CheckRow.tsx'
import { useIncomingActions } from './hooks.ts'

type DeclineDialogProps = { list: IncomingList; onDeclined: () => void; onClose: () => void }

/** Refuses a list that others sent, and tells its sender if that can be done. */
export function DeclineDialog({ list, onDeclined, onClose }: DeclineDialogProps) {
  const { id, fileName, stagedUploadId, mayBeTold, supplier, sender } = list
  const { decline } = useIncomingActions()
  const [reason, setReason] = useState('')
  const [tell, setTell] = useState(false)
  const { submit, isBusy, failure } = useSubmission({
    send: () => decline.mutateAsync({ id, reason, tell }),
    onSent: () => {
      notify({ title: 'List Declined', description: fileName })
      onDeclined()
    },
  })
  return (
    <FormDialog
      title={`Decline ${fileName}?`}
      submitLabel="Decline"
      isBusy={isBusy}
      problem={failure !== undefined && `Failed to decline the list. ${errorText(failure)}`}
      isDirty={() => reason.trim() !== '' || tell}
      onClose={onClose}
      onSubmit={() => submit()}
    >
      <Text size="sm">
        The stock does not change.
        {stagedUploadId !== null && ' The file is kept for 90 days, so you can still read it again.'}
      </Text>
      <Textarea
        label="Reason (optional)"
        data-autofocus
        autosize
        minRows={2}
        maxRows={8}
        maxLength={500}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      {site.sendsMail && mayBeTold && (
        <CheckRow
          align="flex-start"
          name={
            <>
              Tell them
              <Text component="span" display="block" size="xs" c="dimmed">
                We email {sender?.email ?? supplier?.company} that the list was declined, with this reason.
              </Text>
            </>
          }
          isTicked={tell}
          onTick={setTell}
        />
      )}
    </FormDialog>
  )
}
