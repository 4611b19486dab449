import { Group, Text } from '@mantine/core'
import { labelsOf, lineTerms, quoteTerms } from '../../../../shared/deals/terms.ts'
import { basisWords, freightWords } from '../../../../shared/quotes/words.ts'
import { formatDay } from '../../../../shared/text/days.ts'
import { sentences } from '../../../../shared/text/sentences.ts'
import { ToolButton } from '../../../ui/page/ToolButton.tsx'
import type { Conflict, Side } from './merge-drafts.ts'

type CellConflictProps = { conflict: Conflict; onChoose: (side: Side) => void }

/** What two people entered in one cell, or did with one line, to choose from. It stands beneath. */
export function CellConflict({ conflict, onChoose }: CellConflictProps) {
  const { name, text, choices } = conflict.field === 'line' ? describeLine(conflict) : describeCell(conflict)
  return (
    <Group
      role="group"
      aria-label={`${name}: yours or ${conflict.by}’s`}
      data-conflict={conflict.field}
      gap="4px 8px"
      px={8}
      py={4}
      style={{ borderInlineStart: '3px solid var(--caution-mark)' }}
    >
      <Text size="sm" style={{ minWidth: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
        {text}
      </Text>
      <Group gap={4} wrap="nowrap">
        <ToolButton
          label={choices.theirs}
          aria-label={`${choices.theirs}: ${name}`}
          onClick={() => onChoose('theirs')}
        />
        <ToolButton label={choices.mine} aria-label={`${choices.mine}: ${name}`} onClick={() => onChoose('mine')} />
      </Group>
    </Group>
  )
}

const lineChoices: Readonly<Record<string, string>> = { changed: 'Keep the line', removed: 'Remove it' }

function describeLine({ mine, theirs, by }: Conflict) {
  return {
    name: 'This line',
    text: `${by} ${theirs} this line while you ${mine} it.`,
    choices: { mine: lineChoices[mine] ?? mine, theirs: lineChoices[theirs] ?? theirs },
  }
}

const labels: Readonly<Record<'line' | 'quote', Readonly<Record<string, string>>>> = {
  line: labelsOf(lineTerms),
  quote: labelsOf(quoteTerms),
}

function nameCell({ lineId, field }: Pick<Conflict, 'field'> & { lineId: string | undefined }): string {
  return labels[lineId === undefined ? 'quote' : 'line'][field] ?? field
}

/** A conflict in a sentence, for where its cell is not in sight: `Line 2, Price: ann entered 41.00, you 43.25.` */
export function describeConflict({ lineId, field, mine, theirs, by }: Conflict, lineNumber: number): string {
  if (field === 'line') return `Line ${lineNumber}: ${by} ${theirs} it while you ${mine} it.`
  const where = lineId === undefined ? [] : [`Line ${lineNumber}`]
  const cell = [...where, nameCell({ lineId, field })].join(', ')
  return sentences`${cell}: ${by} entered ${showCell(field, theirs)}, you ${showCell(field, mine)}.`
}

function describeCell({ lineId, field, mine, theirs, by }: Conflict) {
  const name = nameCell({ lineId, field })
  return {
    name,
    text: (
      <>
        {name}: {by} entered <b>{showCell(field, theirs)}</b>, you <b>{showCell(field, mine)}</b>
      </>
    ),
    choices: { mine: 'Use mine', theirs: 'Keep theirs' },
  }
}

/** What a cell holds, in words. */
function showCell(field: Conflict['field'], text: string): string {
  if (field === 'noQuote') return text === 'true' ? 'no quote' : 'a quote'
  if (text.trim() === '') return 'nothing'
  if (field === 'validUntil') return formatDay(text)
  const words: Readonly<Record<string, string>> = { ...basisWords, ...freightWords }
  return field === 'basis' || field === 'freight' ? (words[text] ?? text) : text
}
