import { Stack, Text, Textarea, Title } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useRef, useState } from 'react'
import { type FindDealsInput, findDealsInput } from '../../../shared/inquiries/customers.ts'
import { sellerReceipt } from '../../../shared/lists/incoming.ts'
import { sellerNotesMax } from '../../../shared/lists/terms.ts'
import { BuyerFields } from '../../buyer/visit/BuyerFields.tsx'
import { readFindDealsForm, writeFindDealsDraft } from '../../buyer/visit/find-deals-draft.ts'
import { focusFirstError } from '../../platform/moves/focus.ts'
import { buyerMemory } from '../../platform/session/customer-session.ts'
import { WithoutScripts } from '../../ui/feedback/WithoutScripts.tsx'
import { BusyButton } from '../../ui/page/BusyButton.tsx'
import { useSendLists } from '../sending/hooks.ts'
import { ListsField } from '../sending/ListsField.tsx'
import { SendingState } from '../sending/SendingState.tsx'

/** Lists steel for sale: the files, and who sends them. */
export function SellForm({ onSent }: { onSent: (token: string) => void }) {
  const [initialValues] = useState(readFindDealsForm)
  const [files, setFiles] = useState<readonly File[]>([])
  const [notes, setNotes] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const zoneRef = useRef<HTMLDivElement>(null)
  const form = useForm<FindDealsInput>({
    initialValues,
    validate: schemaResolver(findDealsInput, { sync: true }),
    onValuesChange: writeFindDealsDraft,
  })
  const sending = useSendLists('/api/seller-lists', {
    read: (answer) => sellerReceipt.parse(answer),
    onSent: ({ token }) => onSent(token),
  })

  const focusFiles = () => zoneRef.current?.focus()

  function send(values: FindDealsInput) {
    if (files.length === 0) return focusFiles()
    const { companyName: company, ...contact } = findDealsInput.parse(values)
    buyerMemory.keep({ companyName: company, ...contact })
    sending.mutate({ fields: { company, ...contact, notes }, files })
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        setIsChecked(true)
        form.onSubmit(send, files.length === 0 ? focusFiles : focusFirstError(form))(event)
      }}
    >
      <Stack gap="lg" maw={720}>
        <WithoutScripts />
        <ListsField
          zoneRef={zoneRef}
          label="Your lists"
          files={files}
          onChange={setFiles}
          error={isChecked && files.length === 0 ? 'Choose a file' : undefined}
          isDisabled={sending.isPending}
        />
        <Stack component="section" gap="md" aria-labelledby="seller-contact">
          <div>
            <Title order={2} id="seller-contact">
              Who should we call?
            </Title>
            <Text size="sm" c="dimmed">
              Buyers never see your company name or your contact details.
            </Text>
          </div>
          <BuyerFields form={form} />
          <Textarea
            label="What should we know?"
            description="Optional: prices, terms, where the steel is, when it can be seen."
            size="md"
            autosize
            minRows={2}
            maxLength={sellerNotesMax}
            value={notes}
            onChange={({ currentTarget }) => setNotes(currentTarget.value)}
          />
        </Stack>
        <SendingState sending={sending} />
        <BusyButton type="submit" size="md" color="hot" isBusy={sending.isPending} style={{ alignSelf: 'flex-start' }}>
          Send My Lists
        </BusyButton>
      </Stack>
    </form>
  )
}
