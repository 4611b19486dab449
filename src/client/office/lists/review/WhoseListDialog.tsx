import { SegmentedControl, Select, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { IncomingList } from '../../../../shared/lists/incoming.ts'
import { notify } from '../../../platform/notify/notify.ts'
import { errorText } from '../../../platform/server/requests.ts'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import { useSubmission } from '../../../ui/dialog/use-submission.ts'
import { CheckRow } from '../../../ui/fields/CheckRow.tsx'
import { useIncomingActions } from '../../incoming/hooks.ts'
import { useSupplierNames } from '../../suppliers/hooks.ts'
import { nameSupplier } from '../../suppliers/supplier-fields.ts'

const kinds = [
  { value: 'known', label: 'A supplier we know' },
  { value: 'new', label: 'A new supplier' },
]

/** Says whose list it is: of a supplier that is known, or of a new one with what its sender says of itself. */
export function WhoseListDialog({ list, onClose }: { list: IncomingList; onClose: () => void }) {
  const { id, sender, company, phone, senderState } = list
  const names = useSupplierNames()
  const { setSupplier } = useIncomingActions()
  const [kind, setKind] = useState('known')
  const [supplierId, setSupplierId] = useState(list.supplier?.id ?? null)
  const [newCompany, setNewCompany] = useState(company)
  const [addressIsTheirs, setAddressIsTheirs] = useState(false)
  const [isChecked, setIsChecked] = useState(false)
  const isNew = kind === 'new'
  const isMissing = isNew ? newCompany.trim() === '' : supplierId === null
  const { submit, isBusy, failure } = useSubmission({
    send: async () => {
      const fresh = { company: newCompany, contactName: sender?.name ?? '', phone, state: senderState }
      const whose = isNew ? { supplier: fresh } : { supplierId: supplierId ?? '' }
      const { supplier } = await setSupplier.mutateAsync({ id, addressIsTheirs, ...whose })
      notify({ title: 'Supplier Set', description: `The list is from ${supplier?.company}.` })
    },
    onSent: onClose,
  })
  return (
    <FormDialog
      title="Whose list is this?"
      submitLabel="Save"
      isBusy={isBusy}
      problem={failure !== undefined && `Failed to set the supplier. ${errorText(failure)}`}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        setIsChecked(true)
        if (!isMissing) void submit(undefined)
      }}
    >
      <SegmentedControl aria-label="Whose list is this?" data={kinds} value={kind} onChange={setKind} />
      {isNew ? (
        <TextInput
          label="Company"
          description="Contact name, phone and state are those that its sender gave. Source codes can be added later."
          required
          value={newCompany}
          onChange={({ currentTarget }) => setNewCompany(currentTarget.value)}
          error={isChecked && isMissing && 'Company is required'}
        />
      ) : (
        <Select
          label="Supplier"
          required
          searchable
          data-autofocus
          nothingFoundMessage="No supplier like that"
          data={(names.data ?? []).map((name) => ({ value: name.id, label: nameSupplier(name) }))}
          value={supplierId}
          onChange={setSupplierId}
          error={isChecked && isMissing && 'Choose a supplier, or add a new one'}
        />
      )}
      {sender && !sender.isProven && (
        <CheckRow
          align="flex-start"
          name={
            <>
              This address is theirs
              <Text component="span" display="block" size="xs" c="dimmed">
                Later lists from {sender.email} then count as this supplier's. Nothing proves that this one came from
                it.
              </Text>
            </>
          }
          isTicked={addressIsTheirs}
          onTick={setAddressIsTheirs}
        />
      )}
      {sender?.isProven && (
        <Text size="sm" c="dimmed">
          {sender.email} is proven, and is remembered as theirs.
        </Text>
      )}
    </FormDialog>
  )
}
