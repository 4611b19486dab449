import { NativeSelect, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import { memo } from 'react'
import { quoteTerms } from '../../../../shared/deals/terms.ts'
import { freightTerms } from '../../../../shared/quotes/terms.ts'
import { showMoney } from '../../../../shared/quotes/typed.ts'
import { freightWords } from '../../../../shared/quotes/words.ts'
import { CellConflict } from './CellConflict.tsx'
import type { DraftSaver } from './draft-saver.ts'
import { settleConflict } from './edit-lines.ts'
import { useTyping } from './keys.ts'
import type { Conflict } from './merge-drafts.ts'
import type { QuoteDraft } from './quote-draft.ts'

type QuoteTermsProps = {
  draft: QuoteDraft
  saver: DraftSaver
  conflicts: readonly Conflict[]
  wrongPath: string | undefined
}

const unchosen = { value: '', label: 'Choose' }
const choices = freightTerms.map((value) => ({ value, label: freightWords[value] }))

export function QuoteTerms(props: QuoteTermsProps) {
  const { draft, saver, conflicts, wrongPath } = props
  const open = new Map(conflicts.flatMap((conflict) => (conflict.lineId ? [] : [[conflict.field, conflict]])))
  const shown = quoteTerms.filter(({ key }) => key !== 'freightAmount' || draft.freight === 'added' || open.has(key))
  const show = (isText: boolean) =>
    shown
      .filter(({ kind }) => (kind === 'text') === isText)
      .map((term) => (
        <TermField
          key={term.key}
          term={term}
          value={draft[term.key] ?? ''}
          saver={saver}
          isWrong={wrongPath === term.key}
          conflict={open.get(term.key)}
        />
      ))
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm" verticalSpacing="sm">
        {show(false)}
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, md: 3 }} spacing="sm" verticalSpacing="sm">
        {show(true)}
      </SimpleGrid>
    </Stack>
  )
}

// Nothing of a line follows from what is said of all.
const noItems = new Map()

const placeholders: Readonly<Partial<Record<keyof QuoteDraft, string>>> = {
  terms: 'Net 30, mill tolerances apply',
  internalNote: 'Only staff can see it',
}

type Term = (typeof quoteTerms)[number]
type TermFieldProps = {
  term: Term
  value: string
  saver: DraftSaver
  isWrong: boolean
  conflict: Conflict | undefined
}

// A text that grows is measured whenever it renders, and all that is on the screen with it: not at each key in a line.
const TermField = memo(function TermField({ conflict, ...props }: TermFieldProps) {
  return (
    <div>
      <TermInput {...props} />
      {conflict && (
        <CellConflict conflict={conflict} onChoose={(side) => settleConflict(props.saver, conflict, side, noItems)} />
      )}
    </div>
  )
})

function TermInput({ term, value, saver, isWrong }: Omit<TermFieldProps, 'conflict'>) {
  const { key, label, kind, charsMax } = term
  const typing = useTyping({
    value,
    onChange: (typed) => saver.edit((before) => ({ ...before, [key]: typed })),
    show: kind === 'amount' ? showMoney : undefined,
  })
  const common = { size: 'sm', label, 'data-term': key, error: isWrong } as const
  if (kind === 'freight') {
    return (
      <NativeSelect
        {...common}
        data={value === '' ? [unchosen, ...choices] : choices}
        value={value}
        onChange={({ currentTarget }) => {
          const freight = freightTerms.find((one) => one === currentTarget.value)
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
