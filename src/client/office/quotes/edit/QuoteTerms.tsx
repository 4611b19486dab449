import { NativeSelect, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import { quoteTerms } from '../../../../shared/deals/terms.ts'
import { freightTerms } from '../../../../shared/quotes/terms.ts'
import { showMoney } from '../../../../shared/quotes/typed.ts'
import { freightWords } from '../../../../shared/quotes/words.ts'
import type { DraftSaver } from './draft-saver.ts'
import { useTyping } from './keys.ts'
import type { QuoteDraft } from './quote-draft.ts'

type QuoteTermsProps = { draft: QuoteDraft; saver: DraftSaver; wrongPath: string | undefined }

const unchosen = { value: '', label: 'Choose' }
const choices = freightTerms.map((value) => ({ value, label: freightWords[value] }))

export function QuoteTerms(props: QuoteTermsProps) {
  const shown = quoteTerms.filter(({ key }) => key !== 'freightAmount' || props.draft.freight === 'added')
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm" verticalSpacing="sm">
        {shown.map((term) => term.kind !== 'text' && <TermField key={term.key} {...props} term={term} />)}
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, md: 3 }} spacing="sm" verticalSpacing="sm">
        {shown.map((term) => term.kind === 'text' && <TermField key={term.key} {...props} term={term} />)}
      </SimpleGrid>
    </Stack>
  )
}

const placeholders: Readonly<Partial<Record<keyof QuoteDraft, string>>> = {
  terms: 'Net 30, mill tolerances apply',
  internalNote: 'Only staff can see it',
}

function TermField({ draft, saver, wrongPath, term }: QuoteTermsProps & { term: (typeof quoteTerms)[number] }) {
  const { key, label, kind, charsMax } = term
  const typing = useTyping({
    value: draft[key] ?? '',
    onChange: (value) => saver.edit((before) => ({ ...before, [key]: value })),
    show: kind === 'amount' ? showMoney : undefined,
  })
  const common = { size: 'sm', label, 'data-term': key, error: wrongPath === key } as const
  if (kind === 'freight') {
    return (
      <NativeSelect
        {...common}
        data={draft.freight === null ? [unchosen, ...choices] : choices}
        value={draft.freight ?? ''}
        onChange={({ currentTarget: { value } }) => {
          const freight = freightTerms.find((one) => one === value)
          if (freight) saver.edit((before) => ({ ...before, freight }))
        }}
      />
    )
  }
  const input = { ...common, ...typing, maxLength: charsMax, placeholder: placeholders[key] }
  if (kind === 'text') return <Textarea {...input} autosize minRows={2} maxRows={10} />
  return (
    <TextInput {...input} type={kind === 'day' ? 'date' : 'text'} inputMode={kind === 'amount' ? 'decimal' : 'text'} />
  )
}
