import { Stack, Textarea, TextInput } from '@mantine/core'
import { labelsOf, limitsOf, purchaseTerms } from '../../../shared/deals/terms.ts'
import { CheckRow } from '../../ui/fields/CheckRow.tsx'

/** Where a purchase goes, and what it says: where the steel goes, by when it is needed, and a note. */
export type PurchaseMail = { to: string; tellsPlace: boolean; needBy: string; note: string }

export const plainMail = { tellsPlace: false, needBy: '', note: '' }

export const byHand = 'By hand: copy the link and send it yourself.'

/** What is sent of it for the purchase from a source; without an address nothing is emailed. */
export function toPurchaseInput(sourceCode: string, { to, needBy, ...mail }: PurchaseMail) {
  return { sourceCode, to: to.trim() || null, needBy: needBy || null, ...mail }
}

type PurchaseMailFieldsProps = {
  /** Where the steel of the order goes; blank if nobody said. */
  place: string
  mail: PurchaseMail
  onEdit: (mail: PurchaseMail) => void
}

const labels = labelsOf(purchaseTerms)

/** What staff type for the supplier of a purchase before it goes out. */
export function PurchaseMailFields({ place, mail, onEdit }: PurchaseMailFieldsProps) {
  return (
    <Stack gap="xs">
      <TextInput
        type="email"
        label="Email"
        description={mail.to.trim() === '' ? byHand : undefined}
        placeholder="None"
        value={mail.to}
        onChange={({ currentTarget }) => onEdit({ ...mail, to: currentTarget.value })}
      />
      {place && (
        <CheckRow
          name={`Tell them where it goes: ${place}`}
          isTicked={mail.tellsPlace}
          onTick={(tellsPlace) => onEdit({ ...mail, tellsPlace })}
        />
      )}
      <TextInput
        type="date"
        label={labels.needBy}
        maw={240}
        value={mail.needBy}
        onChange={({ currentTarget }) => onEdit({ ...mail, needBy: currentTarget.value })}
      />
      <Textarea
        label={labels.note}
        autosize
        minRows={1}
        maxRows={6}
        maxLength={limitsOf(purchaseTerms).note}
        value={mail.note}
        onChange={({ currentTarget }) => onEdit({ ...mail, note: currentTarget.value })}
      />
    </Stack>
  )
}
