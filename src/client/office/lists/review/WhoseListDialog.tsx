import { Autocomplete, Text } from '@mantine/core'
import { useState } from 'react'
import type { IncomingList } from '../../../../shared/lists/incoming.ts'
import { sentences } from '../../../../shared/text/sentences.ts'
import { notify } from '../../../platform/notify/notify.ts'
import { errorText } from '../../../platform/server/requests.ts'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import { useSubmission } from '../../../ui/dialog/use-submission.ts'
import { CheckRow } from '../../../ui/fields/CheckRow.tsx'
import { useIncomingActions } from '../../incoming/hooks.ts'
import { useSupplierNames } from '../../suppliers/hooks.ts'
import { nameSupplier } from '../../suppliers/supplier-fields.ts'

/** Says whose list it is: of a supplier that is known, or of a new one with what its sender says of itself. */
export function WhoseListDialog({ list, onClose }: { list: IncomingList; onClose: () => void }) {
  const { id, sender, phone, senderState } = list
  const { data: names = [] } = useSupplierNames()
  const { setSupplier } = useIncomingActions()
  const said = list.supplier?.company ?? list.company
  const [typed, setTyped] = useState(said)
  const [addressIsTheirs, setAddressIsTheirs] = useState(false)
  const [isChecked, setIsChecked] = useState(false)
  const company = typed.trim()
  const isSame = (name: string) => name.toLowerCase() === company.toLowerCase()
  const known = names.find((name) => isSame(nameSupplier(name)) || isSame(name.company))
  const { submit, isBusy, failure } = useSubmission({
    send: async () => {
      const fresh = { company, contactName: sender?.name ?? '', phone, state: senderState }
      const whose = known ? { supplierId: known.id } : { supplier: fresh }
      const { supplier } = await setSupplier.mutateAsync({ id, addressIsTheirs, ...whose })
      notify({ title: 'Supplier Set', description: sentences`The list is from ${supplier?.company ?? company}.` })
    },
    onSent: onClose,
  })
  return (
    <FormDialog
      title="Whose list is this?"
      submitLabel={company && !known ? 'Add supplier' : 'Save'}
      isBusy={isBusy}
      problem={failure !== undefined && `Failed to set the supplier. ${errorText(failure)}`}
      isDirty={() => typed !== said || addressIsTheirs}
      onClose={onClose}
      onSubmit={() => {
        setIsChecked(true)
        if (company) void submit()
      }}
    >
      <Autocomplete
        label="Supplier"
        description={company && !known ? `${company} is a new supplier.` : 'Pick one, or type the name of a new one.'}
        required
        data-autofocus
        data={[...new Set(names.map(nameSupplier))]}
        value={typed}
        onChange={setTyped}
        error={isChecked && company === '' && 'Choose a supplier'}
      />
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
