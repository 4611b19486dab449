import { NativeSelect, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import { freightTerms, quoteTextMax } from '../../../../shared/quotes/terms.ts'
import { showMoney } from '../../../../shared/quotes/typed.ts'
import { freightWords } from '../../../../shared/quotes/words.ts'
import type { DraftSaver } from './draft-saver.ts'
import { useTyping } from './keys.ts'
import type { QuoteDraft, TermField } from './quote-draft.ts'

type QuoteTermsProps = { draft: QuoteDraft; saver: DraftSaver; wrongPath: string | undefined }

const unchosen = { value: '', label: 'Choose' }
const choices = freightTerms.map((value) => ({ value, label: freightWords[value] }))

/** The terms of a draft. */
export function QuoteTerms({ draft, saver, wrongPath }: QuoteTermsProps) {
  const change = (field: TermField) => (value: string) => saver.edit((before) => ({ ...before, [field]: value }))
  const field = (name: TermField) => ({
    field: name,
    value: draft[name],
    isWrong: wrongPath === name,
    onChange: change(name),
  })
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm" verticalSpacing="sm">
        <TermInput {...field('validUntil')} label="Last valid day (Pacific)" type="date" />
        <TermInput {...field('fobPoint')} label="FOB point" maxLength={500} />
        <NativeSelect
          size="sm"
          label="Freight"
          data={draft.freight === null ? [unchosen, ...choices] : choices}
          value={draft.freight ?? ''}
          data-term="freight"
          error={wrongPath === 'freight'}
          onChange={({ currentTarget: { value } }) => {
            const freight = freightTerms.find((one) => one === value)
            if (freight) saver.edit((before) => ({ ...before, freight }))
          }}
        />
        {draft.freight === 'added' && (
          <TermInput {...field('freightAmount')} label="Freight amount ($)" inputMode="decimal" show={showMoney} />
        )}
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, md: 3 }} spacing="sm" verticalSpacing="sm">
        <TermText {...field('terms')} label="Terms" placeholder="Net 30, mill tolerances apply" />
        <TermText {...field('note')} label="Note to the buyer" />
        <TermText {...field('internalNote')} label="Internal note on the quote" placeholder="Only staff can see it" />
      </SimpleGrid>
    </Stack>
  )
}

type TermProps = {
  field: TermField
  label: string
  value: string
  isWrong: boolean
  onChange: (value: string) => void
}

type TermInputProps = TermProps & {
  type?: 'text' | 'date'
  inputMode?: 'decimal'
  maxLength?: number
  show?: (typed: string) => string
}

function TermInput({ field, isWrong, value, onChange, show, ...input }: TermInputProps) {
  const typing = useTyping({ value, onChange, show })
  return <TextInput size="sm" {...typing} {...input} data-term={field} error={isWrong} />
}

function TermText({ field, isWrong, value, onChange, ...input }: TermProps & { placeholder?: string }) {
  const typing = useTyping({ value, onChange })
  const size = { minRows: 2, maxRows: 10, maxLength: quoteTextMax }
  return <Textarea size="sm" autosize {...size} {...typing} {...input} data-term={field} error={isWrong} />
}
