import { Autocomplete, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { addedLists } from '../../../../shared/lists/incoming.ts'
import { sellerNotesMax } from '../../../../shared/lists/terms.ts'
import { formatCountOf } from '../../../../shared/text/count-text.ts'
import { notify } from '../../../platform/notify/notify.ts'
import { errorText } from '../../../platform/server/requests.ts'
import { useSendLists } from '../../../supplier/sending/hooks.ts'
import { ListsField } from '../../../supplier/sending/ListsField.tsx'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import { listChanged } from '../../incoming/hooks.ts'
import { useSupplierNames } from '../../suppliers/hooks.ts'
import { nameSupplier } from '../../suppliers/supplier-fields.ts'

/** Adds lists that a supplier gave us in any form that we read; they then wait for a review. */
export function AddListDialog({ onClose }: { onClose: () => void }) {
  const { data: names = [] } = useSupplierNames()
  const [files, setFiles] = useState<readonly File[]>([])
  const [typed, setTyped] = useState('')
  const [notes, setNotes] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const company = typed.trim()
  const isSame = (name: string) => name.toLowerCase() === company.toLowerCase()
  const known = names.find((name) => isSame(nameSupplier(name)) || isSame(name.company))
  const isUnknown = company !== '' && !known
  const sending = useSendLists('/api/incoming-lists', {
    read: (answer) => addedLists.parse(answer),
    onSent: ({ lists }) => {
      notify({
        title: 'List Added',
        description: `${formatCountOf(lists.length, 'list')} to review. We are reading ${lists.length > 1 ? 'them' : 'it'}.`,
      })
      listChanged()
      onClose()
    },
  })
  return (
    <FormDialog
      title="Add a list"
      submitLabel="Add"
      isBusy={sending.isPending}
      problem={sending.error !== null && `Failed to add the list. ${errorText(sending.error)}`}
      isDirty={() => files.length > 0 || company !== '' || notes.trim() !== ''}
      onClose={onClose}
      onSubmit={() => {
        setIsChecked(true)
        if (files.length === 0 || isUnknown) return
        sending.mutate({ fields: { ...(known && { supplierId: known.id }), notes }, files })
      }}
    >
      <Text size="sm">
        For a list in any form that suppliers mail, such as a PDF. It waits here for your review, and the stock does not
        change before that.
      </Text>
      <ListsField
        label="Files"
        files={files}
        onChange={setFiles}
        error={isChecked && files.length === 0 ? 'Choose a file' : undefined}
        isDisabled={sending.isPending}
      />
      <Autocomplete
        label="Supplier (optional)"
        description="Whose list it is. Left blank, it is the supplier that has the list's source codes."
        data={[...new Set(names.map(nameSupplier))]}
        value={typed}
        onChange={setTyped}
        disabled={sending.isPending}
        error={isChecked && isUnknown && 'Pick a supplier that you have, or leave this blank'}
      />
      <Textarea
        label="Notes (optional)"
        autosize
        minRows={1}
        maxRows={6}
        maxLength={sellerNotesMax}
        value={notes}
        onChange={({ currentTarget }) => setNotes(currentTarget.value)}
        disabled={sending.isPending}
      />
    </FormDialog>
  )
}
